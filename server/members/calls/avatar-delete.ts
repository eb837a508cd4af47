import { avatarDelete } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleAvatarDelete = handle(avatarDelete, async ({ member, memberCare: { avatars } }, { id }) => {
  if (!(await avatars.remove(member.id, id))) return reject('RECORD_UNKNOWN')
  return accept({ avatars: await avatars.list(member.id) })
})
