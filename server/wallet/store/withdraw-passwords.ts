import { sql } from 'kysely'
import { withdrawLockMs, withdrawTriesMax } from '#contract/limits.ts'
import type { WithdrawPasswords } from '#server/wallet/ports.ts'
import { hashPassword, isPassword } from '#server/platform/password-hash.ts'
import type { Database } from '#server/platform/postgres/schema.ts'

interface Try {
  hash: string
  /** 1 to 5: which one since the last right one. */
  nth: number
  /** From the fifth on. */
  locked_until: Date | null
}

/** Withdrawal passwords on PostgreSQL. [V-05] */
export const createWithdrawPasswords = (db: Database, now: () => number): WithdrawPasswords => {
  const readRow = (memberId: string) =>
    db.selectFrom('withdraw_passwords').select(['locked_until']).where('member_id', '=', memberId).executeTakeFirst()

  /**
   * Counts a try before it is looked at, and locks with the fifth: tries that come at once do not overtake the count.
   * Undefined when there is no password or it is locked.
   */
  const takeTry = async (memberId: string): Promise<Try | undefined> => {
    const nth = sql`(case when locked_until is null then tries else 0 end + 1)`
    const untilTime = new Date(now() + withdrawLockMs)
    const { rows } = await sql<Try>`
      update withdraw_passwords
      set tries = ${nth}, locked_until = case when ${nth} >= ${withdrawTriesMax} then ${untilTime}::timestamptz end
      where member_id = ${memberId} and (locked_until is null or locked_until <= ${new Date(now())})
      returning hash, tries as nth, locked_until
    `.execute(db)
    return rows[0]
  }

  /** The password was right: all is forgiven. */
  const forgive = async (memberId: string): Promise<void> => {
    await db
      .updateTable('withdraw_passwords')
      .set({ tries: 0, locked_until: null })
      .where('member_id', '=', memberId)
      .execute()
  }

  /** The try was never looked at. */
  const giveBack = async (memberId: string): Promise<void> => {
    await sql`
      update withdraw_passwords set tries = greatest(tries - 1, 0), locked_until = null where member_id = ${memberId}
    `.execute(db)
  }

  const isRight = async (memberId: string, { hash }: Try, withdrawPassword: string): Promise<boolean> => {
    try {
      return await isPassword(hash, withdrawPassword)
    } catch (error) {
      await giveBack(memberId)
      throw error
    }
  }

  const refused = async (memberId: string) => {
    const row = await readRow(memberId)
    if (!row) return { verdict: 'unset' } as const
    return { verdict: 'locked', untilMs: row.locked_until?.getTime() ?? now() } as const
  }

  return {
    isSet: async (memberId) => (await readRow(memberId)) !== undefined,
    set: async (memberId, withdrawPassword) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('withdraw_passwords')
        .values({ member_id: memberId, hash: await hashPassword(withdrawPassword), locked_until: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows !== 0n
    },
    replace: async (memberId, withdrawPassword) => {
      const hash = await hashPassword(withdrawPassword)
      await db
        .updateTable('withdraw_passwords')
        .set({ hash, tries: 0, locked_until: null })
        .where('member_id', '=', memberId)
        .execute()
    },
    verify: async (memberId, withdrawPassword) => {
      const taken = await takeTry(memberId)
      if (!taken) return refused(memberId)
      if (await isRight(memberId, taken, withdrawPassword)) {
        await forgive(memberId)
        return { verdict: 'right' }
      }
      return taken.locked_until
        ? { verdict: 'locked', untilMs: taken.locked_until.getTime() }
        : { verdict: 'wrong', triesLeft: withdrawTriesMax - taken.nth }
    },
  }
}
