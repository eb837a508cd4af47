import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'

const faultsMax = 100

/** Each answers one row a fault, with the words to print. */
const faultQueries = [
  `select format('account %s (%s %s %s): balance %s, postings sum to %s', a.id, a.owner, a.kind, a.currency,
      a.balance_minor, coalesce(s.total, 0)) as fault
    from ledger_accounts a left join (
      select id, sum(amount) as total from (
        select credit_id as id, amount_minor as amount from ledger_postings
        union all select debit_id, -amount_minor from ledger_postings) moves group by id) s on s.id = a.id
    where a.balance_minor <> coalesce(s.total, 0)`,
  `select format('currency %s: accounts sum to %s', currency, sum(balance_minor)) as fault
    from ledger_accounts group by currency having sum(balance_minor) <> 0`,
  `select format('account %s (%s %s %s): %s is below zero', id, owner, kind, currency, balance_minor) as fault
    from ledger_accounts where balance_minor < 0 and (holder = 'member' or not overdraft)`,
  `select format('account %s (%s %s %s): %s held, open holds of %s', a.id, a.owner, a.kind, a.currency, a.balance_minor,
      coalesce(h.total, 0)) as fault
    from ledger_accounts a left join (
      select held_id, sum(amount_minor) as total from ledger_holds where ended is null group by held_id) h on h.held_id = a.id
    where a.kind = 'held' and a.balance_minor <> coalesce(h.total, 0)`,
  `select format('hold %s: %s, its postings say %s', h.id, coalesce(h.ended, 'open'), coalesce(e.phase, 'open')) as fault
    from ledger_holds h left join ledger_postings e on e.request_id = h.id || ':end'
    where h.ended is distinct from
        case e.phase when 'capture' then 'captured' when 'release' then 'released' when 'expiry' then 'expired' end
      or h.captured_minor is distinct from case when e.phase = 'capture' then e.amount_minor end
      or not exists (select from ledger_postings p where p.request_id = h.id || ':hold' and p.amount_minor = h.amount_minor)`,
  `select format('posting %s: %s between accounts of %s and %s', p.request_id, p.currency, d.currency, c.currency) as fault
    from ledger_postings p join ledger_accounts d on d.id = p.debit_id join ledger_accounts c on c.id = p.credit_id
    where p.currency <> d.currency or p.currency <> c.currency`,
  `select format('gift %s of member %s: %s coins, posting %s', g.request_id, g.member_id, g.coins,
      coalesce(p.amount_minor::text, 'missing')) as fault
    from gift_sends g left join ledger_postings p on p.request_id = 'gift:' || g.member_id || ':' || g.request_id
    where p.amount_minor is distinct from g.coins`,
  `select format('order %s: stake %s, posting %s', o.order_id, o.stake_minor, coalesce(p.amount_minor::text, 'missing')) as fault
    from orders o left join ledger_postings p on p.request_id = 'stake:' || o.member_id || ':' || o.request_id
    where p.amount_minor is distinct from o.stake_minor`,
  `select format('order %s is %s: stake return %s', o.order_id, o.status, coalesce(p.amount_minor::text, 'missing')) as fault
    from orders o left join ledger_postings p on p.request_id = 'stake-return:' || o.order_id
    where p.amount_minor is distinct from case when o.status = 'reverted' then o.stake_minor end`,
  `select format('birthday bonus of member %s in %s: %s, posting %s', b.member_id, b.year, b.amount_minor,
      coalesce(p.amount_minor::text, 'missing')) as fault
    from birthday_claims b left join ledger_postings p on p.request_id = 'birthday-bonus:' || b.member_id || ':' || b.year
    where p.amount_minor is distinct from b.amount_minor or p.currency is distinct from b.currency`,
]

const count = async (trx: DatabaseTransaction, table: 'ledger_accounts' | 'ledger_postings'): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}

/**
 * Checks the books as they stand at one moment: every account equals the sum of its postings, all sum to zero per
 * currency, nothing that may not is below zero, and every gift, stake, reverted stake and birthday bonus has its one posting.
 */
export const verifyLedger = (db: Database): Promise<{ accounts: number; postings: number; faults: string[] }> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const faults: string[] = []
      for (const query of faultQueries) {
        const { rows } = await sql.raw<{ fault: string }>(`${query} limit ${faultsMax}`).execute(trx)
        faults.push(...rows.map(({ fault }) => fault))
      }
      const accounts = await count(trx, 'ledger_accounts')
      const postings = await count(trx, 'ledger_postings')
      return { accounts, postings, faults }
    })
