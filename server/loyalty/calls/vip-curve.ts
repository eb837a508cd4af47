import { vipCurve } from '#contract/loyalty/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleVipCurve = handle(vipCurve, async ({ vipStatus: status, member }, input) =>
  accept(await status.curve(member.id, input)),
)
