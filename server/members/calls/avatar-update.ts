import { avatarUpdate } from '#contract/members/calls/members.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'
import { memberNow } from './own-details.ts'

export const handleAvatarUpdate = handle(avatarUpdate, async (context, { id }) => {
  if (!(await context.memberCare.avatars.use(context.member.id, id))) return reject('RECORD_UNKNOWN')
  return accept({ userInfo: await memberNow(context) })
})
