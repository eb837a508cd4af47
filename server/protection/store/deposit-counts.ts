import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { DepositCount } from '#server/protection/ports.ts'

/**
 * Writes what a payment counts for and answers what that adds, and to which day of the site's calendar. The member's row is
 * held: nobody else writes this payment meanwhile.
 */
export const setDepositCount = async (
  db: Database,
  { reference, memberId, currency, amountMinor }: DepositCount,
  today: string,
): Promise<{ day: string; addedMinor: number }> => {
  const { rows } = await sql<{ day: string; before: string }>`
    with known as (
      select amount_minor, day from deposit_counts where reference = ${reference})
    insert into deposit_counts as c (reference, member_id, currency, day, amount_minor)
    values (${reference}, ${memberId}, ${currency}, ${today}::date, ${amountMinor})
    on conflict (reference) do update set
      amount_minor = excluded.amount_minor,
      day = case when c.amount_minor = 0 then excluded.day else c.day end
      where c.member_id = excluded.member_id and c.currency = excluded.currency
    returning to_char(c.day, 'YYYY-MM-DD') as day, coalesce((select amount_minor from known), 0) as before
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the payment ${reference} was counted for another member or currency`)
  return { day: row.day, addedMinor: amountMinor - Number(row.before) }
}
