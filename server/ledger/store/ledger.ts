import { memberIdOf, type AccountName } from '#server/ledger/domain/accounts.ts'
import { accountsOfHold } from '#server/ledger/domain/holds.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import { createUnitOfWork, tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { createAccountIds } from './ledger-accounts.ts'
import { readDueHolds, readHold } from './ledger-holds.ts'
import { lockAccounts } from './locked-accounts.ts'

const expiredAtOnceMax = 100

const ledgerIn =
  (now: () => number) =>
  (unit: Unit): Ledger => ({
    transact: async (names, work) => {
      const tables = tablesOf(unit)
      // Ids of accounts that this transaction makes are forgotten with it: it may still be undone.
      const idOf = await createAccountIds(tables)(names)
      return work(unit, await lockAccounts(tables, names, { idOf, nowMs: now() }))
    },
    in: ledgerIn(now),
  })

/** Gives one overdue hold back and tells its member; nothing happens when it has ended meanwhile. */
const expireHold = async (db: Database, id: string, now: () => number): Promise<void> => {
  const hold = await readHold(db, id)
  if (!hold) return
  const names: AccountName[] = accountsOfHold(hold)
  const idOf = await createAccountIds(db)(names)
  await createUnitOfWork(db).run(async (unit) => {
    const accounts = await lockAccounts(tablesOf(unit), names, { idOf, nowMs: now() })
    const memberId = memberIdOf(hold.debit)
    if ((await accounts.expire(id)) !== 'posted' || hold.debit.kind !== 'wallet' || memberId === undefined) return
    const balance = { currency: hold.currency, balanceMinor: accounts.balanceOf(hold.debit) }
    unit.announce([{ kind: 'wallet', memberId, balance }])
  })
}

/**
 * Gives back what was held for longer than it may be, so many at a time; answers how many there were. One that cannot be
 * given back keeps no other one waiting; it is thrown in the end.
 */
export const expireHolds = async (db: Database, now: () => number): Promise<number> => {
  const faults: unknown[] = []
  let count = 0
  for (;;) {
    const due = await readDueHolds(db, now(), { skip: faults.length, limit: expiredAtOnceMax })
    for (const id of due) await expireHold(db, id, now).catch((error: unknown) => faults.push(error))
    count += due.length
    if (due.length < expiredAtOnceMax) break
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} holds could not be given back`)
  return count
}

/** The double-entry ledger on PostgreSQL: integer minor units, append-only postings, each id once. */
export const createLedger = (db: Database, now: () => number = Date.now): Ledger => {
  const units = createUnitOfWork(db)
  const idsOf = createAccountIds(db)
  return {
    transact: async (names, work) => {
      const idOf = await idsOf(names)
      return units.run(async (unit) => work(unit, await lockAccounts(tablesOf(unit), names, { idOf, nowMs: now() })))
    },
    in: ledgerIn(now),
  }
}
