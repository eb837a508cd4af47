import type { Generated, GeneratedAlways } from 'kysely'
import type {
  TransferDirection,
  TransferState,
  VenueRefusal,
  VenueWalletType,
} from '#contract/venues/entities/venue-transfer.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface VenueTransfersTable {
  transfer_id: string
  /** In the order of their making. */
  seq: GeneratedAlways<string>
  member_id: Int8
  channel_code: string
  direction: TransferDirection
  currency: SettlementCurrency
  amount_minor: Int8
  state: TransferState
  refusal: VenueRefusal | null
  /** Counted before the venue is asked. */
  attempts: number
  /** When the venue is asked the next time. */
  ask_at: Date
  recovery_id: string | null
  created_at: Date
  settled_at: Date | null
}

interface VenueRecoveriesTable {
  recovery_id: string
  member_id: Int8
  started_at: Date
  completed_at: Date | null
}

interface VenueRecoveryItemsTable {
  recovery_id: string
  channel_code: string
  /** Empty when the venue was not asked. */
  currency: SettlementCurrency | ''
  amount_minor: Int8
  /** `transfer`: what became of it stands in the transfer. */
  outcome: 'transfer' | 'failed' | 'skipped' | 'empty'
  refusal: VenueRefusal | 'transfer-open' | null
  transfer_id: string | null
}

interface VenuePausesTable {
  member_id: Int8
  until_ms: Int8
  tries: Generated<number>
  look_at: Generated<Date>
  home_at: Date | null
}

interface VenueWalletTypesTable {
  member_id: Int8
  wallet_type: VenueWalletType
}

interface VenueCollectionsTable {
  member_id: Int8
  channel_code: string
  game_id: string
  kept_at: Date
}

interface VenueRecentGamesTable {
  member_id: Int8
  channel_code: string
  game_id: string
  opened_at: Date
}

interface VenueLaunchesTable {
  token_hash: Buffer
  member_id: Int8
  channel_code: string
  game_id: string
  opened_at: Date
}

interface VenueMovesTable {
  channel_code: string
  transaction_id: string
  kind: 'bet' | 'win' | 'rollback'
  member_id: Int8
  round_id: string
  game_id: string
  currency: SettlementCurrency
  amount_minor: Int8
  /** Of a rollback: what it takes back. */
  bet_transaction_id: string | null
  is_round_end: boolean
  refusal: string | null
  /** Of what was done. */
  balance_after_minor: Int8 | null
  made_at: Date
  /** When the venue's own records were found to have it. */
  reconciled_at: Date | null
}

interface VenueRoundsTable {
  channel_code: string
  member_id: Int8
  round_id: string
  seq: GeneratedAlways<string>
  game_id: string
  currency: SettlementCurrency
  staked_minor: Int8
  returned_minor: Int8 | null
  state: 'open' | 'done' | 'void'
  started_at: Date
  ended_at: Date | null
}

interface VenueRecordCursorsTable {
  channel_code: string
  /** The venue's: what it has said until there was the same here, or has been noted. */
  cursor: string
  read_at: Date
}

interface VenueDifferencesTable {
  channel_code: string
  transaction_id: string
  what: string
  /** `repaired`: by rule; `closed`: by an operator. */
  state: 'open' | 'repaired' | 'closed'
  note: string
  found_at: Date
  ended_at: Date | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    venue_pauses: VenuePausesTable
    venue_transfers: VenueTransfersTable
    venue_recoveries: VenueRecoveriesTable
    venue_recovery_items: VenueRecoveryItemsTable
    venue_wallet_types: VenueWalletTypesTable
    venue_collections: VenueCollectionsTable
    venue_recent_games: VenueRecentGamesTable
    venue_launches: VenueLaunchesTable
    venue_moves: VenueMovesTable
    venue_rounds: VenueRoundsTable
    venue_record_cursors: VenueRecordCursorsTable
    venue_differences: VenueDifferencesTable
  }
}
