import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MemberInfo } from '#contract/members/entities/member.ts'
import { Balance } from '#contract/wallet/entities/money.ts'

/** In a file of its own: what every visit of a member starts with. [E-01, C-12] */
export const memberInfo = defineCall({
  path: 'member/info/web',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ userInfo: MemberInfo, wallets: z.array(Balance) }),
})
