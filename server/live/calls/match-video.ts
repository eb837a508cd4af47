import { matchVideo } from '#contract/live/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** A visitor's session is that of the device. */
export const handleMatchVideo = handle(matchVideo, async ({ matches, matchVideos, token, client }, { matchId }) => {
  const state = await matches.state(matchId)
  if (!state) return reject('MATCH_UNKNOWN')
  const session = token === '' ? `device ${client.uuid}` : `token ${token}`
  const link = state.gameStatus === 1 ? matchVideos?.link(matchId, session) : undefined
  return link ? accept(link) : reject('VIDEO_NONE')
})
