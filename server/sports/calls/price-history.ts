import { priceHistory } from '#contract/sports/match-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handlePriceHistory = handle(priceHistory, async ({ catalogue, details }, { matchId, selectionIds }) => {
  if (!(await catalogue.find(matchId))) return reject('MATCH_UNKNOWN')
  return accept({ prices: await details.prices(matchId, selectionIds) })
})
