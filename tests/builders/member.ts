import { agreedInDemo } from './agreed.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createMembers } from '#server/accounts/store/members.ts'
import { hashPassword } from '#server/platform/password-hash.ts'

export const testPassword = 'demo1234'

let hashed: Promise<string> | undefined
let made = 0

interface MemberChanges {
  name?: string
  nickname?: string
  vipLevel?: number
  kind?: MemberInfo['kind']
  status?: MemberInfo['status']
  passwordHash?: string
  isLegacy?: boolean
}

/** A stored member with the password demo1234. */
export const aMember = async (db: Database, changes: MemberChanges = {}): Promise<MemberInfo> => {
  made += 1
  hashed ??= hashPassword(testPassword)
  const { id } = await db
    .insertInto('members')
    .values({
      name: changes.name ?? `member${String(made).padStart(3, '0')}`,
      nickname: changes.nickname ?? `球迷${made}`,
      avatar: '/art/av-01.svg',
      vip_level: changes.vipLevel ?? 1,
      kind: changes.kind ?? 'member',
      status: changes.status ?? '1',
      password_hash: changes.passwordHash ?? (await hashed),
      legacy_password: changes.isLegacy ?? false,
      agreed_versions: agreedInDemo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await createMembers(db).byId(id)
  if (!member) throw new Error('the member was not stored')
  return member
}

/** A member who has said who they are, as a first deposit asks for it. */
export const aDepositor = async (db: Database): Promise<MemberInfo> => {
  const member = await aMember(db)
  await db
    .updateTable('members')
    .set({ real_name: '王小明', birthday: '1990-01-01' })
    .where('id', '=', member.id)
    .execute()
  return member
}
