import type { Generated, GeneratedAlways } from 'kysely'
import type { WheelPrize } from '#contract/promotions/entities/chance-params.ts'
import type { BuffCard, Reward } from '#contract/promotions/entities/reward.ts'
import type { Words } from '#contract/promotions/entities/words.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'

interface SpinGrantsTable {
  key: string
  member_id: Int8
  /** Null: it counts for any wheel. */
  promotion_id: Int8 | null
  day: string
  source: 'deposit' | 'grant'
  spins: number
  at: Date
}

interface WheelSpinsTable {
  spin_id: string
  seq: GeneratedAlways<string>
  promotion_id: Int8
  member_id: Int8
  day: string
  /** It took a spin that counts for any wheel. */
  is_granted: boolean
  /** As the wheel was. */
  prizes: Json<WheelPrize[]>
  point: number
  prize_at: number
  state: 'given' | 'held' | 'none'
  coins: Int8
  seed_id: string
  nonce: number
  at: Date
}

interface PointBalancesTable {
  member_id: Int8
  points: Int8
}

interface PointEntriesTable {
  entry_id: GeneratedAlways<string>
  key: string
  member_id: Int8
  reason: 'grant' | 'grant-undone' | 'exchange' | 'ticket' | 'ticket-back'
  points: Int8
  after_points: Int8
  title: Json<Words | null> | null
  at: Date
}

interface ShopCountsTable {
  promotion_id: Int8
  item_id: string
  taken: Generated<number>
}

interface ShopExchangesTable {
  exchange_id: string
  promotion_id: Int8
  item_id: string
  member_id: Int8
  points: Int8
  state: 'given' | 'held'
  at: Date
}

interface GiftScoresTable {
  promotion_id: Int8
  member_id: Int8
  coins: Int8
  reached_at: Date
}

interface PromotionTakingsTable {
  promotion_id: Int8
  member_id: Int8
  /** What was taken, such as the ticket of a day. */
  part: string
  at: Date
}

interface BuffCardsTable {
  card_id: string
  key: string
  member_id: Int8
  promotion_id: Int8
  card: Json<BuffCard>
  /** `gone`: taken back. */
  state: Generated<'ready' | 'armed' | 'used' | 'gone'>
  got_at: Date
  expires_at: Date
  /** The grant that it went on. */
  used_on: string | null
  currency: 'CNY' | 'USDT' | 'COIN' | null
  brought_minor: Int8 | null
}

interface PrizeDrawsTable {
  promotion_id: Int8
  commit: string
  /** The server seed. */
  sealed: Buffer
  server_seed: string | null
  tickets: Generated<number>
  state: Generated<'open' | 'drawn' | 'void'>
  drawn_at: Date | null
  settled_at: Date | null
}

interface DrawTicketsTable {
  promotion_id: Int8
  number: number
  member_id: Int8
  source: 'daily' | 'points'
  points: number
  at: Date
}

interface DrawWinnersTable {
  promotion_id: Int8
  place: number
  number: number
  prize_at: number
  member_id: Int8
  label: Json<Words>
  reward: Json<Reward>
  state: 'given' | 'held' | 'refused' | null
}

interface PredictionsTable {
  promotion_id: Int8
  question_id: string
  member_id: Int8
  option_id: string
  closes_at: Date
  /** What a right one brings, as it was when it was given. */
  reward: Json<Reward>
  state: Generated<'open' | 'right' | 'wrong' | 'void'>
  prize: 'given' | 'held' | 'refused' | null
  at: Date
}

interface PredictionResultsTable {
  promotion_id: Int8
  question_id: string
  /** Null: it is void. */
  option_id: string | null
  at: Date
  settled_at: Date | null
}

interface MemberVisitsTable {
  member_id: Int8
  seen_on: string
  /** Of the last time without a visit of a week or more. */
  away_days: Generated<number>
  back_on: string | null
}

interface ReturnApplicationsTable {
  application_id: GeneratedAlways<string>
  promotion_id: Int8
  member_id: Int8
  text: string
  away_days: number
  state: Generated<'waiting' | 'approved' | 'refused'>
  note: string | null
  at: Date
  decided_at: Date | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    spin_grants: SpinGrantsTable
    wheel_spins: WheelSpinsTable
    point_balances: PointBalancesTable
    point_entries: PointEntriesTable
    shop_counts: ShopCountsTable
    shop_exchanges: ShopExchangesTable
    gift_scores: GiftScoresTable
    promotion_takings: PromotionTakingsTable
    buff_cards: BuffCardsTable
    prize_draws: PrizeDrawsTable
    draw_tickets: DrawTicketsTable
    draw_winners: DrawWinnersTable
    predictions: PredictionsTable
    prediction_results: PredictionResultsTable
    member_visits: MemberVisitsTable
    return_applications: ReturnApplicationsTable
  }
}
