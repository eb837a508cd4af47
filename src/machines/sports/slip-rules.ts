import type { betPlace } from '#contract/sports/ticket-calls.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { AcceptPolicy } from '#contract/sports/entities/order.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import { findSelection, isSelectionOpen, takesOdds } from '#contract/sports/rules/odds-acceptance.ts'
import { stakePattern } from '#contract/limits.ts'
import { checkStake, type StakeRule } from '#contract/sports/rules/stake.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountText, minorOfText } from '#contract/wallet/rules/amount.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'

/** A selection as it was picked. `oddsMilli`: the odds that the member has seen and agreed to. */
export interface SlipPick {
  readonly matchId: string
  readonly matchName: string
  readonly selectionId: string
  readonly categoryName: string
  readonly itemName: string
  readonly oddsMilli: number
  /** The order that this one follows, or null. */
  readonly followsOrderId: string | null
}

export type StakeError = 'empty' | 'format' | StakeRule

export type BetRequest = InputOf<typeof betPlace>
export type BetAnswer = Answer<typeof betPlace>

/** What a bet on its way says, with what the slip showed. */
export interface BetBody {
  readonly request: Omit<BetRequest, 'requestId'>
  readonly pick: SlipPick
}

export type PendingBet = Pending<BetBody>

export interface BetSlipContext {
  readonly roomNo: string | null
  readonly pick: SlipPick | null
  /** What the stake leaves. */
  readonly currency: SettlementCurrency
  readonly stakeText: string
  readonly stakeMinor: number | null
  readonly stakeError: StakeError | null
  /** Decimal odds × 1000 in force now. */
  readonly currentOddsMilli: number
  /** True while the odds differ in a way that the accept policy does not cover: the member must agree first. */
  readonly oddsChanged: boolean
  readonly status: 'open' | 'suspended'
  readonly accept: AcceptPolicy
  readonly reject: Reject | null
  readonly order: Ticket | null
  readonly pending: PendingBet | null
  readonly matchVersion: number
}

/** Integer minor units of a typed amount with at most two decimals, and what is wrong with it. [V-06] */
export const readStake = (
  text: string,
  currency: SettlementCurrency,
): { stakeMinor: number | null; stakeError: StakeError | null } => {
  const broken = checkAmountText(text, stakePattern)
  if (broken !== null) return { stakeMinor: null, stakeError: broken === 'large' ? 'max' : broken }
  const stakeMinor = minorOfText(text, currencyPlaces[currency], stakePattern)
  if (stakeMinor === null) return { stakeMinor: null, stakeError: 'format' }
  const stakeError = checkStake(stakeMinor, currency)
  return { stakeMinor: stakeError === null ? stakeMinor : null, stakeError }
}

type OddsPart = Pick<BetSlipContext, 'currentOddsMilli' | 'oddsChanged' | 'status'>

/** The slip's view of odds in force. */
export const withOdds = (
  { pick, accept }: Pick<BetSlipContext, 'pick' | 'accept'>,
  currentOddsMilli: number,
  status: 'open' | 'suspended',
): OddsPart => ({
  currentOddsMilli,
  status,
  oddsChanged: pick !== null && !takesOdds(accept, pick.oddsMilli, currentOddsMilli),
})

/** What a match's new state changes in the slip; null when it is another match's or an old one. */
export const applyMatch = (
  context: BetSlipContext,
  match: MatchState,
): (OddsPart & Pick<BetSlipContext, 'matchVersion'>) | null => {
  if (match.matchId !== context.pick?.matchId || match.version <= context.matchVersion) return null
  const selection = findSelection(match, context.pick.selectionId)?.selection
  const isOpen = selection !== undefined && isSelectionOpen(match, selection)
  const oddsMilli = selection?.oddsMilli ?? context.currentOddsMilli
  return { ...withOdds(context, oddsMilli, isOpen ? 'open' : 'suspended'), matchVersion: match.version }
}

/** What a refusal teaches about odds and market. */
export const applyRefusal = (context: BetSlipContext, answer: BetAnswer): Partial<OddsPart> => {
  if (answer.kind !== 'rejected') return {}
  if (answer.name === 'ODDS_CHANGED') return withOdds(context, answer.data.oddsMilli, context.status)
  return answer.name === 'SELECTION_SUSPENDED' ? { status: 'suspended' } : {}
}

/** True when everything that the member must decide is decided. */
export const canPlace = ({ pick, stakeMinor, status, oddsChanged }: BetSlipContext): boolean =>
  pick !== null && stakeMinor !== null && status === 'open' && !oddsChanged

/** The bet as it travels: the odds are those on the screen. */
export const planBet = ({ roomNo, pick, stakeMinor, currency, currentOddsMilli, accept }: BetSlipContext): BetBody => {
  if (!pick || stakeMinor === null) throw new Error('a bet needs a selection and a stake')
  const { matchId, selectionId, followsOrderId } = pick
  return {
    pick: { ...pick, oddsMilli: currentOddsMilli },
    request: {
      legs: [{ matchId, selectionId, oddsMilli: currentOddsMilli }],
      sizes: null,
      stakeMinor,
      currency,
      accept,
      chatRoomNo: roomNo,
      followsOrderId,
    },
  }
}

/** Minor units as they would be typed: 10000 → 100, 10050 → 100.50. */
export const stakeTextOf = (stakeMinor: number, currency: SettlementCurrency): string => {
  const hundredths = Math.floor(stakeMinor / 10 ** (currencyPlaces[currency] - 2))
  const places = String(hundredths % 100).padStart(2, '0')
  return places === '00' ? String(hundredths / 100) : `${Math.floor(hundredths / 100)}.${places}`
}
