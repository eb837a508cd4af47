import type { AdminAnswer } from '#contract/admin.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { MemberBalances } from './ports.ts'

/** A ledger check as lines; faults make it fail. */
export const ledgerReport = ({
  accounts,
  postings,
  faults,
}: {
  accounts: number
  postings: number
  faults: string[]
}): AdminAnswer =>
  faults.length === 0
    ? done(`ledger clean: ${accounts} accounts, ${postings} postings`)
    : failed(`ledger broken: ${faults.length} faults`, ...faults)

/** The proof that the books are right. */
export const ledgerAdmin: AdminHandlers<'ledger.verify', { balances: Pick<MemberBalances, 'verify'>; audit: Audit }> = {
  'ledger.verify': async ({ balances, audit }) => {
    const checked = await balances.verify()
    await audit.note(operator, 'ledger.verify', 'ledger', checked)
    return ledgerReport(checked)
  },
}
