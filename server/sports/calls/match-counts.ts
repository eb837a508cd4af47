import { matchCounts } from '#contract/sports/match-calls.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept } from '#contract/outcome.ts'
import { countMatches } from '#server/sports/domain/match-listing.ts'
import { handle } from './handle.ts'

export const handleMatchCounts = handle(matchCounts, async ({ catalogue, now }, asked) =>
  accept(countMatches(await catalogue.all(), asked, siteDayOf(now()))),
)
