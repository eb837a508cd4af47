import type { ColumnType, Generated } from 'kysely'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface MemberStepsTable {
  member_id: Int8
  step: 'skipUSDT' | 'confirmRealName'
  at: Date
}

interface AvatarsTable {
  id: string
  member_id: Int8
  request_id: string
  /** WebP. */
  picture: Buffer
  created_at: Date
}

interface PostalAddressesTable {
  member_id: Int8
  sealed: Buffer
  updated_at: Date
}

interface MaterialsTable {
  id: string
  member_id: Int8
  request_id: string
  kind: 'identity' | 'address' | 'payment' | 'other'
  status: Generated<'0' | '1' | '2'>
  sealed_name: Buffer
  sealed: Buffer
  size_bytes: number
  /** SHA-256 of the kept content; null: submitted before fingerprints were stored. */
  fingerprint: ColumnType<Buffer | null, Buffer | null | undefined, never>
  submitted_at: Date
}

interface BirthdayClaimsTable {
  member_id: Int8
  year: number
  request_id: string
  amount_minor: Int8
  /** Of the amount. */
  currency: Generated<SettlementCurrency>
  at: Date
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    member_steps: MemberStepsTable
    avatars: AvatarsTable
    postal_addresses: PostalAddressesTable
    materials: MaterialsTable
    birthday_claims: BirthdayClaimsTable
  }
}
