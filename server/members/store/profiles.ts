import { sql } from 'kysely'
import { maskMail } from '#contract/accounts/rules/mail.ts'
import { maskPhone } from '#contract/accounts/rules/phone.ts'
import { maskRealName } from '#server/members/domain/real-name.ts'
import { userInfoSteps } from '#server/members/domain/user-info-steps.ts'
import type { ContactPoint } from '#server/accounts/ports.ts'
import type { Profiles } from '#server/members/ports.ts'
import { isUnique } from './member-lock.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'

const nicknameEveryMs = 24 * 60 * 60_000

const readRow = (db: Database, memberId: string) =>
  db
    .selectFrom('members')
    .leftJoin('withdraw_passwords', 'withdraw_passwords.member_id', 'members.id')
    .select([
      'members.real_name',
      'members.phone',
      'members.phone_area',
      'members.mail',
      'members.created_at',
      'members.last_login_at',
      'members.settle_currency',
      'withdraw_passwords.member_id as withdraw_member_id',
      'withdraw_passwords.locked_until',
      sql<string | null>`to_char(members.birthday, 'YYYY-MM-DD')`.as('birthday'),
      sql<string>`(select count(*) from bank_cards where member_id = members.id)`.as('card_count'),
      sql<string>`(select count(*) from virtual_wallets where member_id = members.id)`.as('wallet_count'),
      sql<string[]>`array(select step from member_steps where member_id = members.id)`.as('steps'),
    ])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()

type Row = Awaited<ReturnType<typeof readRow>>
type Details = Awaited<ReturnType<Profiles['details']>>

const stepsOf = (row: Row) =>
  userInfoSteps({
    realName: row.real_name,
    phone: row.phone,
    mail: row.mail,
    birthday: row.birthday,
    cardCount: Number(row.card_count),
    walletCount: Number(row.wallet_count),
    isNameConfirmed: row.steps.includes('confirmRealName'),
    isUsdtSkipped: row.steps.includes('skipUSDT'),
  })

const detailsOf = (row: Row, nowMs: number): Details => {
  const lockedUntilMs = row.locked_until?.getTime() ?? 0
  return {
    realName: maskRealName(row.real_name ?? ''),
    phone: row.phone === null ? '' : maskPhone(row.phone.slice(row.phone_area?.length ?? 0)),
    mail: row.mail === null ? '' : maskMail(row.mail),
    birthday: row.birthday ?? '',
    registeredAtMs: row.created_at.getTime(),
    lastLoginMs: row.last_login_at?.getTime() ?? null,
    currency: row.settle_currency,
    hasWithdrawPassword: row.withdraw_member_id !== null,
    withdrawLockedUntilMs: lockedUntilMs > nowMs ? lockedUntilMs : null,
    cardCount: Number(row.card_count),
    walletCount: Number(row.wallet_count),
    steps: stepsOf(row),
  }
}

interface Options {
  units: UnitOfWork
  now: () => number
}

class PostgresProfiles implements Profiles {
  readonly #db: Database
  readonly #units: UnitOfWork
  readonly #now: () => number

  constructor(db: Database, { units, now }: Options) {
    this.#db = db
    this.#units = units
    this.#now = now
  }

  async details(memberId: string): Promise<Details> {
    return detailsOf(await readRow(this.#db, memberId), this.#now())
  }

  async realName(memberId: string): Promise<string | null> {
    const { real_name: realName } = await this.#db
      .selectFrom('members')
      .select('real_name')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    return realName
  }

  async rename(memberId: string, nickname: string): Promise<{ retryAfterMs: number }> {
    const nowMs = this.#now()
    const renamed = await this.#db
      .updateTable('members')
      .set({ nickname, nickname_changed_at: new Date(nowMs), nickname_given: false })
      .where('id', '=', memberId)
      .where('nickname', '<>', nickname)
      .where((where) =>
        where.or([
          where('nickname_changed_at', 'is', null),
          where('nickname_changed_at', '<=', new Date(nowMs - nicknameEveryMs)),
        ]),
      )
      .executeTakeFirst()
    if (renamed.numUpdatedRows > 0n) return { retryAfterMs: 0 }
    const row = await this.#db
      .selectFrom('members')
      .select(['nickname', 'nickname_changed_at'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (row.nickname === nickname) {
      await this.#db.updateTable('members').set({ nickname_given: false }).where('id', '=', memberId).execute()
      return { retryAfterMs: 0 }
    }
    const changedAtMs = row.nickname_changed_at?.getTime() ?? nowMs
    return { retryAfterMs: Math.max(1, changedAtMs + nicknameEveryMs - this.#now()) }
  }

  /** Who they are is known from now on. */
  bindRealName(memberId: string, realName: string): Promise<boolean> {
    return this.#units.run(async (unit) => {
      const isBound = await this.#bindOnce(tablesOf(unit), memberId, 'real_name', realName)
      const fact = { name: 'verified', id: `verified:${memberId}`, memberId, atMs: this.#now() } as const
      if (isBound) unit.announce([factEntry(fact)])
      return isBound
    })
  }

  bindBirthday(memberId: string, birthday: string): Promise<boolean> {
    return this.#bindOnce(this.#db, memberId, 'birthday', birthday)
  }

  async has(memberId: string, { channel, address }: ContactPoint): Promise<boolean> {
    const column = channel === 'mail' ? 'mail' : 'phone'
    const row = await this.#db
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .where(column, '=', address)
      .executeTakeFirst()
    return row !== undefined
  }

  async bindContact(...[memberId, point, together]: Parameters<Profiles['bindContact']>): Promise<boolean> {
    const { channel, address, areaCode } = point
    const contact = channel === 'mail' ? { mail: address } : { phone: address, phone_area: areaCode }
    try {
      await this.#units.run(async (unit) => {
        await tablesOf(unit).updateTable('members').set(contact).where('id', '=', memberId).execute()
        await together?.(unit)
      })
      return true
    } catch (error) {
      if (isUnique(error)) return false
      throw error
    }
  }

  async chooseStep(...[memberId, step]: Parameters<Profiles['chooseStep']>): ReturnType<Profiles['chooseStep']> {
    await this.#db
      .insertInto('member_steps')
      .values({ member_id: memberId, step, at: new Date(this.#now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return stepsOf(await readRow(this.#db, memberId))
  }

  async setCurrency(...[memberId, currency]: Parameters<Profiles['setCurrency']>): Promise<void> {
    await this.#db.updateTable('members').set({ settle_currency: currency }).where('id', '=', memberId).execute()
  }

  /** Only while it is empty, or the same. */
  async #bindOnce(db: Database, memberId: string, column: 'real_name' | 'birthday', value: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('members')
      .set({ [column]: value })
      .where('id', '=', memberId)
      .where((where) => where.or([where(column, 'is', null), where(sql.ref(column), '=', value)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}

/** What members say of themselves, on PostgreSQL. */
export const createProfiles = (db: Database, options: Options): Profiles => new PostgresProfiles(db, options)
