import { plinkoRows, plinkoSlot, plinkoTable, type PlinkoRisk, type PlinkoRows } from '#contract/games/rules/plinko.ts'

/** The board is drawn in units of its own: pegs stand a step apart. */
export const pegStep = 20
const above = 26
/** How long the ball needs from one row to the next. */
const rowMs = 90
/** It comes to rest in its slot. */
const restMs = 160

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Board {
  readonly width: number
  readonly height: number
  readonly pegs: readonly Point[]
  /** Middles of the slots, from left to right. */
  readonly slots: readonly Point[]
}

const rowY = (row: number): number => above + row * pegStep

/** Pegs and slots: each row has a peg more, and one beside it on either side. */
export const boardOf = (rows: PlinkoRows): Board => {
  const width = (rows + 3) * pegStep
  const at = (row: number, place: number): number => width / 2 + (2 * place - row) * (pegStep / 2)
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_peg, place) => ({ x: at(row, place - 1), y: rowY(row) })),
  ).flat()
  const slots = Array.from({ length: rows + 1 }, (_, slot) => ({ x: at(rows, slot), y: rowY(rows) }))
  return { width, height: rowY(rows) + pegStep, pegs, slots }
}

/** Where the ball is from its start to its slot: over the peg of every row that it meets. */
export const wayOf = (path: readonly number[]): readonly Point[] => {
  const rows = plinkoRows.find((count) => count === path.length) ?? plinkoRows[0]
  const { width, slots } = boardOf(rows)
  const over = pegStep / 2 - 1
  const met = path.map((_, row) => ({
    x: width / 2 + (2 * plinkoSlot(path.slice(0, row)) - row) * (pegStep / 2),
    y: rowY(row) - over,
  }))
  const end = slots[plinkoSlot(path)] ?? { x: width / 2, y: rowY(rows) }
  return [{ x: width / 2, y: 4 }, ...met, { x: end.x, y: end.y - 3 }]
}

/** How long a ball falls. */
export const fallMs = (rows: number): number => rows * rowMs + restMs

export interface Payout {
  readonly hundredths: number
  /** Slots that pay it, from the left. */
  readonly slots: readonly number[]
  /** How likely the ball ends in one of them. */
  readonly chancePercent: number
}

const ways = (rows: number, slot: number): number => {
  let count = 1
  for (let at = 0; at < slot; at += 1) count = (count * (rows - at)) / (at + 1)
  return count
}

/** What there is to come, from the outermost slots to the one in the middle, with its chance. */
export const payoutsOf = (rows: PlinkoRows, risk: PlinkoRisk): readonly Payout[] => {
  const table = plinkoTable(rows, risk)
  return table.slice(0, rows / 2 + 1).map((hundredths, slot) => {
    const slots = slot === rows - slot ? [slot] : [slot, rows - slot]
    return { hundredths, slots, chancePercent: (ways(rows, slot) * slots.length * 100) / 2 ** rows }
  })
}

/** '1.4' of 140, '0.2' of 20, '950' of 95000. */
export const shortHundredths = (hundredths: number): string => String(hundredths / 100)

const rare = 0.1

export const percentText = (percent: number): string => `${percent.toFixed(percent < rare ? 4 : 2)}%`
