import { userNameKey } from '#contract/accounts/rules/user-name.ts'
import { sql } from 'kysely'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Members } from '#server/accounts/ports.ts'
import { hashPassword, isPassword, legacyHashOf } from '#server/platform/password-hash.ts'
import { mayBeStored } from '#server/platform/postgres/postgres-text.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const infoColumns = [
  'members.id',
  'members.name',
  'members.nickname',
  'members.nickname_given',
  'members.avatar',
  'members.vip_level',
  'members.kind',
  'members.status',
  'rooms.room_no',
] as const

interface InfoRow {
  id: string
  name: string
  nickname: string
  nickname_given: boolean
  avatar: string
  vip_level: number
  kind: MemberInfo['kind']
  status: MemberInfo['status']
  room_no: string | null
}

/** A row of `memberRows` as the contract has it. */
export const memberInfoOf = (row: InfoRow): MemberInfo => ({
  id: row.id,
  name: row.name,
  nickname: row.nickname,
  avatar: row.avatar,
  vipLevel: row.vip_level,
  kind: row.kind,
  status: row.status,
  anchorRoomNo: row.room_no,
  ...(row.nickname_given ? { nicknameGiven: true } : {}),
})

/** Members with the room that they own. */
export const memberRows = (db: Database) =>
  db.selectFrom('members').leftJoin('rooms', 'rooms.anchor_id', 'members.id').select(infoColumns)

const isNamed = (name: string) => sql<boolean>`lower(members.name) = ${userNameKey(name)}`

/** Members on PostgreSQL. Names ignore case. [E-01] */
export const createMembers = (db: Database): Members => {
  let decoy: Promise<string> | undefined

  /** An unknown name costs a hash as well, so that the time tells nobody which names exist. */
  const wasteTime = async (password: string): Promise<undefined> => {
    decoy ??= hashPassword('no member has this password')
    await isPassword(await decoy, password)
    return undefined
  }

  /** The time of the change stays 1970: the member has never set a password here. */
  const renewHash = async (memberId: string, password: string): Promise<void> => {
    const hashed = await hashPassword(password)
    const renewed = { password_hash: hashed, legacy_password: false, password_changed_at: new Date(0) }
    await db.updateTable('members').set(renewed).where('id', '=', memberId).execute()
  }

  return {
    byId: async (memberId) => {
      const row = await memberRows(db).where('members.id', '=', memberId).executeTakeFirst()
      return row && memberInfoOf(row)
    },
    byName: async (name) => {
      if (!mayBeStored(name)) return undefined
      const row = await memberRows(db).where(isNamed(name)).executeTakeFirst()
      return row && memberInfoOf(row)
    },
    byIds: async (memberIds) => {
      if (memberIds.length === 0) return new Map()
      const rows = await memberRows(db)
        .where('members.id', 'in', [...memberIds])
        .execute()
      return new Map(rows.map((row) => [row.id, memberInfoOf(row)]))
    },
    checkPassword: async (name, password) => {
      if (!mayBeStored(name)) return wasteTime(password)
      const found = await memberRows(db)
        .select(['members.password_hash', 'members.legacy_password'])
        .where(isNamed(name))
        .executeTakeFirst()
      if (!found) return wasteTime(password)
      const secret = found.legacy_password ? legacyHashOf(password) : password
      if (!(await isPassword(found.password_hash, secret))) return undefined
      if (found.legacy_password) await renewHash(found.id, password)
      return memberInfoOf(found)
    },
  }
}
