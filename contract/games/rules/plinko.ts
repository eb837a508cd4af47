import type { Ratio } from '#contract/sports/rules/ratio.ts'
import type { FairDraws } from './fairness.ts'

export const plinkoRows = [8, 12, 16] as const
export type PlinkoRows = (typeof plinkoRows)[number]
export const plinkoRisks = ['low', 'medium', 'high'] as const
export type PlinkoRisk = (typeof plinkoRisks)[number]

/** In hundredths of the stake, from the outermost slot to the middle one; both sides are alike. */
const halfTables: Record<PlinkoRows, Record<PlinkoRisk, readonly number[]>> = {
  8: {
    low: [520, 200, 114, 100, 50],
    medium: [1_200, 300, 134, 70, 40],
    high: [2_800, 400, 152, 30, 21],
  },
  12: {
    low: [950, 300, 160, 140, 110, 100, 50],
    medium: [3_200, 1_050, 400, 200, 110, 60, 31],
    high: [16_500, 2_350, 800, 200, 72, 20, 20],
  },
  16: {
    low: [1_550, 880, 200, 140, 140, 120, 110, 100, 50],
    medium: [10_500, 4_000, 1_000, 500, 300, 150, 100, 50, 30],
    high: [95_000, 12_500, 2_550, 900, 400, 200, 22, 20, 20],
  },
}

/** What each slot pays in hundredths of the stake, from left to right: one slot more than there are rows. */
export const plinkoTable = (rows: PlinkoRows, risk: PlinkoRisk): readonly number[] => {
  const half = halfTables[rows][risk]
  return [...half, ...half.slice(0, -1).toReversed()]
}

/** At each row the ball goes left (0) or right (1): floor(float × 2). */
export const dropBall = (draws: Pick<FairDraws, 'index'>, rows: PlinkoRows): number[] =>
  Array.from({ length: rows }, () => draws.index(2))

/** The slot that a path ends in, 0 on the left: as many as it went right. */
export const plinkoSlot = (path: readonly number[]): number => path.reduce((sum, step) => sum + step, 0)

export const plinkoMultiplier = (rows: PlinkoRows, risk: PlinkoRisk, slot: number): Ratio => ({
  num: BigInt(plinkoTable(rows, risk)[slot] ?? 0),
  den: 100n,
})
