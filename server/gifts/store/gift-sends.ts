import { sql } from 'kysely'
import type { Language } from '#contract/codes.ts'
import type { Contributor, Gift } from '#contract/gifts/entities/gift.ts'
import { comboKey, type EarlierSend, type GiftCommand, type SoldGift } from '#server/gifts/domain/gift-decisions.ts'
import type { Gifts, GiftSpan } from '#server/gifts/ports.ts'
import type { LastSend } from '#server/gifts/domain/gift-rules.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** Every gift, in the catalogue's order; without a name in English it has the one that is there. */
const readGifts = async (db: Database, language: Language): Promise<Gift[]> => {
  const rows = await db.selectFrom('gifts').selectAll().orderBy('sort').orderBy('gift_id').execute()
  return rows.map((row) => ({
    giftId: String(row.gift_id),
    giftType: row.gift_type,
    status: row.status,
    giftCode: row.old_id,
    price: row.price,
    name: language === 'en' && row.name_en !== '' ? row.name_en : row.name,
    url: row.url,
    svgaUrl: row.svga_url,
    layout: row.layout,
  }))
}

const contributorsMax = 50

/** What gifts rest on; each is one question or one write, for however many commands. */
export interface GiftSends {
  catalogue(language: Language): Promise<Gift[]>
  /** By the commands' keys. */
  earlierOf(commands: readonly GiftCommand[]): Promise<ReadonlyMap<string, EarlierSend>>
  /** The newest of each chain of combos, by its key. */
  lastOf(commands: readonly GiftCommand[]): Promise<ReadonlyMap<string, LastSend>>
  write(sold: readonly SoldGift[], atMs: number): Promise<void>
  contributors(roomNo: string): Promise<Contributor[]>
  earnedSince(roomNo: string, sinceMs: number): Promise<number>
  earnedIn: Gifts['earnedIn']
  in(unit: Unit): GiftSends
}

interface SendRow {
  member_id: string
  request_id: string
  room_no: string
  gift_id: number
  count: number
  coins: string
  combo: number
  coins_after: string
}

const readEarlier = async (db: Database, commands: readonly GiftCommand[]): Promise<Map<string, EarlierSend>> => {
  const { rows } = await sql<SendRow>`
    select g.member_id, g.request_id, g.room_no, g.gift_id, g.count, g.coins, g.combo, g.coins_after
    from gift_sends g
    join unnest(${commands.map(({ sender }) => sender.id)}::bigint[],
      ${commands.map(({ request }) => request.requestId)}::uuid[]) as r (member_id, request_id)
    on (g.member_id, g.request_id) = (r.member_id, r.request_id)
  `.execute(db)
  return new Map(
    rows.map((row) => [
      `${row.member_id}:${row.request_id}`,
      {
        roomNo: row.room_no,
        giftId: String(row.gift_id),
        count: row.count,
        coins: Number(row.coins),
        combo: row.combo,
        coinsAfter: Number(row.coins_after),
      },
    ]),
  )
}

const readLast = async (db: Database, commands: readonly GiftCommand[]): Promise<Map<string, LastSend>> => {
  if (commands.length === 0) return new Map()
  const chains = [...new Map(commands.map((command) => [comboKey(command), command])).values()]
  const { rows } = await sql<{ key: string; combo: number; at: Date }>`
    select c.key, last.combo, last.at
    from unnest(${chains.map(comboKey)}::text[], ${chains.map(({ sender }) => sender.id)}::bigint[],
      ${chains.map(({ room }) => room.roomNo)}::text[], ${chains.map(({ request }) => request.giftId)}::int[])
      as c (key, member_id, room_no, gift_id)
    cross join lateral (
      select g.combo, g.at from gift_sends g
      where (g.member_id, g.room_no, g.gift_id) = (c.member_id, c.room_no, c.gift_id)
      order by g.id desc limit 1) last
  `.execute(db)
  return new Map(rows.map(({ key, combo, at }) => [key, { combo, atMs: at.getTime() }]))
}

const insertSends = async (db: Database, sold: readonly SoldGift[], atMs: number): Promise<void> => {
  if (sold.length === 0) return
  await sql`
    insert into gift_sends (room_no, member_id, gift_id, count, coins, combo, request_id, coins_after, at)
    select *, ${new Date(atMs)}::timestamptz from unnest(${sold.map(({ command }) => command.room.roomNo)}::text[],
      ${sold.map(({ command }) => command.sender.id)}::bigint[], ${sold.map(({ command }) => command.request.giftId)}::int[],
      ${sold.map(({ command }) => command.request.count)}::int[], ${sold.map(({ posting }) => posting.amountMinor)}::bigint[],
      ${sold.map(({ combo }) => combo)}::int[], ${sold.map(({ command }) => command.request.requestId)}::uuid[],
      ${sold.map(({ coinsAfter }) => coinsAfter)}::bigint[])
  `.execute(db)
}

const readContributors = async (db: Database, roomNo: string): Promise<Contributor[]> => {
  const rows = await db
    .selectFrom('gift_sends as g')
    .innerJoin('members as m', 'm.id', 'g.member_id')
    .where('g.room_no', '=', roomNo)
    .groupBy(['m.id', 'm.nickname', 'm.avatar', 'm.vip_level'])
    .select(({ fn }) => ['m.id', 'm.nickname', 'm.avatar', 'm.vip_level', fn.sum<string>('g.coins').as('coins')])
    .orderBy('coins', 'desc')
    .orderBy('m.id')
    .limit(contributorsMax)
    .execute()
  return rows.map((row) => ({
    memberId: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    vipLevel: row.vip_level,
    coins: Number(row.coins),
  }))
}

const readEarned = async (db: Database, roomNo: string, sinceMs: number): Promise<number> => {
  const { coins } = await db
    .selectFrom('gift_sends')
    .select(({ fn }) => fn.sum<string | null>('coins').as('coins'))
    .where('room_no', '=', roomNo)
    .where('at', '>=', new Date(sinceMs))
    .executeTakeFirstOrThrow()
  return Number(coins ?? 0)
}

const readEarnedIn = async (db: Database, roomNo: string, { fromMs, toMs, stepMs }: GiftSpan) => {
  const { rows } = await sql<{ step: number; gifts: string; coins: string }>`
    select floor(extract(epoch from at - ${new Date(fromMs)}::timestamptz) * 1000 / ${stepMs}::int)::int as step,
      count(*) as gifts, sum(coins) as coins
    from gift_sends
    where room_no = ${roomNo} and at >= ${new Date(fromMs)} and at < ${new Date(toMs)}
    group by step`.execute(db)
  return {
    gifts: rows.reduce((sum, row) => sum + Number(row.gifts), 0),
    coins: new Map(rows.map((row) => [row.step, Number(row.coins)])),
  }
}

/** Gifts and their sends on PostgreSQL. */
export const createGiftSends = (db: Database): GiftSends => ({
  catalogue: (language) => readGifts(db, language),
  earlierOf: (commands) => readEarlier(db, commands),
  lastOf: (commands) => readLast(db, commands),
  write: (sold, atMs) => insertSends(db, sold, atMs),
  contributors: (roomNo) => readContributors(db, roomNo),
  earnedSince: (roomNo, sinceMs) => readEarned(db, roomNo, sinceMs),
  earnedIn: (roomNo, span) => readEarnedIn(db, roomNo, span),
  in: (unit) => createGiftSends(tablesOf(unit)),
})
