import type { Members } from '#server/accounts/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'

interface LiveAdminDeps {
  members: Pick<Members, 'byName'>
  streamKeys: { issue(roomNo: string): Promise<string> }
  audit: Audit
}

/** Keys of streamers' encoders. */
export const liveAdmin: AdminHandlers<'stream-key', LiveAdminDeps> = {
  'stream-key': async ({ members, streamKeys, audit }, { anchor: name }) => {
    const anchor = await members.byName(name)
    if (!anchor) return failed(`there is no member ${name}`)
    if (anchor.anchorRoomNo === null) return failed(`${name} has no room: only anchors have stream keys`)
    const key = await streamKeys.issue(anchor.anchorRoomNo)
    await audit.note(operator, 'stream-key.issue', anchor.anchorRoomNo, { anchor: anchor.name })
    return done(key)
  },
}
