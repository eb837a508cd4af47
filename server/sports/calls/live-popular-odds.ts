import { livePopularOdds } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleLivePopularOdds = handle(livePopularOdds, async ({ matches }, { matchIds }) =>
  accept({ matches: await matches.states(matchIds) }),
)
