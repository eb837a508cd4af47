import { vipStanding } from '#contract/loyalty/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleVipStanding = handle(vipStanding, async ({ standing, member }) =>
  accept(await standing.standing(member)),
)
