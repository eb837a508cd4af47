import type { Generated, GeneratedAlways } from 'kysely'
import type { EntryState, LotteryDraw, LotteryGame, LotteryLine } from '#contract/lottery/entities/lottery.ts'
import type {
  SoccerMatch,
  SoccerPicks,
  SoccerPlay,
  SoccerRound,
  SoccerState,
  SoccerTicket,
} from '#contract/lottery/entities/soccer.ts'
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

interface SoccerRoundsTable {
  round_id: GeneratedAlways<string>
  issue: string
  state: Generated<SoccerState>
  closes_at: Date
  matches: SoccerMatch[]
  /** Once they are shared. */
  pools: SoccerRound['pools'] | null
  /** What all tickets win, and what is left for the next round, minor units. */
  prizes_minor: Int8 | null
  left_minor: Int8 | null
  /** The last ticket that is settled. */
  settled_to: Generated<string>
  settled_at: Date | null
}

interface SoccerTicketsTable {
  /** In the order of their making. */
  seq: GeneratedAlways<string>
  ticket_id: string
  round_id: Int8
  member_id: Int8
  request_id: string
  /** Of what was asked: the same for the same ticket. */
  print: string
  play: SoccerPlay
  picks: SoccerPicks
  combinations: number
  multiple: number
  stake_minor: Int8
  state: Generated<SoccerTicket['state']>
  /** Lines by class. */
  lines_right: number[] | null
  returned_minor: Int8 | null
  bought_at: Date
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    lottery_draws: LotteryDrawsTable
    lottery_tickets: LotteryTicketsTable
    lottery_entries: LotteryEntriesTable
    soccer_rounds: SoccerRoundsTable
    soccer_tickets: SoccerTicketsTable
  }
}
