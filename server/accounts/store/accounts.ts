import { userNameKey } from '#contract/accounts/rules/user-name.ts'
import { sql } from 'kysely'
import { memberInfoOf, memberRows } from './members.ts'
import { hashPassword } from '#server/platform/password-hash.ts'
import { mayBeStored } from '#server/platform/postgres/postgres-text.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { SessionStore } from './sessions.ts'
import type { AccountRecord, Accounts } from '#server/accounts/ports.ts'

const accountRows = (db: Database) =>
  memberRows(db).select([
    'members.phone',
    'members.phone_area',
    'members.mail',
    'members.created_at',
    'members.last_login_at',
    'members.password_changed_at',
    'members.legacy_password',
    'members.password_reset_required_at',
  ])

type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>

const recordOf = (row: AccountRow): AccountRecord => ({
  member: memberInfoOf(row),
  phone: row.phone,
  phoneArea: row.phone_area,
  mail: row.mail,
  createdAtMs: row.created_at.getTime(),
  lastLoginMs: row.last_login_at?.getTime() ?? null,
  passwordChangedAtMs: row.password_changed_at.getTime(),
  // A password that came with an import has no time of its own: see renewHash in members.ts.
  isImported: row.legacy_password || row.password_changed_at.getTime() === 0,
  mustResetPassword: row.password_reset_required_at !== null,
})

/** What a new password changes in a member's row. */
export const passwordChange = (passwordHash: string, nowMs: number) => ({
  password_hash: passwordHash,
  legacy_password: false,
  password_changed_at: new Date(nowMs),
  password_reset_required_at: null,
})

/** Accounts on PostgreSQL. */
export const createAccounts = (
  db: Database,
  { sessions, now }: { sessions: Pick<SessionStore, 'endAllIn'>; now: () => number },
): Accounts => ({
  byId: async (memberId) => {
    const row = await accountRows(db).where('members.id', '=', memberId).executeTakeFirst()
    return row && recordOf(row)
  },
  byName: async (name) => {
    if (!mayBeStored(name)) return undefined
    const row = await accountRows(db)
      .where(sql<boolean>`lower(members.name) = ${userNameKey(name)}`)
      .executeTakeFirst()
    return row && recordOf(row)
  },
  byContact: async ({ channel, address }) => {
    const column = channel === 'mail' ? 'members.mail' : 'members.phone'
    const row = await accountRows(db).where(column, '=', address).executeTakeFirst()
    return row && recordOf(row)
  },
  namesTaken: async (names) => {
    const lower = names.map(userNameKey)
    const { rows } = await sql<{ name: string }>`
      select lower(name) as name from members where lower(name) = any(${lower}::text[])
    `.execute(db)
    return new Set(rows.map(({ name }) => name))
  },
  hashPassword,
  changePassword: async (unit, memberId, passwordHash) => {
    const changed = passwordChange(passwordHash, now())
    await tablesOf(unit).updateTable('members').set(changed).where('id', '=', memberId).execute()
    await sessions.endAllIn(unit, memberId, 'PASSWORD_CHANGED')
  },
})
