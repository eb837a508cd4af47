import { sql } from 'kysely'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { ownerOf } from '#server/ledger/domain/accounts.ts'
import type { BonusSums } from '#server/ledger/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

interface Row {
  owner: string
  currency: SettlementCurrency
  amount_minor: string
}

/** What members were given out of bonuses, less what was taken back. [C-15] */
export const createBonusSums =
  (db: Database): BonusSums =>
  async ({ memberIds, fromMs, untilMs }) => {
    const owners = memberIds?.map(ownerOf)
    const within = sql`p.at >= ${new Date(fromMs)} and p.at < ${new Date(untilMs)}`
    const ofMembers = owners ? sql`and m.owner = any(${owners}::text[])` : sql``
    const { rows } = await sql<Row>`
      select owner, currency, sum(amount_minor)::bigint as amount_minor from (
        select m.owner, p.currency, p.amount_minor from ledger_accounts h
          join ledger_postings p on p.debit_id = h.id join ledger_accounts m on m.id = p.credit_id
          where (h.owner, h.kind) = ('house', 'bonuses') and m.kind = 'wallet' and ${within} ${ofMembers}
        union all
        select m.owner, p.currency, -p.amount_minor from ledger_accounts h
          join ledger_postings p on p.credit_id = h.id join ledger_accounts m on m.id = p.debit_id
          where (h.owner, h.kind) = ('house', 'bonuses') and m.kind = 'wallet' and ${within} ${ofMembers}) moves
      where currency in ('CNY', 'USDT') group by owner, currency`.execute(db)
    return rows.map(({ owner, currency, amount_minor: amount }) => ({
      memberId: owner.slice(ownerOf('').length),
      currency,
      amountMinor: Number(amount),
    }))
  }
