import type { AdminAnswer } from '#contract/admin.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import { patiently } from '#server/platform/postgres/statement-time.ts'
import type { LedgerCheck, MemberBalances } from './ports.ts'

/** A ledger check as lines; faults make it fail. */
export const ledgerReport = ({ accounts, postings, faults, head }: LedgerCheck): AdminAnswer =>
  faults.length === 0
    ? done(`ledger clean: ${accounts} accounts, ${postings} postings`, `head ${head.seq}:${head.hash}`)
    : failed(`ledger broken: ${faults.length} faults`, ...faults)

interface LedgerAdminDeps {
  balances: Pick<MemberBalances, 'verify' | 'head'>
  audit: Audit
}

/** The proof that the books are right. */
export const ledgerAdmin: AdminHandlers<'ledger.verify' | 'ledger.head', LedgerAdminDeps> = {
  'ledger.verify': async ({ balances, audit }, { head }) => {
    const checked = await patiently(() => balances.verify(head))
    await audit.note(operator, 'ledger.verify', 'ledger', checked)
    return ledgerReport(checked)
  },
  'ledger.head': async ({ balances }) => {
    const { seq, hash } = await balances.head()
    return done(`${seq}:${hash}`)
  },
}
