import type { conversionQuote, convert } from '#contract/finance/calls.ts'
import type { Conversion, ConversionQuote } from '#contract/finance/entities/conversion.ts'
import { checkConversionAmount, conversionPattern } from '#contract/finance/rules/conversion.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountText, minorOfText, type AmountRule } from '#contract/wallet/rules/amount.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'

/** An exchange as it is ordered. */
export interface ConvertBody {
  readonly quoteId: string
}

export interface QuoteAsked {
  readonly from: SettlementCurrency
  readonly fromMinor: number
}

export type QuoteAnswer = Answer<typeof conversionQuote>
export type ConvertAnswer = Answer<typeof convert>
export type PendingConvert = Pending<ConvertBody>

export type ConvertAmountError = AmountRule | 'below' | 'short'

export interface ConvertContext {
  /** Server time, milliseconds. */
  readonly serverNow: () => number
  readonly from: SettlementCurrency
  readonly amountText: string
  /** What is in the wallet of `from`, minor units; null while it is not known. */
  readonly availableMinor: number | null
  readonly quote: ConversionQuote | null
  /** The quote came in the place of one that had expired under the press. */
  readonly isRenewed: boolean
  readonly reject: Reject | null
  readonly pending: PendingConvert | null
  readonly done: Conversion | null
}

export const otherOf = (currency: SettlementCurrency): SettlementCurrency => (currency === 'CNY' ? 'USDT' : 'CNY')

/** What the typed amount says. [V-06] */
export const readConvertAmount = ({
  amountText,
  from,
  availableMinor,
}: Pick<ConvertContext, 'amountText' | 'from' | 'availableMinor'>):
  | { amountMinor: number; error: null }
  | { amountMinor: null; error: ConvertAmountError } => {
  const refused = (error: ConvertAmountError) => ({ amountMinor: null, error })
  const refusal = checkAmountText(amountText, conversionPattern)
  if (refusal !== null) return refused(refusal)
  const amountMinor = minorOfText(amountText, currencyPlaces[from], conversionPattern)
  if (amountMinor === null) return refused('format')
  const rule = checkConversionAmount(from, amountMinor, null)
  if (rule !== null) return refused(rule)
  return availableMinor !== null && amountMinor > availableMinor ? refused('short') : { amountMinor, error: null }
}

/** What a quote is asked for; null while something is missing or wrong. */
export const planQuote = (context: ConvertContext): QuoteAsked | null => {
  const { amountMinor } = readConvertAmount(context)
  return amountMinor === null ? null : { from: context.from, fromMinor: amountMinor }
}

/** The quote that came with the refusal of an expired one. */
export const renewedQuote = (answer: ConvertAnswer): ConversionQuote | null =>
  answer.kind === 'rejected' && answer.name === 'QUOTE_EXPIRED' ? answer.data.quote : null

/** One USDT in CNY as it is written, four decimals: 71757000 is '7.1757'. What is beyond them is cut off. */
export const rateText = (rateE7: number): string => {
  const digits = String(rateE7).padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7, -3)}`
}
