import { betList } from '#contract/calls/sports.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleBetList = handle(betList, async ({ member, bets }, { matchId }) =>
  accept({ orders: await bets.list(member.id, matchId) }),
)
