import { memberInfo } from '#contract/calls/member.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleMemberInfo = handle(memberInfo, async ({ member, wallets }) =>
  accept({ userInfo: member, wallets: await wallets.balances(member.id) }),
)
