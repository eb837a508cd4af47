import { livePopularOdds } from '#contract/rooms/calls.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleLivePopularOdds = handle(livePopularOdds, async ({ matches }, { matchIds }) =>
  accept({ matches: await matches.states(matchIds) }),
)
