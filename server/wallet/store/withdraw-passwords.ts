import { sql } from 'kysely'
import { withdrawLockMs, withdrawTriesMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { WithdrawPasswordRefusal, WithdrawPasswords } from '#server/wallet/ports.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import { hashPassword, isPassword } from '#server/platform/password-hash.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'

interface Try {
  sealed: Buffer
  /** 1 to 5: which one since the last right one. */
  nth: number
  /** From the fifth on. */
  locked_until: Date | null
}

interface Options {
  units: UnitOfWork
  sealing: Sealing
  now: () => number
}

export const withdrawPasswordContext = (memberId: string): string => `withdraw_passwords:${memberId}`

class PostgresWithdrawPasswords implements WithdrawPasswords {
  readonly #db: Database
  readonly #units: UnitOfWork
  readonly #sealing: Sealing
  readonly #now: () => number
  /** A try is taken before it is looked at: right ones that come at once must not take what the wrong ones may. */
  readonly #inTurn = createKeyedMutex()

  constructor(db: Database, { units, sealing, now }: Options) {
    this.#db = db
    this.#units = units
    this.#sealing = sealing
    this.#now = now
  }

  async isSet(memberId: string): Promise<boolean> {
    return (await this.#read(memberId)) !== undefined
  }

  async set(...[memberId, withdrawPassword, together]: Parameters<WithdrawPasswords['set']>): Promise<boolean> {
    const sealed = await this.#seal(memberId, withdrawPassword)
    return this.#units.run(async (unit) => {
      const { numInsertedOrUpdatedRows } = await tablesOf(unit)
        .insertInto('withdraw_passwords')
        .values({ member_id: memberId, sealed, locked_until: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) return false
      await together?.(unit)
      return true
    })
  }

  async replace(...[memberId, withdrawPassword, together]: Parameters<WithdrawPasswords['replace']>): Promise<void> {
    const sealed = await this.#seal(memberId, withdrawPassword)
    await this.#units.run(async (unit) => {
      await tablesOf(unit)
        .updateTable('withdraw_passwords')
        .set({ sealed, tries: 0, locked_until: null })
        .where('member_id', '=', memberId)
        .execute()
      await tablesOf(unit).deleteFrom('security_tokens').where('member_id', '=', memberId).execute()
      await together?.(unit)
    })
  }

  async remove(unit: Unit, memberId: string): Promise<void> {
    await tablesOf(unit).deleteFrom('withdraw_passwords').where('member_id', '=', memberId).execute()
  }

  verify(memberId: string, withdrawPassword: string): Promise<Outcome<null, WithdrawPasswordRefusal>> {
    return this.#inTurn(memberId, () => this.#look(memberId, withdrawPassword))
  }

  async #look(memberId: string, withdrawPassword: string): Promise<Outcome<null, WithdrawPasswordRefusal>> {
    const taken = await this.#takeTry(memberId)
    if (!taken) return this.#refused(memberId)
    if (await this.#isRight(memberId, taken, withdrawPassword)) {
      await this.#forgive(memberId)
      return accept(null)
    }
    return taken.locked_until
      ? reject('WITHDRAW_PASSWORD_LOCKED', { untilMs: taken.locked_until.getTime() })
      : reject('WITHDRAW_PASSWORD_WRONG', { triesLeft: withdrawTriesMax - taken.nth })
  }

  /** A million passwords are soon tried against a hash: who has the table must not have that either. */
  async #seal(memberId: string, withdrawPassword: string): Promise<Buffer> {
    const hash = await hashPassword(withdrawPassword)
    return this.#sealing.seal(Buffer.from(hash), withdrawPasswordContext(memberId))
  }

  #read(memberId: string) {
    return this.#db
      .selectFrom('withdraw_passwords')
      .select(['locked_until'])
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  }

  /**
   * Counts a try before it is looked at, and locks with the fifth: tries that come at once do not overtake the count.
   * Undefined when there is no password or it is locked.
   */
  async #takeTry(memberId: string): Promise<Try | undefined> {
    const nth = sql`(case when locked_until is null then tries else 0 end + 1)`
    const untilTime = new Date(this.#now() + withdrawLockMs)
    const { rows } = await sql<Try>`
      update withdraw_passwords
      set tries = ${nth}, locked_until = case when ${nth} >= ${withdrawTriesMax} then ${untilTime}::timestamptz end
      where member_id = ${memberId} and (locked_until is null or locked_until <= ${new Date(this.#now())})
      returning sealed, tries as nth, locked_until
    `.execute(this.#db)
    return rows[0]
  }

  async #refused(memberId: string): Promise<Outcome<null, WithdrawPasswordRefusal>> {
    const row = await this.#read(memberId)
    if (!row) return reject('WITHDRAW_PASSWORD_UNSET')
    return reject('WITHDRAW_PASSWORD_LOCKED', { untilMs: row.locked_until?.getTime() ?? this.#now() })
  }

  async #isRight(memberId: string, { sealed }: Try, withdrawPassword: string): Promise<boolean> {
    try {
      const hash = this.#sealing.open(sealed, withdrawPasswordContext(memberId)).toString()
      return await isPassword(hash, withdrawPassword)
    } catch (error) {
      await this.#giveBack(memberId)
      throw error
    }
  }

  /** The password was right: all is forgiven. */
  async #forgive(memberId: string): Promise<void> {
    await this.#db
      .updateTable('withdraw_passwords')
      .set({ tries: 0, locked_until: null })
      .where('member_id', '=', memberId)
      .execute()
  }

  /** The try was never looked at. */
  async #giveBack(memberId: string): Promise<void> {
    await sql`
      update withdraw_passwords set tries = greatest(tries - 1, 0), locked_until = null where member_id = ${memberId}
    `.execute(this.#db)
  }
}

/** Withdrawal passwords on PostgreSQL. [V-05] */
export const createWithdrawPasswords = (db: Database, options: Options): WithdrawPasswords =>
  new PostgresWithdrawPasswords(db, options)
