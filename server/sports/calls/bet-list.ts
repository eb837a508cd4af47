import { betList } from '#contract/sports/calls.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleBetList = handle(betList, async ({ member, bets }, { matchId }) =>
  accept({ orders: await bets.list(member.id, matchId) }),
)
