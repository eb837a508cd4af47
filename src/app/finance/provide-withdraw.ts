import { speedWithdraw, withdrawCancel, withdrawNew } from '#contract/finance/calls.ts'
import type { WithdrawMachines } from '#src/features/finance/withdraw-page.tsx'
import { withdrawCommand } from '#src/machines/finance/withdraw-command.ts'
import type { WithdrawBody } from '#src/machines/finance/withdraw-rules.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { provideClose } from './provide-close.ts'
import { datedBy, keepPrint, provideCommand } from '#src/app/command/provide-command.ts'

/** Withdrawals under way belong to a member; of one only a print is kept, since it carries the withdrawal password. [C-14] */
export const provideWithdraw = (parts: MemberParts): WithdrawMachines => {
  const { gateway, store, memberId, serverNow } = parts
  const dated = datedBy(serverNow)
  const prints = keepPrint<WithdrawBody, null>({ store, kind: 'withdraw', nowMs: serverNow, scopeOf: memberId })
  const speedPrints = keepPrint<WithdrawBody, null>({
    store,
    kind: 'speed-withdraw',
    nowMs: serverNow,
    scopeOf: memberId,
  })
  return {
    withdraw: provideCommand(withdrawCommand, prints, ({ requestId, body }) =>
      dated(gateway.call(withdrawNew, { requestId, ...body })),
    ),
    speed: provideCommand(withdrawCommand, speedPrints, ({ requestId, body: { methodId: _only, ...body } }) =>
      dated(gateway.call(speedWithdraw, { requestId, ...body })),
    ),
    cancel: provideClose(parts, withdrawCancel),
  }
}
