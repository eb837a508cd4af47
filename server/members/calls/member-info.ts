import { memberInfo } from '#contract/members/calls/member-info.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleMemberInfo = handle(memberInfo, async ({ member, balances }) =>
  accept({ userInfo: member, wallets: await balances.of(member.id) }),
)
