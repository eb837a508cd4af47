import type { MatchState } from '#contract/sports/entities/match.ts'
import type { LegResult } from '#contract/sports/entities/ticket.ts'
import { findSelection, isSelectionOpen } from '#contract/sports/rules/odds-acceptance.ts'
import { partsOfSelection, selectionIdOf } from '#contract/sports/rules/selections.ts'

export interface RunningLeg {
  readonly matchId: string
  readonly selectionId: string
  readonly sport: 'football' | 'basketball' | 'esports' | 'anchor'
  /** For example 2-1; empty before the start. */
  readonly scoreAtBet: string
  readonly result: LegResult | null
}

type MatchNow = Pick<MatchState, 'homeScore' | 'visitScore' | 'gameStatus' | 'markets' | 'events'>

const marginOfScore = (score: string): number => {
  const [home = 0, visit = 0] = score === '' ? [] : score.split('-').map(Number)
  return home - visit
}

/**
 * The selection that is the same bet now. A football handicap is graded on the rest of the match, so what was taken at
 * another score is today's line, moved by what was scored since: home -0.5 at 0-0 is home +0.5 at 1-0. Null: there is none.
 */
export const selectionNow = (leg: RunningLeg, { homeScore, visitScore }: MatchNow): string | null => {
  const parts = partsOfSelection(leg.selectionId)
  if (!parts || parts.kind !== 'hdp' || parts.lineQuarters === null || leg.sport !== 'football') return leg.selectionId
  const since = homeScore - visitScore - marginOfScore(leg.scoreAtBet)
  // The score of the first half alone is not known here.
  if (parts.part !== null && parts.part !== 'h1') return since === 0 ? leg.selectionId : null
  return selectionIdOf({ ...parts, lineQuarters: parts.lineQuarters + 4 * (parts.pick === 'home' ? since : -since) })
}

/** What a leg would be taken at now, decimal × 1000; null while it is suspended or not offered. */
export const priceNow = (leg: RunningLeg, state: MatchNow | undefined): number | null => {
  const selectionId = state ? selectionNow(leg, state) : null
  const offered = state && selectionId !== null ? findSelection(state, selectionId) : undefined
  return state && offered && isSelectionOpen(state, offered.selection) ? offered.selection.oddsMilli : null
}

/**
 * What an offer rests on beside prices, as a text: the stake that runs, what is decided, and of each open leg's match the
 * score and the newest thing that happened. Prices alone may move while an offer holds; anything else ends it.
 */
export const basisOf = (
  runningMinor: number,
  legs: readonly RunningLeg[],
  stateOf: (matchId: string) => MatchNow | undefined,
): string =>
  [
    runningMinor,
    ...legs.map(({ matchId, result }) => {
      if (result !== null) return result
      const state = stateOf(matchId)
      return state && [state.gameStatus, state.homeScore, state.visitScore, state.events[0]?.eventId ?? ''].join(':')
    }),
  ].join('|')
