import { matchDetail } from '#contract/sports/match-calls.ts'
import type { MatchDetail } from '#contract/sports/entities/match-item.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

const nothingKnown: Omit<MatchDetail, 'events'> = {
  venue: '',
  venueEn: '',
  statistics: [],
  momentum: [],
  incidents: [],
  lineUps: { home: [], visit: [] },
}

export const handleMatchDetail = handle(matchDetail, async ({ catalogue, details }, { matchId }) => {
  const found = await catalogue.find(matchId)
  if (!found) return reject('MATCH_UNKNOWN')
  const [[match], told] = await Promise.all([catalogue.itemsOf([found]), details.of(matchId)])
  if (!match) return reject('MATCH_UNKNOWN')
  const { events, markets } = found.state
  return accept({ match, markets, detail: { ...nothingKnown, ...told, events } })
})
