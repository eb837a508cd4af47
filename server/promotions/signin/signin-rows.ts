import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { GivenGift } from './domain/signin-gifts.ts'
import type {} from './store/schema.ts'

/** Whose days of which promotion. */
export interface SigninKey {
  readonly promotionId: string
  readonly memberId: string
}

export interface SignedDay {
  readonly day: string
  readonly madeUp: boolean
}

/** Signed days, their gifts and the cards that make up for missed ones. Days are of the site, `YYYY-MM-DD`. [C-15] */
export interface SigninRows {
  /** Waits until no other unit signs for the same member; it holds until the unit ends. */
  hold(key: SigninKey): Promise<void>
  /** From this day on, in their order. */
  days(key: SigninKey, fromDay: string): Promise<SignedDay[]>
  gifts(key: SigninKey, fromDay: string): Promise<GivenGift[]>
  totalCoins(key: SigninKey): Promise<number>
  /** Cards that are left, and how many were used in a month of the site. */
  cards(key: SigninKey, month: string): Promise<{ left: number; used: number }>
  /** False: the day is signed already. */
  sign(key: SigninKey, day: SignedDay & { coins: number; atMs: number }): Promise<boolean>
  gave(key: SigninKey, gift: GivenGift & { coins: number; cards: number; atMs: number }): Promise<void>
  count(key: SigninKey, coins: number): Promise<void>
  /** False: there is no card. */
  spendCard(key: SigninKey, day: string, onDay: string): Promise<boolean>
  in(unit: Unit): SigninRows
}

const of = ({ promotionId, memberId }: SigninKey) => ({ promotion_id: promotionId, member_id: memberId })

const countCards =
  (db: Database): SigninRows['cards'] =>
  async ({ promotionId, memberId }, month) => {
    const row = await db
      .selectFrom('signin_cards')
      .select([
        sql<string>`count(*) filter (where used_for is null)`.as('left'),
        sql<string>`count(*) filter (where used_on like ${`${month}-%`})`.as('used'),
      ])
      .where('promotion_id', '=', promotionId)
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    return { left: Number(row.left), used: Number(row.used) }
  }

const noteGift =
  (db: Database): SigninRows['gave'] =>
  async (key, { days, onDay, coins, cards, atMs }) => {
    await db
      .insertInto('signin_gifts')
      .values({ ...of(key), days, on_day: onDay, coins, cards, at: new Date(atMs) })
      .execute()
    if (cards === 0) return
    const rows = Array.from({ length: cards }, (_, at) => ({ ...of(key), source: `${days}:${onDay}:${at}` }))
    await db.insertInto('signin_cards').values(rows).execute()
  }

const spendOldestCard =
  (db: Database): SigninRows['spendCard'] =>
  async ({ promotionId, memberId }, day, onDay) => {
    const { numUpdatedRows } = await db
      .updateTable('signin_cards')
      .set({ used_for: day, used_on: onDay })
      .where('card_id', '=', (eb) =>
        eb
          .selectFrom('signin_cards')
          .select('card_id')
          .where('promotion_id', '=', promotionId)
          .where('member_id', '=', memberId)
          .where('used_for', 'is', null)
          .orderBy('card_id')
          .limit(1),
      )
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

export const createSigninRows = (db: Database): SigninRows => {
  return {
    hold: async (key) => {
      await db
        .insertInto('signin_members')
        .values(of(key))
        .onConflict((conflict) =>
          conflict.columns(['promotion_id', 'member_id']).doUpdateSet({ member_id: key.memberId }),
        )
        .execute()
    },
    days: async ({ promotionId, memberId }, fromDay) => {
      const rows = await db
        .selectFrom('signin_days')
        .select(['day', 'made_up'])
        .where('promotion_id', '=', promotionId)
        .where('member_id', '=', memberId)
        .where('day', '>=', fromDay)
        .orderBy('day')
        .execute()
      return rows.map((row) => ({ day: row.day, madeUp: row.made_up }))
    },
    gifts: async ({ promotionId, memberId }, fromDay) => {
      const rows = await db
        .selectFrom('signin_gifts')
        .select(['days', 'on_day'])
        .where('promotion_id', '=', promotionId)
        .where('member_id', '=', memberId)
        .where('on_day', '>=', fromDay)
        .execute()
      return rows.map(({ days, on_day: onDay }) => ({ days, onDay }))
    },
    totalCoins: async ({ promotionId, memberId }) => {
      const row = await db
        .selectFrom('signin_members')
        .select('coins')
        .where('promotion_id', '=', promotionId)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return Number(row?.coins ?? 0)
    },
    cards: countCards(db),
    sign: async (key, { day, madeUp, coins, atMs }) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('signin_days')
        .values({ ...of(key), day, made_up: madeUp, coins, at: new Date(atMs) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    gave: noteGift(db),
    count: async ({ promotionId, memberId }, coins) => {
      await db
        .updateTable('signin_members')
        .set({ coins: sql`coins + ${coins}` })
        .where('promotion_id', '=', promotionId)
        .where('member_id', '=', memberId)
        .execute()
    },
    spendCard: spendOldestCard(db),
    in: (unit) => createSigninRows(tablesOf(unit)),
  }
}
