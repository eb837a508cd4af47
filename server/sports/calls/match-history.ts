import { matchHistory } from '#contract/sports/match-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { historyOf } from '#server/sports/domain/match-history.ts'
import { handle } from './handle.ts'

export const handleMatchHistory = handle(matchHistory, async ({ catalogue, pastOf }, { matchId }) => {
  const found = await catalogue.find(matchId)
  return found ? accept(historyOf(found, await pastOf(found))) : reject('MATCH_UNKNOWN')
})
