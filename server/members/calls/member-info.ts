import { memberInfo } from '#contract/members/calls/members.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleMemberInfo = handle(memberInfo, async ({ member, wallets }) =>
  accept({ userInfo: member, wallets: await wallets.balances(member.id) }),
)
