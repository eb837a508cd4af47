import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { MatchDetail, MatchNote, Sport } from '#contract/sports/entities/match-item.ts'
import type { TicketOddsFormat } from '#contract/sports/entities/order.ts'
import type { LegResult, RejectReason, TicketStatus } from '#contract/sports/entities/ticket.ts'
import type { FeedState } from '#server/sports/feed/fed-match.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'

interface MatchesTable {
  match_id: GeneratedAlways<string>
  sports_type: 'football' | 'basketball' | 'esports' | 'anchor'
  league_id: string
  match_name: string
  home_name: string
  home_logo: string
  visit_name: string
  visit_logo: string
  start_at: Date
  animation_url: Generated<string>
  state: Json<MatchState>
  version: Generated<string>
  stopped_version: Generated<string>
  /** The provider's name of the match. */
  feed_id: string | null
  /** Null: a match from before there were leagues and teams. */
  sport: Sport | null
  home_id: string | null
  visit_id: string | null
  round: Generated<string>
  round_en: Generated<string>
  /** As in the state. */
  game_status: Generated<number>
  is_void: Generated<boolean>
  /** Its result is whole: nothing of it is open any more. */
  is_final: Generated<boolean>
  detail: ColumnType<Partial<MatchDetail>, string | undefined, string>
  /** What the ingest knows beside the state. */
  feed_state: ColumnType<FeedState | null, string | null, string>
  finished_at: Date | null
}

interface LeaguesTable {
  league_id: string
  sport: Sport
  name: string
  name_en: string
  logo: string
  is_pinned: Generated<boolean>
}

interface TeamsTable {
  team_id: string
  name: string
  name_en: string
  short_name: string
  short_name_en: string
  logo: string
}

interface MatchPricesTable {
  match_id: Int8
  selection_id: string
  /** Milliseconds since 1970, oldest first; as many as prices. */
  at_ms: string[]
  odds_milli: number[]
}

interface FeedPositionsTable {
  feed: string
  /** The last message whose effect is stored. */
  seq: Int8
  /** When that message was written, milliseconds since 1970. */
  at_ms: Int8
  /** The process that reads the feed, until then. */
  holder: string | null
  held_until: Date | null
}

interface OrdersTable {
  order_id: GeneratedAlways<string>
  member_id: Int8
  kind: 'single' | 'parlay' | 'system'
  sizes: Generated<number[]>
  odds_milli: Int8
  least_odds_milli: Int8
  odds_format: ColumnType<TicketOddsFormat | null, TicketOddsFormat | null | undefined, never>
  stake_minor: Int8
  line_count: Generated<number>
  risk_minor: Int8
  max_return_minor: Int8
  return_minor: Int8 | null
  currency: 'CNY' | 'USDT'
  state: TicketStatus
  decide_at: Date | null
  settled_at: Date | null
  room_no: string | null
  /** The room in which it was to be shown, of one whose member was muted before it was decided. */
  hidden_room_no: ColumnType<string | null, string | null | undefined, string | null>
  follows_order_id: ColumnType<string | null, string | null, string | null>
  request_id: string
  accept: 'none' | 'higher' | 'any'
  balance_after_minor: Int8
  placed_at: Generated<Date>
  /** Bits of `sportsBits`. */
  sports: Generated<number>
  cashed_stake_minor: Generated<string>
  cashed_minor: Generated<string>
  freed_minor: Generated<string>
  /** How often results have settled it. */
  settlements: Generated<number>
  /** Why it was not taken, of one that waited. */
  reject_reason: RejectReason | null
  waiting_message: ColumnType<unknown, string | null | undefined, string | null>
}

/** How an order was settled before a later result settled it otherwise or opened it again. */
interface UndoneSettlementsTable {
  id: GeneratedAlways<string>
  order_id: Int8
  state: TicketStatus
  /** What was at risk then, and what came of it; minor units. */
  risk_minor: Int8
  return_minor: Int8
  settled_at: Date
  undone_at: Date
  /** Else it was settled again at once. */
  is_reopened: boolean
}

interface OrderLegsTable {
  order_id: Int8
  leg_no: number
  match_id: Int8
  selection_id: string
  category_name: string
  item_name: string
  team_logo: string
  odds_milli: number
  asked_odds_milli: number
  score_at_bet: string
  match_version: Int8
  result: LegResult | null
  score: string | null
  standing: Generated<string>
  market: Generated<string>
}

interface MatchResultsTable {
  match_id: Int8
  version: number
  kind: 'result' | 'correction' | 'rollback' | 'void'
  facts: Json<MatchFacts>
  is_final: boolean
  note: MatchNote | null
  message_id: string
  at: Date
  settled_at: Date | null
  settled_to: Generated<string>
}

interface PayoutDaysTable {
  member_id: Int8
  currency: string
  day: Date
  paid_minor: Int8
}

interface BetLiabilitiesTable {
  holder: string
  currency: 'CNY' | 'USDT'
  open_minor: Int8
}

interface CashOutOffersTable {
  offer_id: string
  order_id: Int8
  member_id: Int8
  amount_minor: Int8
  basis: string
  expires_at: Date
}

interface CashOutsTable {
  offer_id: string
  order_id: Int8
  stake_minor: Int8
  paid_minor: Int8
  at: Date
}

interface FeedMatchesTable {
  match_id: Int8
  slot: string
  round: number
  seed: Int8
  finished_at: Date | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    matches: MatchesTable
    leagues: LeaguesTable
    teams: TeamsTable
    match_prices: MatchPricesTable
    feed_positions: FeedPositionsTable
    orders: OrdersTable
    order_legs: OrderLegsTable
    undone_settlements: UndoneSettlementsTable
    bet_liabilities: BetLiabilitiesTable
    match_results: MatchResultsTable
    payout_days: PayoutDaysTable
    feed_matches: FeedMatchesTable
    cash_out_offers: CashOutOffersTable
    cash_outs: CashOutsTable
  }
}
