import { createSecurityLog } from '#server/accounts/store/security-log.ts'
import { demoSite, quietLog } from '#server/app/testing/demo-world.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { BetsOptions } from '#server/sports/bets.ts'
import { aProtection } from './protection.ts'
import { someSettings } from './site-settings.ts'

/** What bets are made of, on a database of a test. Bets in play run at once, unless the settings say otherwise. */
export const betDeps = (db: Database, change: Partial<BetsOptions> & Pick<BetsOptions, 'roles'>): BetsOptions => {
  const now = change.now ?? Date.now
  return {
    now,
    site: () => demoSite,
    settings: someSettings({ inPlayDelays: { football: 0, basketball: 0, esports: 0 } }),
    ledger: createLedger(db),
    balances: createBalances(db),
    units: createUnitOfWork(db),
    securityLog: createSecurityLog(db, now),
    protection: aProtection(now),
    flush: createMoneyFlush(db),
    log: quietLog,
    ...change,
  }
}
