import { vipStatus } from '#contract/loyalty/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleVipStatus = handle(vipStatus, async ({ vipStatus: status, member }) =>
  accept(await status.of(member)),
)
