import { matchCounts } from '#contract/sports/match-calls.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept } from '#contract/outcome.ts'
import { countMatches } from '#server/sports/domain/match-listing.ts'
import { handle } from './handle.ts'

/** Of sports whose channel is open. [L-08, E-04] */
export const handleMatchCounts = handle(matchCounts, async ({ catalogue, isSportOpen, now }, asked) => {
  const open = (await catalogue.all()).filter(({ league }) => isSportOpen(league.sport))
  return accept(countMatches(open, asked, siteDayOf(now())))
})
