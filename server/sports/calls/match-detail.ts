import { matchDetail } from '#contract/sports/match-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { emptyDetail } from '#server/sports/store/match-rows.ts'
import { handle } from './handle.ts'

export const handleMatchDetail = handle(matchDetail, async ({ catalogue, details }, { matchId }) => {
  const found = await catalogue.find(matchId)
  if (!found) return reject('MATCH_UNKNOWN')
  const [[match], moving] = await Promise.all([catalogue.itemsOf([found]), details.of([matchId])])
  if (!match) return reject('MATCH_UNKNOWN')
  const { events, markets } = found.state
  return accept({ match, markets, detail: { ...(moving.get(matchId) ?? emptyDetail), events } })
})
