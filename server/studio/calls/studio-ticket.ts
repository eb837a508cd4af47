import { accept, reject } from '#contract/outcome.ts'
import { studioTicket } from '#contract/studio/ticket-calls.ts'
import { handle, ownRoomOf } from './handle.ts'

/** [S-02] */
export const handleStudioTicket = handle(studioTicket, async ({ member, media }) => {
  const room = ownRoomOf(member)
  if (!room.ok) return room
  const issued = media.issueTicket(room.value)
  return issued ? accept({ ticket: issued.ticket, path: '/whip', livesMs: issued.livesMs }) : reject('WHIP_OFF')
})
