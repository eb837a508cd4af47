import { avatarList } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleAvatarList = handle(avatarList, async ({ member, memberCare }) =>
  accept({ avatars: await memberCare.avatars.list(member.id) }),
)
