import * as z from 'zod/mini'
import { bankPaid, pay, payClose } from '#contract/finance/calls.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { DepositMachines } from '#src/features/finance/deposit-page.tsx'
import { payCommand, payMachine } from '#src/machines/finance/pay-machine.ts'
import type { PayBody } from '#src/machines/finance/pay-rules.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { provideBankPaid, provideClose } from './provide-close.ts'
import { datedBy, keepMembers, provideCommand } from '#src/app/command/provide-command.ts'

const StoredPay = z.object({
  requestId: z.uuid(),
  methodId: z.string(),
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
})

/** Deposits under way belong to a member: nobody else may send them again. [C-14] */
export const provideFinance = (parts: MemberParts): DepositMachines => {
  const { gateway } = parts
  const dated = datedBy(parts.serverNow)
  const pays = keepMembers<PayBody>(parts, 'pay', StoredPay)
  return {
    pay: payMachine.provide({
      actors: {
        command: provideCommand(payCommand, pays, ({ requestId, body }) =>
          dated(gateway.call(pay, { requestId, ...body })),
        ),
      },
    }),
    close: provideClose(parts, payClose),
    paid: provideBankPaid(parts, bankPaid),
  }
}
