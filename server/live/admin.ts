import type { Members } from '#server/accounts/ports.ts'
import type { Media } from '#server/media/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { IssuingStreamKeys } from './store/stream-keys.ts'

interface LiveAdminDeps {
  members: Pick<Members, 'byName'>
  rooms: Pick<Rooms, 'find'>
  streamKeys: Pick<IssuingStreamKeys, 'issue' | 'revoke'>
  media: Pick<Media, 'dismissStreamer' | 'endStream'>
  audit: Audit
}

/** Keys of streamers' encoders, and what is published with them. */
export const liveAdmin: AdminHandlers<'stream-key' | 'stream.end', LiveAdminDeps> = {
  'stream-key': async ({ members, streamKeys, media, audit }, { anchor: name }) => {
    const anchor = await members.byName(name)
    if (!anchor) return failed(`there is no member ${name}`)
    if (anchor.anchorRoomNo === null) return failed(`${name} has no room: only anchors have stream keys`)
    const key = await streamKeys.issue(anchor.anchorRoomNo)
    media.dismissStreamer(anchor.anchorRoomNo, 'the stream key was replaced by a new one')
    await audit.note(operator, 'stream-key.issue', anchor.anchorRoomNo, { anchor: anchor.name })
    return done(key)
  },
  'stream.end': async ({ rooms, streamKeys, media, audit }, { roomNo }) => {
    if (!(await rooms.find(roomNo))) return failed(`there is no room ${roomNo}`)
    await streamKeys.revoke(roomNo)
    const wasOn = media.endStream(roomNo, 'an operator has ended the stream')
    await audit.note(operator, 'stream.end', roomNo, { wasOn })
    const ended = wasOn ? `the stream of room ${roomNo} has ended` : `nobody publishes in room ${roomNo}`
    return done(`${ended}; its key opens nothing any more: stream-key makes another`)
  },
}
