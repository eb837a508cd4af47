import { sql } from 'kysely'
import type { RejectOf, ResponseOf } from '#contract/define-call.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { promotionGiftExchange, promotionGifters } from '#contract/promotions/calls/gift-exchange.ts'
import type { FactConsumer } from '#server/platform/outbox/fact-consumer.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import {
  cutName,
  giveOrRefuse,
  type ChanceDeps,
  type PromotionOf,
  type Player,
} from '#server/promotions/chance-desk.ts'
import type { Takings } from '#server/promotions/takings.ts'

type Ranking = PromotionOf<'gift-exchange'>
type ExchangeAnswer = Outcome<
  ResponseOf<typeof promotionGiftExchange>,
  Exclude<RejectOf<typeof promotionGiftExchange>, 'REQUEST_ID_REUSED'>
>

interface GiftExchangeDeps extends ChanceDeps {
  db: Database
  takings: Takings
}

const placesMax = 100
const part = 'rank'

interface Place {
  member_id: string
  nickname: string
  coins: string
  rank: string
}

/** The first hundred; of two with the same coins the first to have them stands before the other. */
const readPlaces = async (db: Database, { promotionId, params }: Ranking): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select s.member_id, m.nickname, s.coins,
      row_number() over (order by s.coins desc, s.reached_at, s.member_id) as rank
    from gift_scores s join members m on m.id = s.member_id
    where s.promotion_id = ${promotionId} and s.coins >= ${params.coinsMin}
    order by s.coins desc, s.reached_at, s.member_id limit ${placesMax}`.execute(db)
  return rows
}

/** Rank 0: none. */
const prizeOf = (prizes: Ranking['params']['prizes'], rank: number) =>
  prizes.find(({ fromRank, toRank }) => rank >= fromRank && rank <= toRank)

const exchangeRank =
  ({ desk, takings, grants, now }: GiftExchangeDeps) =>
  async (unit: Unit, player: Player, promotionId: string): Promise<ExchangeAnswer> => {
    const memberId = player.id
    const admitted = await desk.admit(unit, 'gift-exchange', { player, promotionId })
    if (!admitted.ok) return admitted
    const { params } = admitted.value
    if (now() < params.untilMs) return reject('NOT_DUE')
    const places = await readPlaces(tablesOf(unit), admitted.value)
    const rank = places.findIndex(({ member_id: id }) => id === memberId) + 1
    const prize = prizeOf(params.prizes, rank)
    if (rank === 0 || !prize) return reject('RANK_NONE')
    const inUnit = takings.in(unit)
    if (!(await inUnit.take({ promotionId, memberId, part }, now()))) return reject('ALREADY_TAKEN')
    const grant = {
      key: `gifters:${promotionId}:${memberId}`,
      memberId,
      promotionId,
      reward: prize.reward,
      why: prize.label.zh,
    }
    const given = await giveOrRefuse(unit, grants, grant)
    return given.ok ? accept({ rank, isHeld: given.value === 'held' }) : given
  }

/** Whoever gave most gifts of a period, and the prizes of their ranks. [C-15] */
export const createGiftExchange = (deps: GiftExchangeDeps) => {
  const { db, desk, takings, now } = deps

  const coinsOf = async ({ promotionId }: Ranking, memberId: string): Promise<number> => {
    const row = await db
      .selectFrom('gift_scores')
      .select('coins')
      .where('promotion_id', '=', promotionId)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return Number(row?.coins ?? 0)
  }

  const statusOf = async (
    ranking: Ranking,
    memberId: string | undefined,
  ): Promise<ResponseOf<typeof promotionGifters>> => {
    const places = await readPlaces(db, ranking)
    const ranked = places.map(({ member_id: id, nickname, coins, rank }) => ({
      rank: Number(rank),
      coins: Number(coins),
      name: id === memberId ? nickname : cutName(nickname),
      isMe: id === memberId,
    }))
    if (memberId === undefined) return { places: ranked, mine: null }
    const coins = await coinsOf(ranking, memberId)
    const at = ranked.findIndex(({ isMe }) => isMe)
    const next = at === -1 ? ranked.at(-1) : ranked[at - 1]
    const isFull = ranked.length === placesMax
    const target = at === -1 && !isFull ? ranking.params.coinsMin : next ? next.coins + 1 : coins
    const parts = await takings.partsOf(ranking.promotionId, memberId)
    const mine = { rank: at + 1, coins, lackingCoins: Math.max(0, target - coins), isTaken: parts.has(part) }
    return { places: ranked, mine }
  }

  const exchange = exchangeRank(deps)

  /** Gifts of the period, each once. */
  const gifts: FactConsumer = {
    name: 'gift-exchange',
    take: async (unit, facts) => {
      const gifted = facts.flatMap((fact) => (fact.name === 'gifted' ? [fact] : []))
      if (gifted.length === 0) return
      for (const { promotionId, startAtMs, params } of await desk.running('gift-exchange', unit))
        for (const { memberId, coins, atMs } of gifted)
          if (atMs >= startAtMs && atMs < params.untilMs)
            await sql`insert into gift_scores as s (promotion_id, member_id, coins, reached_at)
              values (${promotionId}, ${memberId}, ${coins}, ${new Date(atMs)})
              on conflict (promotion_id, member_id) do update
                set coins = s.coins + excluded.coins, reached_at = greatest(s.reached_at, excluded.reached_at)`.execute(
              tablesOf(unit),
            )
    },
  }
  /** The prize of one's rank, once the ranks are settled. Who gave too little is not looked for among the first. */
  const atHand = async (ranking: Ranking, memberId: string) => {
    const { untilMs, coinsMin, prizes } = ranking.params
    if (now() < untilMs || (await coinsOf(ranking, memberId)) < coinsMin) return []
    const { mine } = await statusOf(ranking, memberId)
    const prize = mine && !mine.isTaken && prizeOf(prizes, mine.rank)
    return prize ? [{ itemId: part, reward: prize.reward }] : []
  }
  return { standing: statusOf, atHand, exchange, gifts }
}
export type GiftExchange = ReturnType<typeof createGiftExchange>
