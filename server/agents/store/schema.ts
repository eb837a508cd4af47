import type { Generated, GeneratedAlways } from 'kysely'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface ReferralCodesTable {
  code: string
  member_id: Int8
  /** Of an agent's channel; empty: the member's own code. */
  label: Generated<string>
  created_at: Date
}

interface ReferralVisitsTable {
  code: string
  /** Of the site's calendar. */
  day: string
  visits: Int8
}

/** Who brought whom, for ever. */
interface ReferralsTable {
  seq: GeneratedAlways<string>
  member_id: Int8
  inviter_id: Int8
  code: string
  at: Date
  /** The first of each. */
  deposited_at: Date | null
  played_at: Date | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    referral_codes: ReferralCodesTable
    referral_visits: ReferralVisitsTable
    referrals: ReferralsTable
  }
}
