import { accept } from '#contract/outcome.ts'
import { roomHistory } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { sightOf } from './member-sight.ts'
import { readRoomPage } from './room-page.ts'

/** [P-01, P-02, C-16] */
export const handleRoomHistory = handle(roomHistory, async (context, input) => {
  const page = await readRoomPage(context, input)
  if (!page.ok) return page
  const { member } = context
  const sight = await sightOf(context, input.chatRoomNo, member)
  return accept({ ...page.value, messages: page.value.messages.filter((message) => !sight.hides(message, member.id)) })
})
