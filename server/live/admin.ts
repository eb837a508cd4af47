import type { Members } from '#server/accounts/ports.ts'
import type { OperatorActions } from '#server/accounts/ports/security-log.ts'
import type { Media } from '#server/media/ports.ts'
import { done, failed } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { IssuingStreamKeys } from './store/stream-keys.ts'

interface LiveAdminDeps {
  members: Pick<Members, 'byName'>
  rooms: Pick<Rooms, 'find'>
  streamKeys: Pick<IssuingStreamKeys, 'issue' | 'revoke'>
  media: Pick<Media, 'dismissStreamer' | 'endStream'>
  operatorActions: OperatorActions
}

/** Keys of streamers' encoders, and what is published with them. */
export const liveAdmin: AdminHandlers<'stream-key' | 'stream.end', LiveAdminDeps> = {
  'stream-key': async ({ members, streamKeys, media, operatorActions }, { anchor: name }) => {
    const anchor = await members.byName(name)
    if (!anchor) return failed(`there is no member ${name}`)
    if (anchor.anchorRoomNo === null) return failed(`${name} has no room: only anchors have stream keys`)
    const { id: memberId, anchorRoomNo: roomNo } = anchor
    const key = await streamKeys.issue(roomNo)
    media.dismissStreamer(roomNo, 'the stream key was replaced by a new one')
    const details = { anchor: anchor.name }
    await operatorActions.note({ command: 'stream-key', memberId, what: roomNo, subject: roomNo, details })
    return done(key)
  },
  'stream.end': async ({ rooms, streamKeys, media, operatorActions }, { roomNo }) => {
    const room = await rooms.find(roomNo)
    if (!room) return failed(`there is no room ${roomNo}`)
    await streamKeys.revoke(roomNo)
    const wasOn = media.endStream(roomNo, 'an operator has ended the stream')
    const action = { command: 'stream.end', memberId: room.anchorId, what: roomNo, subject: roomNo } as const
    await operatorActions.note({ ...action, details: { wasOn } })
    const ended = wasOn ? `the stream of room ${roomNo} has ended` : `nobody publishes in room ${roomNo}`
    return done(`${ended}; its key opens nothing any more: stream-key makes another`)
  },
}
