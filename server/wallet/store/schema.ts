import type { Generated } from 'kysely'
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
  hash: string
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
