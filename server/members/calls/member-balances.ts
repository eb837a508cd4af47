import { memberBalances } from '#contract/members/calls/member-balances.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-16, E-01] */
export const handleMemberBalances = handle(memberBalances, async ({ member, balances }) =>
  accept({ wallets: await balances.of(member.id) }),
)
