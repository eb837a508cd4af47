import { withdrawPasswordConfirm } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept } from '#contract/outcome.ts'

/** [V-05] */
export const handleWithdrawPasswordConfirm = handle(
  withdrawPasswordConfirm,
  async (context, { withdrawPassword }) => (await withdrawGuard(context, withdrawPassword)) ?? accept({}),
)
