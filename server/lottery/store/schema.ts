import type { Generated, GeneratedAlways } from 'kysely'
import type { EntryState, LotteryDraw, LotteryGame, LotteryLine } from '#contract/lottery/entities/lottery.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface LotteryDrawsTable {
  game: LotteryGame
  issue: string
  draw_id: GeneratedAlways<string>
  closes_at: Date
  draws_at: Date
  state: Generated<LotteryDraw['state']>
  commit: string
  /** The server seed. */
  sealed: Buffer
  /** Shown with the draw. */
  server_seed: string | null
  numbers: number[] | null
  /** The last entry that is settled. */
  settled_to: Generated<string>
  settled_at: Date | null
}

interface LotteryTicketsTable {
  /** In the order of their making. */
  seq: GeneratedAlways<string>
  ticket_id: string
  member_id: Int8
  request_id: string
  /** Of what was asked: the same for the same ticket. */
  print: string
  game: LotteryGame
  lines: LotteryLine[]
  combinations: number
  currency: SettlementCurrency
  stops_on_win: boolean
  staked_minor: Int8
  bought_at: Date
}

interface LotteryEntriesTable {
  entry_id: GeneratedAlways<string>
  draw_id: string
  ticket_seq: string
  multiple: number
  stake_minor: Int8
  state: Generated<EntryState>
  returned_minor: Int8 | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    lottery_draws: LotteryDrawsTable
    lottery_tickets: LotteryTicketsTable
    lottery_entries: LotteryEntriesTable
  }
}
