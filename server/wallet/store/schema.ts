import type { ColumnType, Generated } from 'kysely'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface BankCardsTable {
  id: string
  member_id: Int8
  fingerprint: Buffer
  /** Number and holder. */
  sealed: Buffer
  bank_name: string
  created_at: Date
}

interface VirtualWalletsTable {
  id: string
  member_id: Int8
  fingerprint: Buffer
  /** The address. */
  sealed: Buffer
  network: 'TRC20' | 'ERC20'
  label: string
  whitelisted_at: Date | null
  created_at: Date
}

interface WithdrawPasswordsTable {
  member_id: Int8
  /** In clear, of an older version; the start seals and empties it. */
  hash: ColumnType<string | null, string | undefined, null>
  /** The hash of the password. */
  sealed: Buffer
  tries: Generated<number>
  locked_until: Date | null
}

interface SecurityTokensTable {
  member_id: Int8
  device_uuid: string
  token_hash: Buffer
  expires_at: Date
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    bank_cards: BankCardsTable
    virtual_wallets: VirtualWalletsTable
    withdraw_passwords: WithdrawPasswordsTable
    security_tokens: SecurityTokensTable
  }
}
