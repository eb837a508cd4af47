import * as z from 'zod/mini'
import { bankPaid, pay, payClose } from '#contract/finance/calls.ts'
import { OrderId } from '#contract/ids.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { DepositMachines } from '#src/features/finance/deposit-page.tsx'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'
import { bankPaidCommand, closeCommand, type CloseBody } from '#src/machines/finance/close-machine.ts'
import { payCommand, payMachine } from '#src/machines/finance/pay-machine.ts'
import type { PayBody } from '#src/machines/finance/pay-rules.ts'
import type { BrowserStore } from './browser-store.ts'
import { flat, keepWhole, provideCommand } from './provide-command.ts'

const StoredPay = z.object({
  requestId: z.uuid(),
  methodId: z.string(),
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
})
const StoredClose = z.object({ requestId: z.uuid(), orderId: OrderId })

interface FinanceParts {
  gateway: Gateway
  store: BrowserStore
  memberId: () => string | null
  /** Server time, milliseconds. */
  serverNow: () => number
}

/** A stored command as it was sent. */
const unpack = <Body extends object>({ requestId, ...body }: Body & { requestId: string }): Pending<Body> => ({
  requestId,
  body: body as unknown as Body,
})

/** Deposits and cancellations under way belong to a member: nobody else may send them again. [C-14] */
export const provideFinance = ({ gateway, store, memberId, serverNow }: FinanceParts): DepositMachines => {
  const parts = { store, nowMs: serverNow, scopeOf: () => memberId() }
  const dated = async <Result extends object>(result: Promise<Result>): Promise<Result & { atMs: number }> =>
    Object.assign(await result, { atMs: serverNow() })
  const pays = keepWhole({ ...parts, kind: 'pay' }, StoredPay, flat<PayBody>, unpack<PayBody>)
  const closes = keepWhole({ ...parts, kind: 'pay-close' }, StoredClose, flat<CloseBody>, unpack<CloseBody>)
  const transfers = keepWhole({ ...parts, kind: 'bank-paid' }, StoredClose, flat<CloseBody>, unpack<CloseBody>)
  return {
    pay: payMachine.provide({
      actors: {
        command: provideCommand(payCommand, pays, ({ requestId, body }) =>
          dated(gateway.call(pay, { requestId, ...body })),
        ),
      },
    }),
    close: provideCommand(closeCommand, closes, ({ requestId, body }) =>
      dated(gateway.call(payClose, { requestId, ...body })),
    ),
    paid: provideCommand(bankPaidCommand, transfers, ({ requestId, body }) =>
      dated(gateway.call(bankPaid, { requestId, ...body })),
    ),
  }
}
