import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { conversionQuote, convert, toCenter, toYeb } from '#contract/finance/calls.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { convertCommand, convertMachine } from '#src/machines/finance/convert-machine.ts'
import type { ConvertBody, QuoteAnswer, QuoteAsked } from '#src/machines/finance/convert-rules.ts'
import { interestCommand, interestMachine } from '#src/machines/finance/interest-machine.ts'
import type { InterestBody } from '#src/machines/finance/interest-rules.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy, keepMembers, provideCommand } from '#src/app/command/provide-command.ts'

const StoredMove = z.object({
  requestId: z.uuid(),
  direction: z.enum(['in', 'out']),
  currency: SettlementCurrency,
  amountMinor: z.nullable(AmountMinor),
})
const StoredConvert = z.object({ requestId: z.uuid(), quoteId: z.uuid() })

/** Moves and exchanges under way belong to a member: nobody else may send them again. [C-14] */
export const provideInterest = (parts: MemberParts) => {
  const { gateway } = parts
  const dated = datedBy(parts.serverNow)
  const moves = keepMembers<InterestBody>(parts, 'interest', StoredMove)
  const exchanges = keepMembers<ConvertBody>(parts, 'convert', StoredConvert)
  return {
    interest: interestMachine.provide({
      actors: {
        command: provideCommand(interestCommand, moves, ({ requestId, body: { direction, ...body } }) =>
          dated(gateway.call(direction === 'in' ? toYeb : toCenter, { requestId, ...body })),
        ),
      },
    }),
    convert: convertMachine.provide({
      actors: {
        command: provideCommand(convertCommand, exchanges, ({ requestId, body }) =>
          dated(gateway.call(convert, { requestId, ...body })),
        ),
        askQuote: fromPromise<QuoteAnswer, QuoteAsked>(({ input, signal }) =>
          dated(gateway.call(conversionQuote, input, { signal, quiet: true })),
        ),
      },
    }),
  }
}
