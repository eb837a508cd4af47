import { sql, type RawBuilder } from 'kysely'

/**
 * Why a grant is looked at before it is paid, as a query of one column `signal`: another member who had of the promotion
 * logs in from the same device, or is paid out to the same card or address. It reads what others keep and holds nothing
 * of it. [C-15]
 */
export const fraudSignals = (memberId: string, promotionId: string): RawBuilder<unknown> => {
  const hadOf = sql`exists (select from promotion_grants g where g.member_id = o.member_id
    and g.promotion_id = ${promotionId} and g.state in ('given', 'held'))`
  return sql`
    select 'same-device' as signal where exists (select from sessions s join sessions o
      on o.device_uuid = s.device_uuid and o.member_id <> s.member_id where s.member_id = ${memberId} and ${hadOf})
    union all select 'same-payout' where exists (select from bank_cards s join bank_cards o
        on o.fingerprint = s.fingerprint and o.member_id <> s.member_id where s.member_id = ${memberId} and ${hadOf})
      or exists (select from virtual_wallets s join virtual_wallets o
        on o.fingerprint = s.fingerprint and o.member_id <> s.member_id where s.member_id = ${memberId} and ${hadOf})`
}
