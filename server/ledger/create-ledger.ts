import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { ledgerAdmin } from './admin.ts'
import { createBalances } from './store/balances.ts'
import { createBonusSums } from './store/bonus-sums.ts'
import { createStatements } from './store/statements.ts'
import { createLedger as openLedger, expireHolds } from './store/ledger.ts'
import { createMoneyFlush } from './store/money-flush.ts'

/** The books. */
export const createLedger = ({ db, audit, now, housekeeping, shutdown }: Infrastructure) => {
  const balances = createBalances(db)
  housekeeping.add(() => expireHolds(db, now))
  const flush = createMoneyFlush(db, now)
  shutdown.add('money', () => flush.close())
  return {
    ledger: openLedger(db, now),
    flush,
    balances,
    statements: createStatements(db, now),
    bonusSums: createBonusSums(db),
    admin: serveCommands(ledgerAdmin, { balances, audit }),
  }
}
