import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { promotionShopExchange } from '#contract/promotions/calls/points.ts'
import type { ShopOffer } from '#contract/promotions/entities/points.ts'
import type { ShopItem } from '#contract/promotions/entities/chance-params.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { giveOrRefuse, type ChanceDeps, type PromotionOf, type Player } from '#server/promotions/chance-desk.ts'
import type { Points } from '#server/promotions/points/points.ts'

type ExchangeAnswer = Outcome<
  ResponseOf<typeof promotionShopExchange>,
  Exclude<RejectOf<typeof promotionShopExchange>, 'REQUEST_ID_REUSED'>
>

interface ShopDeps extends ChanceDeps {
  db: Database
  points: Points
}

/** How many of each were had, by all and by the member. */
const readTaken = async (db: Database, promotionId: string, memberId: string | undefined) => {
  const all = await db.selectFrom('shop_counts').selectAll().where('promotion_id', '=', promotionId).execute()
  const mine = await db
    .selectFrom('shop_exchanges')
    .select(({ fn }) => ['item_id', fn.countAll<string>().as('times')])
    .where('promotion_id', '=', promotionId)
    .where('member_id', '=', memberId ?? '0')
    .groupBy('item_id')
    .execute()
  return {
    all: new Map(all.map(({ item_id: itemId, taken }) => [itemId, taken])),
    mine: new Map(mine.map(({ item_id: itemId, times }) => [itemId, Number(times)])),
  }
}

const offerOf = (item: ShopItem, { all, mine }: Awaited<ReturnType<typeof readTaken>>): ShopOffer => ({
  ...item,
  left: Math.max(0, item.stock - (all.get(item.itemId) ?? 0)),
  mine: mine.get(item.itemId) ?? 0,
})

/** The item's row, which nobody else has until the unit ends: the last piece goes to one. */
const holdCount = async (db: Database, promotionId: string, itemId: string): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    insert into shop_counts (promotion_id, item_id) values (${promotionId}, ${itemId})
    on conflict (promotion_id, item_id) do update set taken = shop_counts.taken returning taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** A shop where points buy what its promotion lists. [C-15] */
export const createShop = (deps: ShopDeps) => {
  const { db, points, desk, grants, now } = deps

  const offers = async (
    shop: PromotionOf<'score-shop'>,
    memberId: string | undefined,
    tables = db,
  ): Promise<ShopOffer[]> => {
    const taken = await readTaken(tables, shop.promotionId, memberId)
    return shop.params.items.map((item) => offerOf(item, taken))
  }

  const exchange = async (
    unit: Unit,
    player: Player,
    { promotionId, itemId, pricePoints }: RequestOf<typeof promotionShopExchange>,
  ): Promise<ExchangeAnswer> => {
    const tables = tablesOf(unit)
    const taken = await holdCount(tables, promotionId, itemId)
    const memberId = player.id
    const admitted = await desk.admit(unit, 'score-shop', { player, promotionId })
    if (!admitted.ok) return admitted
    const item = admitted.value.params.items.find((each) => each.itemId === itemId)
    if (!item || taken >= item.stock) return reject('ITEM_SOLD_OUT')
    if (item.pricePoints !== pricePoints) return reject('PROMOTION_CHANGED')
    const { mine } = await readTaken(tables, promotionId, memberId)
    if ((mine.get(itemId) ?? 0) >= item.perMemberMax) return reject('ITEM_CAP_REACHED')
    const exchangeId = randomUUID()
    const left = await points.in(unit).move({
      key: `exchange:${exchangeId}`,
      memberId,
      reason: 'exchange',
      points: -pricePoints,
      title: item.title,
    })
    if (left === 'short') return reject('POINTS_SHORT')
    await tables
      .updateTable('shop_counts')
      .set(({ eb }) => ({ taken: eb('taken', '+', 1) }))
      .where('promotion_id', '=', promotionId)
      .where('item_id', '=', itemId)
      .execute()
    const grant = { key: `exchange:${exchangeId}`, memberId, promotionId, reward: item.reward, why: item.title.zh }
    const given = await giveOrRefuse(unit, grants, grant)
    if (!given.ok) return given
    await tables
      .insertInto('shop_exchanges')
      .values({
        exchange_id: exchangeId,
        promotion_id: promotionId,
        item_id: itemId,
        member_id: memberId,
        points: pricePoints,
        state: given.value,
        at: new Date(now()),
      })
      .execute()
    const offer = offerOf(item, await readTaken(tables, promotionId, memberId))
    const after = item.reward.kind === 'points' ? await points.in(unit).of(memberId) : left
    return accept({ points: after, offer, isHeld: given.value === 'held' })
  }
  return { offers, exchange }
}
export type Shop = ReturnType<typeof createShop>
