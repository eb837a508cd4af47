import { avatarUpdate } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { memberNow } from './own-details.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleAvatarUpdate = handle(avatarUpdate, async (context, { id }) => {
  if (!(await context.memberCare.avatars.use(context.member.id, id))) return reject('RECORD_UNKNOWN')
  return accept({ userInfo: await memberNow(context) })
})
