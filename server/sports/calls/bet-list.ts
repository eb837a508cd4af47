import { betList } from '#contract/sports/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleBetList = handle(betList, async ({ member, bets }, { matchId }) =>
  accept({ orders: await bets.list(member.id, matchId) }),
)
