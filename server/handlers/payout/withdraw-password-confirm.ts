import { withdrawPasswordConfirm } from '#contract/calls/payout.ts'
import { accept, handle } from '#server/ports/handling.ts'
import { withdrawGuard } from './withdraw-guard.ts'

/** [V-05] */
export const handleWithdrawPasswordConfirm = handle(
  withdrawPasswordConfirm,
  async (context, { withdrawPassword }) => (await withdrawGuard(context, withdrawPassword)) ?? accept({}),
)
