import { cashOutQuoteMs } from '#contract/limits.ts'
import { accept } from '#contract/outcome.ts'
import { cashOutQuote } from '#contract/sports/ticket-calls.ts'
import { handle } from './handle.ts'

export const handleCashOutQuote = handle(cashOutQuote, async ({ member, cashOuts }, { orderId }) => {
  const quoted = await cashOuts.quote(member.id, orderId)
  return quoted.ok ? accept({ offer: quoted.value, holdsMs: cashOutQuoteMs }) : quoted
})
