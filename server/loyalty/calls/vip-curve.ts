import { vipCurve } from '#contract/loyalty/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleVipCurve = handle(vipCurve, async ({ standing, member }, input) =>
  accept(await standing.curve(member.id, input)),
)
