import { soccerBuy, soccerRounds, soccerTickets } from '#contract/lottery/soccer-calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [R-12, C-15] */
export const handleSoccerRounds = handle(soccerRounds, async ({ soccer }, { beforeIssue, limit }) => {
  const found = await soccer.rounds.page({ beforeIssue, limit: limit + 1 })
  return accept({ rounds: found.slice(0, limit), hasMore: found.length > limit })
})

/** [R-12, C-13, C-15] */
export const handleSoccerBuy = handle(soccerBuy, ({ member, soccer }, request) => soccer.buyTicket(member.id, request))

/** [R-12, C-13, C-15] */
export const handleSoccerTickets = handle(soccerTickets, async ({ member, soccer }, { beforeId, limit }) => {
  const found = await soccer.tickets.page({ memberId: member.id, beforeId, limit: limit + 1 })
  return accept({ tickets: found.slice(0, limit), hasMore: found.length > limit })
})
