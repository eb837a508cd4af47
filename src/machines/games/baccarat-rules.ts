import type { TableOutcome, TableRound } from '#contract/games/entities/table.ts'
import { baccaratValue, type BaccaratBet } from '#contract/games/rules/baccarat.ts'
import { rankOf, type Card } from '#contract/games/rules/cards.ts'
import { cardEveryMs } from '#contract/limits.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Draft } from './table-rules.ts'

type Dealt = Extract<TableOutcome, { game: 'baccarat' }>
export type Winner = Dealt['winner']
export type BaccaratDraft = Draft & { game: 'baccarat' }

/** Chips of a currency, minor units. */
export const chipsOf: Readonly<Record<SettlementCurrency, readonly [number, ...number[]]>> = {
  CNY: [1_000, 5_000, 10_000, 50_000],
  USDT: [1_000_000, 5_000_000, 20_000_000, 50_000_000],
}

export const firstBaccaratDraft = (currency: SettlementCurrency): BaccaratDraft => ({
  game: 'baccarat',
  chips: [],
  chipMinor: chipsOf[currency][0],
  last: [],
})

/** The chosen chip on something. */
export const withChip = (draft: BaccaratDraft, on: BaccaratBet): BaccaratDraft => ({
  ...draft,
  chips: [...draft.chips, { on, minor: draft.chipMinor }],
})

/** Without the chip that was laid last. */
export const withoutChip = (draft: BaccaratDraft): BaccaratDraft => ({ ...draft, chips: draft.chips.slice(0, -1) })

/** What was bet last, laid again. */
export const repeated = (draft: BaccaratDraft): BaccaratDraft => ({ ...draft, chips: draft.last })

const totalOf = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + baccaratValue(rankOf(card)), 0) % 10

export interface VisibleCards {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly playerTotal: number
  readonly bankerTotal: number
  /** All of them lie open. */
  readonly isWhole: boolean
}

/** The cards that lie open so long after the deal began: one a second, in the order in which they are dealt. */
export const visibleCards = (outcome: Dealt, elapsedMs: number): VisibleCards => {
  const count = Math.max(0, Math.floor(elapsedMs / cardEveryMs))
  const all = outcome.player.length + outcome.banker.length
  const thirds = outcome.player.length > 2 ? 5 : 4
  const playerCards = count >= 5 ? outcome.player.length : Math.min(2, Math.ceil(count / 2))
  const bankerCards = count > thirds ? outcome.banker.length : Math.min(2, Math.floor(count / 2))
  const [player, banker] = [outcome.player.slice(0, playerCards), outcome.banker.slice(0, bankerCards)]
  return { player, banker, playerTotal: totalOf(player), bankerTotal: totalOf(banker), isWhole: count >= all }
}

/** Who won the rounds that are remembered, the oldest first. */
export const winnersOf = (recent: readonly TableRound[]): Winner[] =>
  recent.toReversed().flatMap(({ outcome }) => (outcome?.game === 'baccarat' ? [outcome.winner] : []))

export const roadRows = 6

export interface Bead {
  readonly column: number
  readonly row: number
  readonly winner: Winner
}

/** Every round, column after column from the top; the last `columns` of them. */
export const beadPlate = (winners: readonly Winner[], columns: number): Bead[] => {
  const first = Math.max(0, Math.ceil(winners.length / roadRows) - columns) * roadRows
  return winners.slice(first).map((winner, at) => ({ column: Math.floor(at / roadRows), row: at % roadRows, winner }))
}

export interface RoadMark {
  readonly column: number
  readonly row: number
  readonly winner: 'player' | 'banker'
  /** Rounds that were even after it. */
  readonly ties: number
}

const freeBelow = (marks: readonly RoadMark[], { column, row }: RoadMark): boolean =>
  row + 1 < roadRows && !marks.some((mark) => mark.column === column && mark.row === row + 1)

/** Where the next mark goes: down while one side wins, to the right where there is no room below, else a new column. */
const nextMark = (marks: readonly RoadMark[], winner: RoadMark['winner'], startColumn: number): RoadMark => {
  const last = marks.at(-1)
  if (!last) return { column: 0, row: 0, winner, ties: 0 }
  if (last.winner !== winner) return { column: startColumn + 1, row: 0, winner, ties: 0 }
  return freeBelow(marks, last)
    ? { column: last.column, row: last.row + 1, winner, ties: 0 }
    : { column: last.column + 1, row: last.row, winner, ties: 0 }
}

/** The big road: a column a streak, ties on the mark before them; the last `columns` of it. */
export const bigRoad = (winners: readonly Winner[], columns: number): RoadMark[] => {
  const marks: RoadMark[] = []
  let startColumn = 0
  for (const winner of winners) {
    const last = marks.at(-1)
    if (winner === 'tie') {
      if (last) marks.splice(-1, 1, { ...last, ties: last.ties + 1 })
      continue
    }
    const mark = nextMark(marks, winner, startColumn)
    if (last && last.winner !== winner) startColumn = mark.column
    marks.push(mark)
  }
  const first = Math.max(0, ...marks.map(({ column }) => column - columns + 1))
  return marks.filter(({ column }) => column >= first).map((mark) => ({ ...mark, column: mark.column - first }))
}
