import { withdrawCancel, withdrawNew } from '#contract/finance/calls.ts'
import type { WithdrawMachines } from '#src/features/finance/withdraw-page.tsx'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { withdrawCancelCommand, withdrawCommand } from '#src/machines/finance/withdraw-command.ts'
import type { WithdrawBody } from '#src/machines/finance/withdraw-rules.ts'
import type { BrowserStore } from './browser-store.ts'
import { keepNothing, keepPrint, provideCommand } from './provide-command.ts'

interface WithdrawParts {
  gateway: Gateway
  store: BrowserStore
  memberId: () => string | null
  /** Server time, milliseconds. */
  serverNow: () => number
}

/** Withdrawals under way belong to a member; of one only a print is kept, since it carries the withdrawal password. [C-14] */
export const provideWithdraw = ({ gateway, store, memberId, serverNow }: WithdrawParts): WithdrawMachines => {
  const dated = async <Result extends object>(result: Promise<Result>): Promise<Result & { atMs: number }> =>
    Object.assign(await result, { atMs: serverNow() })
  const prints = keepPrint<WithdrawBody, null>({ store, kind: 'withdraw', nowMs: serverNow, scopeOf: () => memberId() })
  return {
    withdraw: provideCommand(withdrawCommand, prints, ({ requestId, body }) =>
      dated(gateway.call(withdrawNew, { requestId, ...body })),
    ),
    cancel: provideCommand(withdrawCancelCommand, keepNothing, ({ requestId, body }) =>
      dated(gateway.call(withdrawCancel, { requestId, ...body })),
    ),
  }
}
