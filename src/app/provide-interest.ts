import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { conversionQuote, convert, toCenter, toYeb } from '#contract/finance/calls.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { convertCommand, convertMachine } from '#src/machines/finance/convert-machine.ts'
import type { ConvertBody, QuoteAnswer, QuoteAsked } from '#src/machines/finance/convert-rules.ts'
import { interestCommand, interestMachine } from '#src/machines/finance/interest-machine.ts'
import type { InterestBody } from '#src/machines/finance/interest-rules.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'
import type { BrowserStore } from './browser-store.ts'
import { flat, keepWhole, provideCommand } from './provide-command.ts'

const StoredMove = z.object({
  requestId: z.uuid(),
  direction: z.enum(['in', 'out']),
  currency: SettlementCurrency,
  amountMinor: z.nullable(AmountMinor),
})
const StoredConvert = z.object({ requestId: z.uuid(), quoteId: z.uuid() })

interface InterestParts {
  gateway: Gateway
  store: BrowserStore
  memberId: () => string | null
  /** Server time, milliseconds. */
  serverNow: () => number
}

const unpackMove = ({ requestId, ...body }: z.infer<typeof StoredMove>): Pending<InterestBody> => ({ requestId, body })
const unpackConvert = ({ requestId, ...body }: z.infer<typeof StoredConvert>): Pending<ConvertBody> => ({
  requestId,
  body,
})

/** Moves and exchanges under way belong to a member: nobody else may send them again. [C-14] */
export const provideInterest = ({ gateway, store, memberId, serverNow }: InterestParts) => {
  const parts = { store, nowMs: serverNow, scopeOf: () => memberId() }
  const dated = async <Result extends object>(result: Promise<Result>): Promise<Result & { atMs: number }> =>
    Object.assign(await result, { atMs: serverNow() })
  const moves = keepWhole({ ...parts, kind: 'interest' }, StoredMove, flat<InterestBody>, unpackMove)
  const exchanges = keepWhole({ ...parts, kind: 'convert' }, StoredConvert, flat<ConvertBody>, unpackConvert)
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
