import type { Currency } from '#contract/wallet/entities/money.ts'
import { demoIssue } from '#server/ledger/domain/accounts.ts'
import { planDemoIssue } from '#server/ledger/domain/postings.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { walletOf } from '#server/ledger/ports.ts'

const issues: readonly { currency: Currency; amountMinor: number }[] = [
  { currency: 'CNY', amountMinor: 1_000_000 },
  { currency: 'USDT', amountMinor: 1_000_000_000 },
  { currency: 'COIN', amountMinor: 100_000 },
]

/** Each posting has an id of its own: whoever had the money is not given it again. Answers how many were given. */
export const issueDemoMoney = async (db: Database, memberIds: readonly string[]): Promise<number> => {
  const postings = issues.flatMap(({ currency, amountMinor }) =>
    memberIds.map((memberId) => planDemoIssue(memberId, currency, amountMinor)),
  )
  const names = issues.flatMap(({ currency }) => [
    demoIssue(currency),
    ...memberIds.map((memberId) => walletOf(memberId, currency)),
  ])
  const results = await createLedger(db).transact(names, (_unit, accounts) => accounts.post(postings))
  return results.filter(({ verdict }) => verdict === 'posted').length
}
