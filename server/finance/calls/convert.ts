import { convert } from '#contract/finance/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** A refusal undoes its transaction: the new quote is made after it. [C-14] */
export const handleConvert = handle(convert, async ({ idempotency, conversions, member }, input) => {
  const outcome = await idempotency.once(
    { memberId: member.id, path: convert.path, body: input },
    {
      check: async () => accept(undefined),
      effect: (unit) => conversions.convert(unit, member.id, input.quoteId),
    },
  )
  if (outcome.ok || outcome.code !== 'QUOTE_EXPIRED') return outcome
  return reject('QUOTE_EXPIRED', { quote: await conversions.quoteAgain(member.id, input.quoteId) })
})
