import { usdtDeposits as call } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14] */
export const handleUsdtDeposits = handle(call, async ({ usdtDeposits, member }, { beforeId }) =>
  accept(await usdtDeposits.list(member.id, beforeId)),
)
