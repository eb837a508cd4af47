import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { MemberCard } from '#contract/promotions/entities/member-card.ts'
import type { BuffCard } from '#contract/promotions/entities/reward.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

const cardsMax = 100
const dayMs = 24 * 60 * 60_000

export interface ArmedCard {
  readonly cardId: string
  readonly card: BuffCard
}

/** Cards of members. [C-15] */
export interface CardRows {
  /** Once a key. */
  add(got: { key: string; memberId: string; promotionId: string; card: BuffCard }): Promise<void>
  /** One that was not used yet is gone. */
  undo(key: string): Promise<void>
  list(memberId: string): Promise<MemberCard[]>
  /** All of a member that are not used yet, held until the unit ends: of several commands at once each knows what the other did. */
  holdUnused(memberId: string): Promise<MemberCard[]>
  find(memberId: string, cardId: string): Promise<MemberCard | undefined>
  arm(cardId: string, isArmed: boolean): Promise<void>
  /** Those that lie on the next bonus, by member, held until the unit ends. */
  armed(memberIds: readonly string[]): Promise<ReadonlyMap<string, ArmedCard>>
  use(cardId: string, on: { key: string; currency: Currency; broughtMinor: number }): Promise<void>
  in(unit: Unit): CardRows
}

const cardOf = (row: Selectable<Tables['buff_cards']>, nowMs: number): MemberCard => {
  const isOver = row.state === 'gone' || (row.state !== 'used' && row.expires_at.getTime() <= nowMs)
  return {
    cardId: row.card_id,
    card: row.card,
    state: isOver || row.state === 'gone' ? 'expired' : row.state,
    gotAtMs: row.got_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    brought: row.currency && { currency: row.currency, amountMinor: Number(row.brought_minor) },
  }
}

const order: Readonly<Record<MemberCard['state'], number>> = { armed: 0, ready: 1, used: 2, expired: 3 }

const addCard =
  (db: Database, now: () => number): CardRows['add'] =>
  async ({ key, memberId, promotionId, card }) => {
    await db
      .insertInto('buff_cards')
      .values({
        card_id: randomUUID(),
        key,
        member_id: memberId,
        promotion_id: promotionId,
        card: JSON.stringify(card),
        got_at: new Date(now()),
        expires_at: new Date(now() + card.days * dayMs),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }

const holdArmed =
  (db: Database, now: () => number): CardRows['armed'] =>
  async (memberIds) => {
    if (memberIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('buff_cards')
      .selectAll()
      .where('member_id', 'in', [...memberIds])
      .where('state', '=', 'armed')
      .where('expires_at', '>', new Date(now()))
      .orderBy('card_id')
      .forUpdate()
      .execute()
    return new Map(rows.map((row) => [row.member_id, { cardId: row.card_id, card: row.card }]))
  }

export const createCardRows = (db: Database, now: () => number): CardRows => ({
  add: addCard(db, now),
  undo: async (key) => {
    await db
      .updateTable('buff_cards')
      .set({ state: 'gone' })
      .where('key', '=', key)
      .where('state', 'in', ['ready', 'armed'])
      .execute()
  },
  list: async (memberId) => {
    const rows = await db
      .selectFrom('buff_cards')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', '<>', 'gone')
      .orderBy('got_at', 'desc')
      .limit(cardsMax)
      .execute()
    return rows.map((row) => cardOf(row, now())).toSorted((one, other) => order[one.state] - order[other.state])
  },
  holdUnused: async (memberId) => {
    const rows = await db
      .selectFrom('buff_cards')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', 'in', ['ready', 'armed'])
      .orderBy('card_id')
      .forUpdate()
      .execute()
    return rows.map((row) => cardOf(row, now()))
  },
  find: async (memberId, cardId) => {
    const row = await db
      .selectFrom('buff_cards')
      .selectAll()
      .where('card_id', '=', cardId)
      .where('member_id', '=', memberId)
      .where('state', '<>', 'gone')
      .executeTakeFirst()
    return row && cardOf(row, now())
  },
  arm: async (cardId, isArmed) => {
    await db
      .updateTable('buff_cards')
      .set({ state: isArmed ? 'armed' : 'ready' })
      .where('card_id', '=', cardId)
      .execute()
  },
  armed: holdArmed(db, now),
  use: async (cardId, { key, currency, broughtMinor }) => {
    await db
      .updateTable('buff_cards')
      .set({ state: 'used', used_on: key, currency, brought_minor: broughtMinor })
      .where('card_id', '=', cardId)
      .execute()
  },
  in: (unit) => createCardRows(tablesOf(unit), now),
})
