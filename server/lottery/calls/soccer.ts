import { soccerBuy, soccerRounds, soccerTickets } from '#contract/lottery/soccer-calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [R-12, C-15] */
export const handleSoccerRounds = handle(soccerRounds, async ({ view: visible }, { beforeIssue, limit }) => {
  const found = await visible.rounds({ beforeIssue, limit: limit + 1 })
  return accept({ rounds: found.slice(0, limit), hasMore: found.length > limit })
})

/** [R-12, C-13, C-15] */
export const handleSoccerBuy = handle(soccerBuy, async ({ member, soccer, view: visible }, request) => {
  const bought = await soccer.buyTicket(member.id, request)
  if (bought.ok) visible.forget()
  return bought
})

/** [R-12, C-13, C-15] */
export const handleSoccerTickets = handle(soccerTickets, async ({ member, soccer }, { beforeId, limit }) => {
  const found = await soccer.tickets.page({ memberId: member.id, beforeId, limit: limit + 1 })
  return accept({ tickets: found.slice(0, limit), hasMore: found.length > limit })
})
