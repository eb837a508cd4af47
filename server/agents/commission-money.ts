import type { AgentStatement } from '#contract/agents/entities/agent-statement.ts'
import {
  commissionsOf,
  receivableOf,
  walletOf,
  type Ledger,
  type LockedAccounts,
  type Posting,
} from '#server/ledger/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { closedMonths } from './store/agents.ts'
import { holdStatements, setPaid, setReversed, statementsIn, type StoredStatement } from './store/statements.ts'

/** Wallets of one transaction. */
const batchMax = 200

interface MoneyDeps {
  db: Database
  ledger: Ledger
  now: () => number
}

interface Which {
  month: string
  /** Null: of all agents. */
  agentId: string | null
}

interface Moved {
  readonly statements: number
  readonly minor: Readonly<Record<AgentStatement['currency'], number>>
}

const nameOf = ({ agentId, month, currency, run }: StoredStatement): string => `${agentId}:${month}:${currency}:${run}`

const moveOf = (statement: StoredStatement) => ({ currency: statement.currency, reference: nameOf(statement) })

const payOf = (statement: StoredStatement): Posting => ({
  ...moveOf(statement),
  id: `agent-commission:${nameOf(statement)}`,
  debit: commissionsOf(statement.currency),
  credit: walletOf(statement.agentId, statement.currency),
  amountMinor: statement.commissionMinor,
  reason: 'agent-commission',
})

/** The opposite of what was paid; what the wallet does not cover is owed. */
const reversalOf = (statement: StoredStatement, accounts: LockedAccounts): Posting[] => {
  const { agentId, currency, commissionMinor } = statement
  const wallet = walletOf(agentId, currency)
  const coveredMinor = Math.min(commissionMinor, accounts.balanceOf(wallet))
  const sides = [
    ['', wallet, coveredMinor],
    [':owed', receivableOf(agentId, currency), commissionMinor - coveredMinor],
  ] as const
  return sides
    .filter(([, , amountMinor]) => amountMinor > 0)
    .map(([part, debit, amountMinor]) => ({
      ...moveOf(statement),
      id: `agent-reversal:${nameOf(statement)}${part}`,
      debit,
      credit: commissionsOf(currency),
      amountMinor,
      reason: 'agent-reversal' as const,
    }))
}

const sumOf = (statements: readonly StoredStatement[]): Moved => {
  const minor = { CNY: 0, USDT: 0 }
  for (const { currency, commissionMinor } of statements) minor[currency] += commissionMinor
  return { statements: statements.length, minor }
}

/** Pays commissions and takes them back, each once. [P-03] */
export const createCommissionMoney = ({ db, ledger, now }: MoneyDeps) => {
  const post = async (accounts: LockedAccounts, postings: readonly Posting[]): Promise<void> => {
    for (const [at, { verdict }] of (await accounts.postLinked(postings)).entries())
      if (verdict !== 'posted') throw new Error(`the posting ${postings[at]?.id} cannot be written: ${verdict}`)
  }

  const tell = (unit: Unit, accounts: LockedAccounts, statements: readonly StoredStatement[]): void =>
    unit.announce(
      statements.map(({ agentId, currency }) => ({
        kind: 'wallet',
        memberId: agentId,
        balance: { currency, balanceMinor: accounts.balanceOf(walletOf(agentId, currency)) },
      })),
    )

  /** Some statements with their accounts held; those that have moved on meanwhile are left out. */
  const withHeld = (
    found: readonly StoredStatement[],
    work: (unit: Unit, accounts: LockedAccounts, held: readonly StoredStatement[]) => Promise<void>,
  ): Promise<readonly StoredStatement[]> => {
    const names = found.flatMap(({ agentId, currency }) => [
      walletOf(agentId, currency),
      receivableOf(agentId, currency),
      commissionsOf(currency),
    ])
    return ledger.transact(names, async (unit, accounts) => {
      const states = new Map(found.map((one) => [nameOf(one), one.state]))
      const held = (await holdStatements(tablesOf(unit), found)).filter((one) => states.get(nameOf(one)) === one.state)
      await work(unit, accounts, held)
      return held
    })
  }

  const pay = async (which: Which): Promise<Moved> => {
    const paid: StoredStatement[] = []
    for (;;) {
      const found = await statementsIn(db, { ...which, states: ['reviewing'], limit: batchMax })
      if (found.length === 0) return sumOf(paid)
      const held = await withHeld(found, async (unit, accounts, due) => {
        if (due.length === 0) return
        await post(accounts, due.map(payOf))
        await setPaid(tablesOf(unit), due, now())
        tell(unit, accounts, due)
      })
      paid.push(...held)
    }
  }

  /** Of the newest closed month only: what comes after it rests on it. Undefined: it is another one. */
  const reverse = async (which: Which): Promise<Moved | undefined> => {
    const [newest] = await closedMonths(db)
    if (newest !== which.month) return undefined
    const reversed: StoredStatement[] = []
    for (;;) {
      const found = await statementsIn(db, { ...which, states: ['reviewing', 'paid', 'nothing'], limit: batchMax })
      if (found.length === 0) return sumOf(reversed.filter(({ state }) => state === 'paid'))
      const held = await withHeld(found, async (unit, accounts, due) => {
        if (due.length === 0) return
        const paid = due.filter(({ state }) => state === 'paid')
        const postings = paid.flatMap((one) => reversalOf(one, accounts))
        if (postings.length > 0) await post(accounts, postings)
        await setReversed(tablesOf(unit), due, now())
        tell(unit, accounts, paid)
      })
      reversed.push(...held)
    }
  }
  return { pay, reverse }
}
export type CommissionMoney = ReturnType<typeof createCommissionMoney>
