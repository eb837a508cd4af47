import { conversionQuote } from '#contract/finance/calls.ts'
import { handle } from './handle.ts'

/** [C-14, V-06] */
export const handleConversionQuote = handle(conversionQuote, ({ conversions, member }, input) =>
  conversions.quote(member.id, input),
)
