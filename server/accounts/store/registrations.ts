import type { Language } from '#contract/codes.ts'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { normaliseUserName, userNameKey } from '#contract/accounts/rules/user-name.ts'
import { registerRepeatMs } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'
import { memberInfoOf, memberRows } from './members.ts'
import type { OneTimeCodeStore } from './one-time-codes.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import type { Accounts } from '#server/accounts/ports.ts'
import type { Referrals } from '#server/agents/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Registration, Registrations } from '#server/accounts/ports/recovery.ts'

const avatarCount = 12

interface Deps {
  codes: OneTimeCodeStore
  accounts: Pick<Accounts, 'hashPassword'>
  now: () => number
  units: UnitOfWork
  /** Who brought the new member. */
  referrals: Referrals
  /** What a new member is given; the same member is given it once, however often it is called. */
  welcome: (memberId: string) => Promise<void>
}

const randomAvatar = (): string => `/art/av-${String(randomInt(avatarCount) + 1).padStart(2, '0')}.svg`

/** Until the member has chosen a nickname; six digits follow. */
const givenName: Readonly<Record<Language, string>> = { 'zh-CN': '球迷', en: 'Fan' }

const insertMember = (
  trx: DatabaseTransaction,
  { requestId, name, contact, inviteCode, agreed, language }: Registration,
  passwordHash: string,
  nowMs: number,
): Promise<{ id: string } | undefined> =>
  trx
    .insertInto('members')
    .values({
      name: normaliseUserName(name),
      nickname: `${givenName[language]}${randomInt(100_000, 1_000_000)}`,
      nickname_given: true,
      avatar: randomAvatar(),
      kind: 'member',
      password_hash: passwordHash,
      password_changed_at: new Date(nowMs),
      created_at: new Date(nowMs),
      age_confirmed_at: new Date(nowMs),
      agreed_versions: agreed,
      phone: contact.address,
      phone_area: contact.areaCode,
      register_request_id: requestId,
      invite_code: inviteCode,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

const isNameTaken = async (trx: DatabaseTransaction, name: string): Promise<boolean> => {
  const taken = await trx
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`lower(name) = ${userNameKey(name)}`)
    .executeTakeFirst()
  return taken !== undefined
}

type UndoneCode = 'NAME_TAKEN' | 'CONTACT_TAKEN' | 'INVITE_UNKNOWN'

/** Undoes the transaction, so that the code can be used for another try. */
class UndoneError extends Error {
  override name = 'UndoneError'
  readonly code: UndoneCode
  constructor(code: UndoneCode) {
    super(code)
    this.code = code
  }
}

const isContactTaken = async (trx: DatabaseTransaction, { channel, address }: ContactPoint): Promise<boolean> => {
  const taken = await trx
    .selectFrom('members')
    .select('id')
    .where(channel === 'mail' ? 'mail' : 'phone', '=', address)
    .executeTakeFirst()
  return taken !== undefined
}

const codeKey = ({ contact, device }: Registration) =>
  ({ purpose: 'register', contact: contact.address, memberId: null, device }) as const

const find = (tables: Database, requestId: string) =>
  memberRows(tables)
    .select('members.created_at')
    .where('members.register_request_id', '=', requestId)
    .executeTakeFirst()

/** Registrations on PostgreSQL. */
export const createRegistrations = (
  db: Database,
  { codes, accounts, now, units, referrals, welcome }: Deps,
): Registrations => {
  const oneOfContact = createKeyedMutex()

  /** What refuses a registration before its password costs anything. Who has no right code learns nothing of a contact. */
  const check = async (trx: DatabaseTransaction, wanted: Registration, inviteExists: boolean) => {
    if (await find(trx, wanted.requestId)) return undefined
    if (await isNameTaken(trx, wanted.name)) return reject('NAME_TAKEN')
    if (wanted.inviteCode !== null && !inviteExists) return reject('INVITE_UNKNOWN')
    if (!(await codes.tryIn(trx, codeKey(wanted), wanted.code))) return reject('VALID_CODE_ERROR')
    return (await isContactTaken(trx, wanted.contact)) ? reject('CONTACT_TAKEN') : accept(wanted.password)
  }

  const createIn = async (unit: Unit, wanted: Registration, passwordHash: string) => {
    const trx = tablesOf(unit)
    // Repeats of one request queue up here; a name and a contact are decided by their indexes.
    await sql`select pg_advisory_xact_lock(hashtextextended(${wanted.requestId}, 0))`.execute(trx)
    if (await find(trx, wanted.requestId)) return undefined
    if (await isNameTaken(trx, wanted.name)) return reject('NAME_TAKEN')
    if (!(await codes.redeemIn(trx, codeKey(wanted), wanted.code))) return reject('VALID_CODE_ERROR')
    const made = await insertMember(trx, wanted, passwordHash, now())
    if (!made) throw new UndoneError((await isNameTaken(trx, wanted.name)) ? 'NAME_TAKEN' : 'CONTACT_TAKEN')
    const { inviteCode } = wanted
    if (inviteCode !== null && !(await referrals.in(unit).keep({ memberId: made.id, code: inviteCode, atMs: now() })))
      throw new UndoneError('INVITE_UNKNOWN')
    const fact = {
      name: 'registered',
      id: `registered:${made.id}`,
      memberId: made.id,
      atMs: now(),
      inviteCode,
    } as const
    unit.announce([factEntry(fact)])
    return accept(memberInfoOf(await memberRows(trx).where('members.id', '=', made.id).executeTakeFirstOrThrow()))
  }

  const create: Registrations['create'] = async (wanted) => {
    const inviteExists = wanted.inviteCode !== null && (await referrals.exists(wanted.inviteCode))
    const checked = await db.transaction().execute((trx) => check(trx, wanted, inviteExists))
    if (!checked?.ok) return checked
    const passwordHash = await accounts.hashPassword(checked.value)
    try {
      const made = await units.run((unit) => createIn(unit, wanted, passwordHash))
      if (made?.ok) await welcome(made.value.id)
      return made
    } catch (error) {
      if (error instanceof UndoneError) return reject(error.code)
      throw error
    }
  }

  return {
    earlier: async ({ requestId, name }) => {
      const made = await find(db, requestId)
      if (!made) return undefined
      const isRecent = now() - made.created_at.getTime() <= registerRepeatMs
      const isSame = isRecent && made.name === normaliseUserName(name)
      return isSame ? accept(memberInfoOf(made)) : reject('REQUEST_ID_REUSED')
    },
    welcome,
    // One after the other, so that one code pays for one hash, however often it is sent at once.
    create: (wanted) => oneOfContact(wanted.contact.address, () => create(wanted)),
  }
}
