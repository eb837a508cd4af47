import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { AcceptPolicy } from '#contract/sports/entities/order.ts'
import { findSelection, isSelectionOpen, takesOdds } from '#contract/sports/rules/odds-acceptance.ts'
import { partsOfSelection } from '#contract/sports/rules/selections.ts'
import { legKeyOf, type LegKey } from './leg-key.ts'

/** The order that a selection comes from, and how many selections that has: a parlay is followed whole or not at all. */
export interface Followed {
  readonly orderId: string
  readonly legCount: number
}

/** A selection as it was picked. `oddsMilli`: decimal × 1000, what the member has seen and agreed to. */
export interface SlipPick {
  readonly matchId: string
  /** The two sides, for example 蓉城赤焰 vs 滨海蓝鲸. */
  readonly matchName: string
  /** Null where only the names of market and selection are known. */
  readonly sides: { readonly home: string; readonly visit: string } | null
  readonly sport: Sport | null
  readonly selectionId: string
  readonly categoryName: string
  readonly itemName: string
  /** Empty where there is none. */
  readonly teamLogo: string
  readonly oddsMilli: number
  /** Null: picked by oneself. */
  readonly follows: Followed | null
}

/** open: can be bet on; suspended: comes back; closed: it is not offered any more, or the match is over. */
export type LegStatus = 'open' | 'suspended' | 'closed'

/** A selection on the slip. `currentMilli`: the price in force. */
export interface SlipLeg extends SlipPick {
  readonly currentMilli: number
  readonly status: LegStatus
  /** Score, clock and period as they were last said; empty before the start. */
  readonly score: string
  readonly isInPlay: boolean
  readonly matchVersion: number
  /** Of the single on it. */
  readonly stakeText: string
}

export const legOf = (pick: SlipPick): SlipLeg => ({
  ...pick,
  currentMilli: pick.oddsMilli,
  status: 'open',
  score: '',
  isInPlay: false,
  matchVersion: 0,
  stakeText: '',
})

const statusIn = (match: MatchState, selectionId: string): LegStatus => {
  const selection = findSelection(match, selectionId)?.selection
  if (selection === undefined || match.gameStatus === 2) return 'closed'
  return isSelectionOpen(match, selection) ? 'open' : 'suspended'
}

/** What a match's new state changes on the slip: the same legs where it is another match's, or an old one. */
export const applyMatch = (legs: readonly SlipLeg[], match: MatchState): readonly SlipLeg[] => {
  const isNews = legs.some(({ matchId, matchVersion }) => matchId === match.matchId && match.version > matchVersion)
  if (!isNews) return legs
  return legs.map((leg) =>
    leg.matchId === match.matchId && match.version > leg.matchVersion
      ? {
          ...leg,
          currentMilli: findSelection(match, leg.selectionId)?.selection.oddsMilli ?? leg.currentMilli,
          status: statusIn(match, leg.selectionId),
          score: match.gameStatus === 0 ? '' : `${match.homeScore}-${match.visitScore}`,
          isInPlay: match.gameStatus === 1,
          matchVersion: match.version,
        }
      : leg,
  )
}

/** Whether the price moved in a way that the policy does not cover: the member must agree first. */
export const needsConsent = ({ oddsMilli, currentMilli }: SlipLeg, accept: AcceptPolicy): boolean =>
  !takesOdds(accept, oddsMilli, currentMilli)

export const isOpen = ({ status }: SlipLeg): boolean => status === 'open'

/** same-match: two selections of one match are no parlay; contradiction: they cannot both win. */
export type Conflict = 'same-match' | 'contradiction'

const marketOf = (selectionId: string): string | null => {
  const parts = partsOfSelection(selectionId)
  return parts && `${parts.kind}.${parts.part ?? ''}`
}

/** Sides that exclude each other: one market, other picks. Lines of over and under may overlap, so only equal ones count. */
const contradicts = (one: SlipLeg, other: SlipLeg): boolean => {
  const market = marketOf(one.selectionId)
  if (market === null || market !== marketOf(other.selectionId)) return false
  const [mine, theirs] = [partsOfSelection(one.selectionId), partsOfSelection(other.selectionId)]
  if (!mine || !theirs || mine.pick === theirs.pick || mine.kind === 'dc') return false
  if (mine.lineQuarters === null || theirs.lineQuarters === null) return true
  const isHandicap = mine.kind === 'hdp' || mine.kind === 'map'
  return isHandicap ? mine.lineQuarters === -theirs.lineQuarters : mine.lineQuarters === theirs.lineQuarters
}

/** Which legs do not go together, with the worse of the reasons. */
export const conflictsOf = (legs: readonly SlipLeg[]): ReadonlyMap<LegKey, Conflict> => {
  const found = new Map<LegKey, Conflict>()
  for (const [at, one] of legs.entries())
    for (const other of legs.slice(at + 1)) {
      if (one.matchId !== other.matchId) continue
      const why = contradicts(one, other) ? 'contradiction' : 'same-match'
      for (const key of [legKeyOf(one), legKeyOf(other)]) if (found.get(key) !== 'contradiction') found.set(key, why)
    }
  return found
}
