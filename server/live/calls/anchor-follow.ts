import { anchorFollow } from '#contract/live/calls.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

/** Saying the same twice changes nothing. Following oneself is no following. */
export const handleAnchorFollow = handle(anchorFollow, async ({ member, members, follows, presence }, input) => {
  const anchor = await members.byId(input.anchorId)
  if (!anchor || anchor.kind !== 'anchor' || anchor.id === member.id) return reject('MEMBER_UNKNOWN')
  const answer = await follows.follow(member.id, anchor.id, input.follows)
  if (anchor.anchorRoomNo !== null) presence.selfChanged(anchor.anchorRoomNo, member.id)
  return accept(answer)
})
