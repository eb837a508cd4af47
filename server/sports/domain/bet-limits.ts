import { stakeBounds } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { SportsType } from '#contract/sports/entities/match.ts'
import type { BetLimits } from '#contract/sports/entities/bet-limits.ts'
import { marketKeyOf, partsOfSelection } from '#contract/sports/rules/selections.ts'
import { betUnitMinor, ticketSums, type TicketTerms } from '#contract/sports/rules/ticket-sums.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { BetTicket } from './bet-ticket.ts'

/** What the house takes, as the site has set it. */
export interface HouseRules {
  /** False: the sport's channel is closed, and takes no bets. */
  isOpen(sport: SportsType): boolean
  readonly limits: Readonly<Record<SettlementCurrency, BetLimits>>
  /** Most that a line returns. */
  readonly lineCapMinor: Readonly<Record<SettlementCurrency, number>>
}

/** Whoever open bets are counted for: a market of a match, a match, a member; of one currency. */
export interface Holder {
  readonly kind: 'market' | 'match' | 'member'
  /** Of all kinds: `match:7`, `market:7:total.h1`, `member:5`. */
  readonly name: string
  readonly currency: SettlementCurrency
  /** The place of its leg; of a member null. */
  readonly leg: number | null
}

/** The market of a selection as its bets are counted: without its line, since lines may win together. */
export const marketOf = (selectionId: string): string => {
  const parts = partsOfSelection(selectionId)
  return parts ? marketKeyOf(parts) : (selectionId.split(':')[0] ?? '')
}

/** Whose bet it is, and on what. */
export interface BetExposure {
  readonly memberId: string
  readonly currency: SettlementCurrency
  readonly legs: readonly { readonly matchId: string; readonly selectionId: string }[]
}

export const betOf = ({ command: { member, request } }: Pick<BetTicket, 'command'>): BetExposure => ({
  memberId: member.id,
  currency: request.currency,
  legs: request.legs,
})

export const holdersOf = ({ memberId, currency, legs }: BetExposure): Holder[] => [
  ...legs.flatMap(({ matchId, selectionId }, leg) => [
    { kind: 'market' as const, name: `market:${matchId}:${marketOf(selectionId)}`, currency, leg },
    { kind: 'match' as const, name: `match:${matchId}`, currency, leg },
  ]),
  { kind: 'member', name: `member:${memberId}`, currency, leg: null },
]

/** What a ticket could cost the house beyond its stakes. */
export const costOf = ({ maxReturnMinor, riskMinor }: { maxReturnMinor: number; riskMinor: number }): number =>
  Math.max(0, maxReturnMinor - riskMinor)

export const holderKey = ({ name, currency }: Pick<Holder, 'name' | 'currency'>): string => `${name} ${currency}`

/** What a line may stake on these legs, minor units. */
export const stakeRangeOf = (
  selectionIds: readonly string[],
  currency: SettlementCurrency,
  { stakes }: BetLimits,
): { minMinor: number; maxMinor: number } => {
  const kinds = new Set(selectionIds.map((selectionId) => partsOfSelection(selectionId)?.kind))
  const { minMinor, maxMinor } = stakeBounds[currency]
  const most = stakes.filter(({ market }) => kinds.has(market)).map((limit) => limit.maxMinor)
  return { minMinor, maxMinor: Math.min(maxMinor, ...most) }
}

/** The largest stake up to `mostMinor` that fits, a whole number of hundredths; 0: none does. */
export const largestStake = (
  mostMinor: number,
  currency: SettlementCurrency,
  fits: (stakeMinor: number) => boolean,
): number => {
  const unit = betUnitMinor[currency]
  let [low, high] = [0, Math.floor(mostMinor / unit)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle * unit)) low = middle
    else high = middle - 1
  }
  return low * unit
}

/** What is open of each holder, with what the decisions of a batch add to it. */
export interface Liabilities {
  judge(ticket: BetTicket): Outcome<null, 'STAKE_LIMIT' | 'LIABILITY_REACHED'>
  /** Counts a ticket that was judged. */
  take(ticket: BetTicket): void
  /** Whether what is open of these, by their keys, is within the limits: others may have added to it meanwhile. */
  holds(openMinor: ReadonlyMap<string, number>): boolean
  /** The most that a line of such terms could stake. */
  mostFor(bet: BetExposure, terms: TicketTerms, mostMinor: number): number
}

/** [S-13] */
export const createLiabilities = (openMinor: ReadonlyMap<string, number>, { limits }: HouseRules): Liabilities => {
  const open = new Map(openMinor)
  const roomOf = (holder: Holder): number =>
    limits[holder.currency][`${holder.kind}Minor`] - (open.get(holderKey(holder)) ?? 0)
  const mostFor: Liabilities['mostFor'] = (bet, terms, mostMinor) => {
    const room = Math.min(...holdersOf(bet).map(roomOf))
    return largestStake(mostMinor, terms.currency, (stakeMinor) => costOf(ticketSums({ ...terms, stakeMinor })) <= room)
  }
  return {
    judge: (each) => {
      const { ticket, command, terms } = each
      const { currency, legs, stakeMinor } = command.request
      const range = stakeRangeOf(
        legs.map(({ selectionId }) => selectionId),
        currency,
        limits[currency],
      )
      if (stakeMinor > range.maxMinor) return reject('STAKE_LIMIT', range)
      const cost = costOf(ticket)
      const full = holdersOf(betOf(each)).find((holder) => cost > roomOf(holder))
      if (!full) return accept(null)
      return reject('LIABILITY_REACHED', { leg: full.leg, maxStakeMinor: mostFor(betOf(each), terms, stakeMinor) })
    },
    take: (each) => {
      for (const holder of holdersOf(betOf(each)))
        open.set(holderKey(holder), (open.get(holderKey(holder)) ?? 0) + costOf(each.ticket))
    },
    holds: (openNow) =>
      [...openNow].every(([key, minor]) => {
        const [name, currency] = key.split(' ') as [string, SettlementCurrency]
        return minor <= limits[currency][name.startsWith('match:') ? 'matchMinor' : 'marketMinor']
      }),
    mostFor,
  }
}
