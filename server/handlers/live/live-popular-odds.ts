import { livePopularOdds } from '#contract/calls/live.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleLivePopularOdds = handle(livePopularOdds, async ({ matches }, { matchIds }) =>
  accept({ matches: await matches.states(matchIds) }),
)
