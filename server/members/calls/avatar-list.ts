import { avatarList } from '#contract/members/calls/members.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleAvatarList = handle(avatarList, async ({ member, memberCare }) =>
  accept({ avatars: await memberCare.avatars.list(member.id) }),
)
