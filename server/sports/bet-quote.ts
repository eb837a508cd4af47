import type { ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { findSelection, isSelectionOpen } from '#contract/sports/rules/odds-acceptance.ts'
import { betUnitMinor, ticketSums } from '#contract/sports/rules/ticket-sums.ts'
import type { betQuote } from '#contract/sports/ticket-calls.ts'
import type { MemberBalances } from '#server/ledger/ports.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Allowance } from '#server/protection/ports.ts'
import { readHouse, type PlacementDeps } from './bet-placement.ts'
import { delayMsOf } from './domain/bet-delay.ts'
import { decideBet, isTicket } from './domain/bet-decisions.ts'
import { betOf, stakeRangeOf, type HouseRules } from './domain/bet-limits.ts'
import { sizesOf, type BetAsked, type BetCommand, type BetMatch } from './domain/bet-ticket.ts'

export type QuoteOutcome = Outcome<ResponseOf<typeof betQuote>, 'MATCH_UNKNOWN'>

interface QuoteDeps extends PlacementDeps {
  units: UnitOfWork
  balances: Pick<MemberBalances, 'in'>
}

/** In force now, in the order of the legs; 0: it cannot be bet on. */
const oddsNow = ({ legs }: BetAsked, matches: ReadonlyMap<string, BetMatch>): number[] =>
  legs.map(({ matchId, selectionId }) => {
    const state = matches.get(matchId)?.state
    const found = state && findSelection(state, selectionId)
    return found && isSelectionOpen(state, found.selection) ? found.selection.oddsMilli : 0
  })

/** How much more a member may risk by the limits of play, up to so much. */
const mostByPlay = (
  allowance: Pick<Allowance, 'decide'>,
  { member, request: { currency } }: BetCommand,
  upToMinor: number,
): number => {
  let amountMinor = upToMinor
  while (amountMinor > 0) {
    const allowed = allowance.decide({ memberId: member.id, kind: 'stake', currency, amountMinor })
    if (allowed.ok) return amountMinor
    const left =
      allowed.code === 'LIMIT_REACHED' && allowed.data && 'leftMinor' in allowed.data ? allowed.data.leftMinor : 0
    amountMinor = Math.min(amountMinor - 1, left)
  }
  return 0
}

const refusalOf = (decision: ReturnType<typeof decideBet>, isCovered: boolean) => {
  if (isTicket(decision)) return isCovered ? null : 'BALANCE_SHORT'
  return decision.ok ? null : decision.code
}

/** The terms of the ticket at the odds in force; where one cannot be bet on, at those that were asked for. */
const termsOf = (asked: BetAsked, oddsMilli: readonly number[], house: HouseRules) => ({
  oddsMilli: oddsMilli.map((odds, leg) => odds || (asked.legs[leg]?.oddsMilli ?? 0)),
  sizes: sizesOf(asked),
  stakeMinor: asked.stakeMinor,
  currency: asked.currency,
  capMinor: house.lineCapMinor[asked.currency],
})

/**
 * What would become of a bet: decided as placing decides it, by what stands now, and nothing is written. The most that a
 * line could stake is by the market, the house's and the member's limits, and the balance. [S-13]
 */
export const quoteBet = (
  { units, orders, protection, settings, balances, now }: QuoteDeps,
  member: MemberInfo,
  asked: BetAsked,
): Promise<QuoteOutcome> =>
  units.run(async (unit) => {
    const command: BetCommand = {
      member,
      room: undefined,
      role: 'member',
      request: { ...asked, requestId: '', followsOrderId: null },
    }
    const { currency, legs } = asked
    const allowance = await protection.hold(unit, [member.id])
    const shared = await readHouse(orders.in(unit), settings, { commands: [command], lock: 'none', asks: 'to know' })
    const { matches, house, liabilities, delays } = shared
    const found = [...matches.values()]
    if (legs.some(({ matchId }) => !matches.has(matchId))) return reject('MATCH_UNKNOWN')
    const atMs = now()
    const decisionFacts = { ...shared, allowance, earlier: undefined, followed: undefined }
    const oddsMilli = oddsNow(asked, matches)
    const terms = termsOf(asked, oddsMilli, house)
    const sums = ticketSums(terms)
    const range = stakeRangeOf(
      legs.map(({ selectionId }) => selectionId),
      currency,
      house.limits[currency],
    )
    const wallets = await balances.in(unit).of(member.id)
    const balanceMinor = wallets.find((wallet) => wallet.currency === currency)?.balanceMinor ?? 0
    const covered = Math.floor(balanceMinor / sums.lineCount)
    const most = liabilities.mostFor(betOf({ command }), terms, Math.min(range.maxMinor, covered))
    const decision = decideBet(command, decisionFacts, { orderId: '', atMs, clockMs: atMs })
    const counted = isTicket(decision) ? sums.riskMinor : 0
    const playable = counted + mostByPlay(allowance, command, most * sums.lineCount - counted)
    const unitMinor = betUnitMinor[currency]
    return accept({
      lineCount: sums.lineCount,
      riskMinor: sums.riskMinor,
      maxReturnMinor: sums.maxReturnMinor,
      minStakeMinor: range.minMinor,
      maxStakeMinor: Math.min(most, Math.floor(playable / sums.lineCount / unitMinor) * unitMinor),
      refusal: refusalOf(decision, balanceMinor >= sums.riskMinor),
      delayMs: delayMsOf(found, delays),
      oddsMilli,
    })
  })
