import type { ColumnType, Generated } from 'kysely'
import type { VerificationCounts } from '#contract/verification/entities/verification.ts'
import type { CallName } from '#contract/registry.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'

interface VerificationDemandsTable {
  id: string
  call: CallName
  device_uuid: string
  member_id: ColumnType<string | null, string | null, string | null>
  score: number
  left_counts: Json<VerificationCounts>
  score_limit: number
  wrong_answers: Generated<number>
  expires_at: Date
  subject_hash: Buffer | null
  solved_at: ColumnType<Date | null, never, Date>
}

interface VerificationChallengesTable {
  id: string
  demand_id: string
  /** The right answer as JSON. */
  sealed: Buffer
  given_at: Date
  used_at: ColumnType<Date | null, never, Date>
}

interface VerificationTicketsTable {
  token_hash: Buffer
  call: string
  device_uuid: string
  uses: Generated<number>
  expires_at: Date
  subject_hash: Buffer | null
}

interface KnownDevicesTable {
  member_id: Int8
  device_hash: Buffer
  first_at: Date
  last_at: Date
}

interface RiskEventsTable {
  kind: 'try' | 'challenge'
  address: string
  device_uuid: string
  member_id: ColumnType<string | null, string | null, string | null>
  at: Date
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    verification_demands: VerificationDemandsTable
    verification_challenges: VerificationChallengesTable
    verification_tickets: VerificationTicketsTable
    known_devices: KnownDevicesTable
    risk_events: RiskEventsTable
  }
}
