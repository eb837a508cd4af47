import { sql } from 'kysely'
import { Currency } from '#contract/wallet/entities/money.ts'
import { postingReasons, type PostingPhase, type PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import type { Movement, WalletOverview } from '#contract/wallet/entities/statement.ts'
import {
  interestWalletOf,
  ownerOf,
  receivableOf,
  venueBalanceOf,
  walletOf,
  type AccountName,
} from '#server/ledger/domain/accounts.ts'
import { monthsOf, netDepositsOf } from '#server/ledger/domain/month-sums.ts'
import type { StatementQuery, Statements } from '#server/ledger/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { monthSums } from './month-sums.ts'

interface MovementRow {
  id: string
  /** Microseconds since 1970. */
  at: string
  reason: PostingReason
  phase: PostingPhase
  currency: Currency
  moved: string
  after: string
  reference: string
}

/** The account whose postings are read; of one venue: what the member has there, seen from the other side. */
const accountOf = ({ memberId, account, currency, venue }: StatementQuery): AccountName => {
  if (venue !== undefined) return venueBalanceOf(memberId, venue, currency)
  return account === 'wallet' ? walletOf(memberId, currency) : interestWalletOf(memberId, currency)
}

const venueReasons: readonly PostingReason[] = ['venue-in', 'venue-out']

const reasonsOf = ({ reasons, venue }: StatementQuery): readonly PostingReason[] => {
  const asked = reasons.length > 0 ? reasons : postingReasons
  return venue === undefined ? asked : asked.filter((reason) => venueReasons.includes(reason))
}

/**
 * Before which movement a page begins: the end of the page before it, or the end of the time that is asked for. One bound,
 * since of two of them an index starts at the first and passes over all that the second one leaves out.
 */
const boundOf = ({ after, untilMs }: StatementQuery): { at: string; id: string } => {
  const until = { at: String(untilMs * 1000), id: '0' }
  const [at, id] = after?.split('.') ?? []
  return at === undefined || id === undefined || BigInt(at) >= BigInt(until.at) ? until : { at, id }
}

const momentOf = (atMicros: ReturnType<typeof sql>) =>
  sql`timestamptz 'epoch' + ${atMicros}::bigint * interval '1 microsecond'`

/** The newest movements of one side of an account: so many of each reason at most, each by its index. */
const sideOf = (query: StatementQuery, accountId: string, side: 'debit' | 'credit') => {
  const { at, id } = boundOf(query)
  const [account, sign] = side === 'debit' ? [sql`p.debit_id`, sql`-1`] : [sql`p.credit_id`, sql`1`]
  const after = side === 'debit' ? sql`p.debit_after_minor` : sql`p.credit_after_minor`
  return sql`select m.* from unnest(${[...reasonsOf(query)]}::text[]) as asked (reason) cross join lateral (
    select p.id, p.at, p.reason, p.phase, p.currency, p.amount_minor * ${sign} as moved, ${after} as after, p.reference
    from ledger_postings p
    where ${account} = ${accountId} and p.reason = asked.reason and (p.at, p.id) < (${momentOf(sql`${at}`)}, ${id})
      and p.at >= ${momentOf(sql`${query.fromMs * 1000}`)}
    order by p.at desc, p.id desc limit ${query.limit + 1}) m`
}

const movementOf = (row: MovementRow, ofVenue: boolean): Movement => ({
  id: row.id,
  atMs: Math.floor(Number(row.at) / 1000),
  reason: row.reason,
  phase: row.phase,
  currency: row.currency,
  amountMinor: ofVenue ? -Number(row.moved) : Number(row.moved),
  balanceMinor: ofVenue ? null : Number(row.after),
  reference: row.reference,
})

const isOwed = ({ kind, balance_minor: balance }: AccountRow): boolean =>
  kind.startsWith('receivable:') && Number(balance) < 0

/** What a member has in one currency, of all the member's accounts. */
const overviewOf = (rows: readonly AccountRow[], currency: Currency): WalletOverview => {
  const own = rows.filter((row) => row.currency === currency)
  const sumOf = (kind: string): number => Number(own.find((row) => row.kind === kind)?.balance_minor ?? 0)
  return {
    currency,
    centreMinor: sumOf('wallet'),
    interestMinor: sumOf('interest'),
    heldMinor: sumOf('held'),
    owedMinor: own.some(isOwed) ? -Number(own.find(isOwed)?.balance_minor) : 0,
    venues: own
      .filter((row) => row.kind.startsWith('venue:') && Number(row.balance_minor) > 0)
      .map((row) => ({ code: row.kind.slice('venue:'.length), balanceMinor: Number(row.balance_minor) }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  }
}

interface AccountRow {
  currency: Currency
  kind: string
  balance_minor: string
}

/** What moved on an account of a member, and all that a member has. [A-02] */
export const createStatements = (db: Database, now: () => number): Statements => {
  const idOf = async ({ owner, kind, currency }: AccountName): Promise<string | undefined> => {
    const found = db.selectFrom('ledger_accounts').select('id')
    const row = await found
      .where('owner', '=', owner)
      .where('kind', '=', kind)
      .where('currency', '=', currency)
      .executeTakeFirst()
    return row?.id
  }
  return {
    async page(query) {
      const accountId = await idOf(accountOf(query))
      if (accountId === undefined) return { movements: [], next: null }
      const { rows } = await sql<MovementRow>`
        select id, (extract(epoch from at) * 1000000)::bigint as at, reason, phase, currency, moved, after, reference
        from (${sideOf(query, accountId, 'debit')} union all ${sideOf(query, accountId, 'credit')}) moves
        order by moves.at desc, id desc limit ${query.limit + 1}`.execute(db)
      const page = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? page.at(-1) : undefined
      return {
        movements: page.map((row) => movementOf(row, query.venue !== undefined)),
        next: last ? `${last.at}.${last.id}` : null,
      }
    },
    async overview(memberId) {
      const debt = receivableOf(memberId, 'CNY')
      const rows = await db
        .selectFrom('ledger_accounts')
        .select(['currency', 'kind', 'balance_minor'])
        .where(sql<boolean>`owner = ${ownerOf(memberId)} or (owner, kind) = (${debt.owner}, ${debt.kind})`)
        .execute()
      return Currency.options.map((currency) => overviewOf(rows, currency))
    },
    async months(memberId, currency, count) {
      const accountId = await idOf(walletOf(memberId, currency))
      const sums = accountId === undefined ? [] : await monthSums(db, accountId, now())
      return { months: monthsOf(sums, count), netDepositsMinor: netDepositsOf(sums) }
    },
  }
}
