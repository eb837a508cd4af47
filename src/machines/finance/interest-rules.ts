import type { toCenter, toYeb } from '#contract/finance/calls.ts'
import type { InterestMove } from '#contract/finance/entities/interest-wallet.ts'
import { checkInterestAmount, interestPattern } from '#contract/finance/rules/interest.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountText, minorOfText, type AmountRule } from '#contract/wallet/rules/amount.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'

export type InterestDirection = 'in' | 'out'

/** A move as it is asked for; null is all that is there. */
export interface InterestBody {
  readonly direction: InterestDirection
  readonly currency: SettlementCurrency
  readonly amountMinor: number | null
}

export type InterestAnswer = Answer<typeof toYeb> | Answer<typeof toCenter>
export type PendingInterest = Pending<InterestBody>

export type InterestAmountError = AmountRule | 'below' | 'short'

/** What both wallets have, in minor units; null while it is not known. */
export interface InterestBalances {
  readonly centreMinor: number | null
  readonly interestMinor: number | null
}

export interface InterestContext extends InterestBalances {
  readonly currency: SettlementCurrency
  readonly direction: InterestDirection
  readonly amountText: string
  /** All that is there, also what is less than a hundredth. */
  readonly isAll: boolean
  readonly reject: Reject | null
  readonly pending: PendingInterest | null
  readonly done: { readonly direction: InterestDirection; readonly move: InterestMove } | null
}

/** What can be moved. */
export const availableOf = ({ direction, centreMinor, interestMinor }: InterestContext): number | null =>
  direction === 'in' ? centreMinor : interestMinor

/** What the typed amount says. What is not known to be there is the server's to refuse. [V-06] */
export const readInterestAmount = (
  context: InterestContext,
): { amountMinor: number; error: null } | { amountMinor: null; error: InterestAmountError } => {
  const { amountText, currency } = context
  const refused = (error: InterestAmountError) => ({ amountMinor: null, error })
  const refusal = checkAmountText(amountText, interestPattern)
  if (refusal !== null) return refused(refusal)
  const amountMinor = minorOfText(amountText, currencyPlaces[currency], interestPattern)
  if (amountMinor === null) return refused('format')
  const rule = checkInterestAmount(currency, amountMinor)
  if (rule !== null) return refused(rule)
  const available = availableOf(context)
  return available !== null && amountMinor > available ? refused('short') : { amountMinor, error: null }
}

/** What leaves for the server; null while something is missing or wrong. */
export const planInterest = (context: InterestContext): InterestBody | null => {
  const { direction, currency, isAll } = context
  if (isAll) return availableOf(context) === 0 ? null : { direction, currency, amountMinor: null }
  const { amountMinor } = readInterestAmount(context)
  return amountMinor === null ? null : { direction, currency, amountMinor }
}
