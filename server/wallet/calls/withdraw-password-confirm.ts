import { withdrawPasswordConfirm } from '#contract/wallet/calls.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'
import { withdrawGuard } from './withdraw-guard.ts'

/** [V-05] */
export const handleWithdrawPasswordConfirm = handle(
  withdrawPasswordConfirm,
  async (context, { withdrawPassword }) => (await withdrawGuard(context, withdrawPassword)) ?? accept({}),
)
