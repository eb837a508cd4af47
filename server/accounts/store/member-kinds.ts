import type { MemberKinds } from '#server/accounts/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'

/** What a member is besides. An anchor who promotes the site stays an anchor. */
export const memberKinds: MemberKinds = {
  in: (unit) => ({
    becomeAgent: async (memberId) => {
      await tablesOf(unit)
        .updateTable('members')
        .set({ kind: 'agent' })
        .where('id', '=', memberId)
        .where('kind', '=', 'member')
        .execute()
    },
    becomeAnchor: async (memberId) => {
      await tablesOf(unit).updateTable('members').set({ kind: 'anchor' }).where('id', '=', memberId).execute()
    },
  }),
}
