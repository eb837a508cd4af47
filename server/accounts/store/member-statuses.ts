import { userNameKey } from '#contract/accounts/rules/user-name.ts'
import { sql } from 'kysely'
import type { MemberStatuses } from '#server/accounts/ports.ts'
import { mayBeStored } from '#server/platform/postgres/postgres-text.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { addSecurityEvents } from './security-log.ts'
import type { SessionStore } from './sessions.ts'

const commandOf = { '0': 'member.sleep', '1': 'member.unblock', '2': 'member.block' } as const

/** Operators' changes of what a member may do at all, audited. [E-17, S-11] */
export const createMemberStatuses = (
  db: Database,
  { sessions, now }: { sessions: Pick<SessionStore, 'endAll'>; now: () => number },
): MemberStatuses => ({
  set: async (name, status, actor) => {
    if (!mayBeStored(name)) return 'unknown'
    const memberId = await db.transaction().execute(async (trx) => {
      const member = await trx
        .selectFrom('members')
        .select(['id', 'status'])
        .where(sql<boolean>`lower(name) = ${userNameKey(name)}`)
        .forUpdate()
        .executeTakeFirst()
      if (!member) return undefined
      await trx.updateTable('members').set({ status }).where('id', '=', member.id).execute()
      const details = JSON.stringify({ before: member.status, after: status })
      await trx.insertInto('audit').values({ actor, action: 'member.status', subject: member.id, details }).execute()
      const changed = { operator: actor, command: commandOf[status] }
      await addSecurityEvents(
        trx,
        [{ kind: 'operator.changed', memberId: member.id, from: null, details: changed }],
        now(),
      )
      return member.id
    })
    if (memberId === undefined) return 'unknown'
    if (status === '2') await sessions.endAll(memberId, 'ACCOUNT_BLOCKED')
    return 'changed'
  },
})
