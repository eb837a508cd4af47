import { avatarList } from '#contract/calls/member.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleAvatarList = handle(avatarList, async ({ member, memberCare }) =>
  accept({ avatars: await memberCare.avatars.list(member.id) }),
)
