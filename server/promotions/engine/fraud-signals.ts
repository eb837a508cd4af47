import { sql } from 'kysely'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** Why a grant is looked at before it is paid: another member who had of the same promotion. */
export type FraudSignal = 'same-device' | 'same-payout'

export interface FraudSignals {
  of(unit: Unit, memberId: string, promotionId: string): Promise<FraudSignal[]>
}

/**
 * Who logs in from the same device as a member who had of the promotion, or is paid out to the
 * same card or address. It reads what others keep and holds nothing of it. [C-15]
 */
export const createFraudSignals = (): FraudSignals => ({
  of: async (unit, memberId, promotionId) => {
    const hadOf = sql`exists (select from promotion_grants g where g.member_id = o.member_id
      and g.promotion_id = ${promotionId} and g.state in ('given', 'held'))`
    const { rows } = await sql<{ signal: FraudSignal }>`
      select 'same-device' as signal where exists (select from sessions s join sessions o
        on o.device_uuid = s.device_uuid and o.member_id <> s.member_id
        where s.member_id = ${memberId} and ${hadOf})
      union all select 'same-payout' where exists (select from bank_cards s join bank_cards o
          on o.fingerprint = s.fingerprint and o.member_id <> s.member_id
          where s.member_id = ${memberId} and ${hadOf})
        or exists (select from virtual_wallets s join virtual_wallets o
          on o.fingerprint = s.fingerprint and o.member_id <> s.member_id
          where s.member_id = ${memberId} and ${hadOf})`.execute(tablesOf(unit))
    return rows.map(({ signal }) => signal)
  },
})
