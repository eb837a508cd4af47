import type { Invitations } from '#server/accounts/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Invite codes of members on PostgreSQL. [C-11] */
export const createInvitations = (db: Database): Invitations => ({
  invited: async (code, limit) => {
    const all = db
      .selectFrom('members')
      .select(['name', 'invite_code', 'created_at'])
      .where('invite_code', 'is not', null)
    const wanted = code === null ? all : all.where('invite_code', '=', code)
    const rows = await wanted.orderBy('id', 'desc').limit(limit).execute()
    return rows.map(({ name, invite_code: invite, created_at: createdAt }) => ({
      name,
      code: invite ?? '',
      registeredAtMs: createdAt.getTime(),
    }))
  },
})
