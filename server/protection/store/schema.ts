import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ProtectionChange } from '#contract/protection/entities/protection.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'
import type { Play } from '#server/protection/domain/play.ts'
import type { OwnLimit } from '#server/protection/domain/protection-status.ts'

type MaybeInt8 = ColumnType<string | null, number | null | undefined, number | null>

/** A time as the column has it, milliseconds since 1970. */
export const msOf = (text: string | null): number | null => (text === null ? null : Number(text))

interface ProtectionsTable {
  member_id: Int8
  limits: ColumnType<OwnLimit[], string | undefined, string>
  timed_out_until_ms: MaybeInt8
  excluded_until_ms: MaybeInt8
  /** Of other accounts of the same person; what holds is the later one. */
  bound_timed_out_until_ms: MaybeInt8
  bound_excluded_until_ms: MaybeInt8
  /** Other accounts of the same person, and those of them whose limits and spending count for this one; null: none. */
  person_ids: GeneratedAlways<string[] | null>
  counted_ids: GeneratedAlways<string[] | null>
  limiting_ids: GeneratedAlways<string[] | null>
  reminder_minutes: Generated<number>
  play: ColumnType<Play | null, string | null | undefined, string | null>
  reminder_due_ms: MaybeInt8
}

interface ProtectionDaysTable {
  member_id: Int8
  currency: 'CNY' | 'USDT' | 'COIN'
  /** Of the site's calendar; written and compared as text. */
  day: ColumnType<Date, string, string>
  deposit_minor: Int8
  stake_minor: Int8
  loss_minor: Int8
}

interface DepositCountsTable {
  reference: string
  member_id: Int8
  currency: 'CNY' | 'USDT' | 'COIN'
  day: ColumnType<Date, string, string>
  amount_minor: Int8
}

interface ProtectionChangesTable {
  id: GeneratedAlways<string>
  member_id: Int8
  at: Date
  content: Json<Omit<ProtectionChange, 'id' | 'atMs'>>
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    protections: ProtectionsTable
    protection_days: ProtectionDaysTable
    deposit_counts: DepositCountsTable
    protection_changes: ProtectionChangesTable
  }
}
