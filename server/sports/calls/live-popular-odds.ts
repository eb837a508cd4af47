import { livePopularOdds } from '#contract/sports/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleLivePopularOdds = handle(livePopularOdds, async ({ matches }, { matchIds }) =>
  accept({ matches: await matches.states(matchIds) }),
)
