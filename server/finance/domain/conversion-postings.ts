import type { ConversionQuote } from '#contract/finance/entities/conversion.ts'
import { conversionOf, walletOf, type Posting } from '#server/ledger/ports.ts'

/** Both sides of an exchange, to be posted together or not at all, once a quote. [C-14] */
export const planConversion = (
  memberId: string,
  { quoteId, from, to, fromMinor, toMinor }: Pick<ConversionQuote, 'quoteId' | 'from' | 'to' | 'fromMinor' | 'toMinor'>,
): readonly Posting[] => {
  const shared = { reason: 'conversion', reference: quoteId } as const
  const taken = { debit: walletOf(memberId, from), credit: conversionOf(from), amountMinor: fromMinor, currency: from }
  const given = { debit: conversionOf(to), credit: walletOf(memberId, to), amountMinor: toMinor, currency: to }
  return [
    { id: `convert:${quoteId}:taken`, ...taken, ...shared },
    { id: `convert:${quoteId}:given`, ...given, ...shared },
  ]
}
