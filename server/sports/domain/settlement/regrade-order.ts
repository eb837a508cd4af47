import { partsOfSelection, type SelectionParts } from '#contract/sports/rules/selections.ts'
import type { LegResult, TicketStatus } from '#contract/sports/entities/ticket.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { gradeLeg, gradeLegFinally, type LegAt, type LegGrade } from './grade-leg.ts'
import type { Score } from './grade-score.ts'
import type { MatchFacts } from './match-facts.ts'
import { isSettled, settleOrder, type SettledState } from './settle-order.ts'

export interface OrderLeg {
  readonly legNo: number
  readonly matchId: string
  readonly selectionId: string
  readonly oddsMilli: number
  /** For example 2-1; empty before the start. */
  readonly scoreAtBet: string
  readonly result: LegResult | null
  readonly score: string | null
}

/** An order as settlement sees it. Minor units; odds decimal × 1000. */
export interface OpenOrder {
  readonly orderId: string
  readonly memberId: string
  readonly currency: SettlementCurrency
  readonly roomNo: string | null
  readonly state: TicketStatus
  readonly sizes: readonly number[]
  /** A line's. */
  readonly stakeMinor: number
  readonly riskMinor: number
  /** The lowest of its legs: below the least that count it is no turnover. */
  readonly leastOddsMilli: number
  readonly returnMinor: number | null
  /** How often it has been settled. */
  readonly settlements: number
  readonly placedAtMs: number
  readonly settledAtMs: number | null
  readonly legs: readonly OrderLeg[]
}

/** What is known of a match from a version of its result on. */
export interface DecidedMatch {
  readonly matchId: string
  readonly sport: string
  readonly facts: MatchFacts
  /** Nothing of it is open any more: what the facts do not decide is void. */
  readonly isFinal: boolean
}

/** What a result makes of an order; `ended` null: some of its legs are open, or it is not for matches to decide. */
export interface Regraded {
  readonly order: OpenOrder
  /** Legs that stand otherwise now, as they stand now. */
  readonly changedLegs: readonly OrderLeg[]
  /** Before the cap of the day. */
  readonly ended: { readonly state: SettledState; readonly returnMinor: number } | null
}

const scoreOfText = (text: string): Score | null => {
  const [, home, away] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? []
  return home === undefined || away === undefined ? null : { home: Number(home), away: Number(away) }
}

const selections = new Map<string, SelectionParts | null>()
const selectionsMax = 20_000

/** Thousands of legs of a match are of a few hundred selections. */
const partsOf = (selectionId: string): SelectionParts | null => {
  const cached = selections.get(selectionId)
  if (cached !== undefined) return cached
  if (selections.size >= selectionsMax) selections.clear()
  const parts = partsOfSelection(selectionId)
  selections.set(selectionId, parts)
  return parts
}

const gradeAnew = (leg: OrderLeg, { sport, facts, isFinal }: DecidedMatch): LegGrade | null => {
  const parts = partsOf(leg.selectionId)
  const at: LegAt = { sport, scoreAtBet: scoreOfText(leg.scoreAtBet) }
  if (isFinal) return gradeLegFinally(parts, facts, at)
  return parts && gradeLeg(parts, facts, at)
}

const grades = new WeakMap<DecidedMatch, Map<string, LegGrade | null>>()

/** By a result each selection is graded once for each score that it was bet at. */
const gradeOf = (leg: OrderLeg, decided: DecidedMatch): LegGrade | null => {
  const graded = grades.get(decided) ?? new Map<string, LegGrade | null>()
  grades.set(decided, graded)
  const key = `${leg.selectionId} ${leg.scoreAtBet}`
  const before = graded.get(key)
  if (before !== undefined) return before
  const grade = gradeAnew(leg, decided)
  graded.set(key, grade)
  return grade
}

/** Matches decide about bets that stand; what was cashed out keeps its money, and its legs are graded all the same. */
const isDecidedByMatches = ({ state }: OpenOrder): boolean => state === 'running' || isSettled(state)

/** Grades the legs of a match anew; undefined: nothing of the order changes. */
export const regradeOrder = (order: OpenOrder, decided: DecidedMatch, lineCapMinor: number): Regraded | undefined => {
  if (order.state === 'cancelled' || order.state === 'rejected' || order.state === 'waiting') return undefined
  const changedLegs: OrderLeg[] = []
  const legs = order.legs.map((leg) => {
    if (leg.matchId !== decided.matchId) return leg
    const { result, score } = gradeOf(leg, decided) ?? { result: null, score: null }
    if (result === leg.result && score === leg.score) return leg
    const changed = { ...leg, result, score }
    changedLegs.push(changed)
    return changed
  })
  if (changedLegs.length === 0) return undefined
  const graded = legs.flatMap(({ oddsMilli, result }) => (result === null ? [] : [{ oddsMilli, result }]))
  const isOpen = graded.length < legs.length || !isDecidedByMatches(order)
  const { currency, sizes, stakeMinor, riskMinor } = order
  return {
    order,
    changedLegs,
    ended: isOpen ? null : settleOrder({ currency, sizes, stakeMinor, riskMinor, legs: graded, lineCapMinor }),
  }
}
