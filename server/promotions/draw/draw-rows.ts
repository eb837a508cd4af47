import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { commitOf } from '#contract/games/rules/fairness.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { Words } from '#contract/promotions/entities/words.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface PrizeDraw {
  readonly promotionId: string
  readonly commit: string
  readonly serverSeed: string | null
  readonly tickets: number
  readonly state: 'open' | 'drawn' | 'void'
}

export interface Winner {
  readonly place: number
  readonly number: number
  readonly prizeAt: number
  readonly memberId: string
  readonly label: Words
  readonly reward: Reward
}

/** Draws with their seeds, sealed until they are held, and the tickets in them. [C-15] */
export interface DrawRows {
  /** Commits a seed where there is none yet. */
  commit(promotionId: string): Promise<PrizeDraw>
  /** Held until the unit ends: no ticket comes in and nothing is drawn beside it. */
  hold(promotionId: string): Promise<{ draw: PrizeDraw; seed: () => string } | undefined>
  /** The next number. */
  addTicket(
    ticket: { promotionId: string; memberId: string; source: 'daily' | 'points'; points: number },
    atMs: number,
  ): Promise<number>
  ticketsOf(promotionId: string, memberId: string): Promise<number[]>
  holders(promotionId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, string>>
  end(
    promotionId: string,
    drawn: { serverSeed: string; winners: readonly Winner[] } | null,
    atMs: number,
  ): Promise<void>
  winners(promotionId: string): Promise<(Winner & { nickname: string })[]>
  /** Those whose prize is not decided yet. */
  unpaid(promotionId: string): Promise<Winner[]>
  /** Answers whether it was not decided before. */
  paid(promotionId: string, place: number, state: 'given' | 'held' | 'refused'): Promise<boolean>
  /** Tickets of points whose draw was called off. */
  bought(promotionId: string): Promise<{ number: number; memberId: string; points: number }[]>
  unsettled(): Promise<PrizeDraw[]>
  settled(promotionId: string, atMs: number): Promise<void>
  in(unit: Unit): DrawRows
}

const contextOf = (promotionId: string): string => `prize_draws:${promotionId}`

const drawOf = (row: Selectable<Tables['prize_draws']>): PrizeDraw => ({
  promotionId: row.promotion_id,
  commit: row.commit,
  serverSeed: row.server_seed,
  tickets: row.tickets,
  state: row.state,
})

const commitDraw = async (db: Database, promotionId: string, sealing: Sealing): Promise<PrizeDraw> => {
  const existing = await db
    .selectFrom('prize_draws')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .executeTakeFirst()
  if (existing) return drawOf(existing)
  const serverSeed = randomBytes(32).toString('hex')
  await db
    .insertInto('prize_draws')
    .values({
      promotion_id: promotionId,
      commit: commitOf(serverSeed),
      sealed: sealing.seal(Buffer.from(serverSeed), contextOf(promotionId)),
      server_seed: null,
      drawn_at: null,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.column('promotion_id').doNothing())
    .execute()
  const made = await db
    .selectFrom('prize_draws')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .executeTakeFirstOrThrow()
  return drawOf(made)
}

const addTicket = async (
  db: Database,
  { promotionId, memberId, source, points }: Parameters<DrawRows['addTicket']>[0],
  atMs: number,
): Promise<number> => {
  const { tickets } = await db
    .updateTable('prize_draws')
    .set(({ eb }) => ({ tickets: eb('tickets', '+', 1) }))
    .where('promotion_id', '=', promotionId)
    .returning('tickets')
    .executeTakeFirstOrThrow()
  const number = tickets - 1
  await db
    .insertInto('draw_tickets')
    .values({ promotion_id: promotionId, number, member_id: memberId, source, points, at: new Date(atMs) })
    .execute()
  return number
}

const winnerOf = (row: Selectable<Tables['draw_winners']>): Winner => ({
  place: row.place,
  number: row.number,
  prizeAt: row.prize_at,
  memberId: row.member_id,
  label: row.label,
  reward: row.reward,
})

const endDraw = async (
  db: Database,
  promotionId: string,
  { drawn, atMs }: { drawn: Parameters<DrawRows['end']>[1]; atMs: number },
): Promise<void> => {
  await db
    .updateTable('prize_draws')
    .set({ state: drawn ? 'drawn' : 'void', server_seed: drawn?.serverSeed ?? null, drawn_at: new Date(atMs) })
    .where('promotion_id', '=', promotionId)
    .execute()
  if (!drawn || drawn.winners.length === 0) return
  await db
    .insertInto('draw_winners')
    .values(
      drawn.winners.map(({ place, number, prizeAt, memberId, label, reward }) => ({
        promotion_id: promotionId,
        place,
        number,
        prize_at: prizeAt,
        member_id: memberId,
        label: JSON.stringify(label),
        reward: JSON.stringify(reward),
        state: null,
      })),
    )
    .execute()
}

const readWinners = async (db: Database, promotionId: string) => {
  const rows = await db
    .selectFrom('draw_winners as w')
    .innerJoin('members as m', 'm.id', 'w.member_id')
    .selectAll('w')
    .select('m.nickname')
    .where('w.promotion_id', '=', promotionId)
    .orderBy('w.place')
    .execute()
  return rows.map((row) => ({ ...winnerOf(row), nickname: row.nickname }))
}

const holdDraw =
  (db: Database, sealing: Sealing): DrawRows['hold'] =>
  async (promotionId) => {
    const row = await db
      .selectFrom('prize_draws')
      .selectAll()
      .where('promotion_id', '=', promotionId)
      .forUpdate()
      .executeTakeFirst()
    return row && { draw: drawOf(row), seed: () => sealing.open(row.sealed, contextOf(promotionId)).toString() }
  }

export const createDrawRows = (db: Database, sealing: Sealing): DrawRows => ({
  commit: (promotionId) => commitDraw(db, promotionId, sealing),
  hold: holdDraw(db, sealing),
  addTicket: (ticket, atMs) => addTicket(db, ticket, atMs),
  ticketsOf: async (promotionId, memberId) => {
    const rows = await db
      .selectFrom('draw_tickets')
      .select('number')
      .where('promotion_id', '=', promotionId)
      .where('member_id', '=', memberId)
      .orderBy('number', 'desc')
      .execute()
    return rows.map(({ number }) => number)
  },
  holders: async (promotionId, numbers) => {
    const { rows } = await sql<{ number: number; member_id: string }>`
      select number, member_id from draw_tickets
      where promotion_id = ${promotionId} and number = any(${[...numbers]}::int[])`.execute(db)
    return new Map(rows.map(({ number, member_id: memberId }) => [number, memberId]))
  },
  end: (promotionId, drawn, atMs) => endDraw(db, promotionId, { drawn, atMs }),
  winners: (promotionId) => readWinners(db, promotionId),
  unpaid: async (promotionId) => {
    const rows = await db
      .selectFrom('draw_winners')
      .selectAll()
      .where('promotion_id', '=', promotionId)
      .where('state', 'is', null)
      .orderBy('place')
      .execute()
    return rows.map(winnerOf)
  },
  paid: async (promotionId, place, state) => {
    const { numUpdatedRows } = await db
      .updateTable('draw_winners')
      .set({ state })
      .where('promotion_id', '=', promotionId)
      .where('place', '=', place)
      .where('state', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  bought: async (promotionId) => {
    const rows = await db
      .selectFrom('draw_tickets')
      .select(['number', 'member_id', 'points'])
      .where('promotion_id', '=', promotionId)
      .where('points', '>', 0)
      .orderBy('number')
      .execute()
    return rows.map(({ number, member_id: memberId, points }) => ({ number, memberId, points }))
  },
  unsettled: async () => {
    const rows = await db.selectFrom('prize_draws').selectAll().where('settled_at', 'is', null).execute()
    return rows.map(drawOf)
  },
  settled: async (promotionId, atMs) => {
    await db
      .updateTable('prize_draws')
      .set({ settled_at: new Date(atMs) })
      .where('promotion_id', '=', promotionId)
      .execute()
  },
  in: (unit) => createDrawRows(tablesOf(unit), sealing),
})
