import { sql, type Selectable } from 'kysely'
import type { WheelPrize } from '#contract/promotions/entities/chance-params.ts'
import type { WheelSpin } from '#contract/promotions/entities/wheel.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { readGrantStates } from '#server/promotions/engine/grant-rows.ts'
import { cutName } from '#server/promotions/chance-desk.ts'

export interface SpinGrant {
  readonly key: string
  readonly memberId: string
  /** Null: for any wheel. */
  readonly promotionId: string | null
  readonly day: string
  readonly source: 'deposit' | 'grant'
  readonly spins: number
}

/** Spins of a member on a day, as they stand for one wheel. */
export interface SpinDay {
  readonly spun: number
  readonly spunGranted: number
  /** Of all wheels together. */
  readonly spunGrantedAnywhere: number
  readonly deposit: number
  readonly granted: number
}

export interface NewSpin extends Omit<WheelSpin, 'atMs' | 'state'> {
  readonly state: 'given' | 'held' | 'none'
  readonly memberId: string
  readonly promotionId: string
  readonly day: string
  readonly isGranted: boolean
  readonly coins: number
}

/** Spins that were had and made. [C-15] */
export interface WheelRows {
  grant(grant: SpinGrant, atMs: number): Promise<void>
  undo(key: string): Promise<void>
  dayOf(memberId: string, promotionId: string, day: string): Promise<SpinDay>
  coinsSince(memberId: string, promotionId: string, fromDay: string): Promise<number>
  add(spin: NewSpin, atMs: number): Promise<void>
  page(asked: {
    memberId: string
    promotionId: string
    beforeId: string | undefined
    limit: number
  }): Promise<WheelSpin[]>
  find(memberId: string, spinId: string): Promise<WheelSpin | undefined>
  winners(promotionId: string, limit: number): Promise<{ name: string; prize: WheelPrize; atMs: number }[]>
  in(unit: Unit): WheelRows
}

const spinOf = (row: Selectable<Tables['wheel_spins']>): WheelSpin => ({
  spinId: row.spin_id,
  prizes: row.prizes,
  point: row.point,
  prizeAt: row.prize_at,
  state: row.state,
  seedId: row.seed_id,
  nonce: row.nonce,
  atMs: row.at.getTime(),
})

export const spinKey = (spinId: string): string => `spin:${spinId}`

/** Spins with their prizes as these stand now. */
const spinsOf = async (db: Database, rows: readonly Selectable<Tables['wheel_spins']>[]): Promise<WheelSpin[]> => {
  const won = rows.filter(({ state }) => state !== 'none')
  const states = await readGrantStates(
    db,
    won.map((row) => spinKey(row.spin_id)),
  )
  return rows.map((row) => ({ ...spinOf(row), state: states.get(spinKey(row.spin_id)) ?? row.state }))
}

/** Whether the prize of a spin `s` is with its member now. */
const isGiven = sql<boolean>`exists (select from promotion_grants g where g.key = 'spin:' || s.spin_id and g.state = 'given')`

const readDay = async (db: Database, memberId: string, promotionId: string, day: string): Promise<SpinDay> => {
  const { rows } = await sql<Record<'spun' | 'granted_here' | 'granted_anywhere' | 'deposit' | 'granted', string>>`
    select s.*, g.* from (
      select count(*) filter (where promotion_id = ${promotionId}) as spun,
        count(*) filter (where promotion_id = ${promotionId} and is_granted) as granted_here,
        count(*) filter (where is_granted) as granted_anywhere
      from wheel_spins where member_id = ${memberId} and day = ${day}::date) s,
    (select coalesce(sum(spins) filter (where promotion_id = ${promotionId}), 0) as deposit,
        coalesce(sum(spins) filter (where promotion_id is null), 0) as granted
      from spin_grants where member_id = ${memberId} and day = ${day}::date) g`.execute(db)
  const [row] = rows
  return {
    spun: Number(row?.spun),
    spunGranted: Number(row?.granted_here),
    spunGrantedAnywhere: Number(row?.granted_anywhere),
    deposit: Number(row?.deposit),
    granted: Number(row?.granted),
  }
}

const readPage = async (
  db: Database,
  { memberId, promotionId, beforeId, limit }: Parameters<WheelRows['page']>[0],
): Promise<WheelSpin[]> => {
  const rows = await db
    .selectFrom('wheel_spins')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('promotion_id', '=', promotionId)
    .$if(beforeId !== undefined, (query) =>
      query.where('seq', '<', (inner) =>
        inner
          .selectFrom('wheel_spins')
          .select('seq')
          .where('spin_id', '=', beforeId ?? '')
          .where('member_id', '=', memberId),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return spinsOf(db, rows)
}

const readWinners = async (db: Database, promotionId: string, limit: number) => {
  const rows = await db
    .selectFrom('wheel_spins as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['m.nickname', 's.prizes', 's.prize_at', 's.at'])
    .where('s.promotion_id', '=', promotionId)
    .where('s.state', '<>', 'none')
    .where(isGiven)
    .orderBy('s.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ nickname, prizes, prize_at: at, at: when }) => {
    const prize = prizes[at]
    return prize ? [{ name: cutName(nickname), prize, atMs: when.getTime() }] : []
  })
}

const addSpin = async (db: Database, spin: NewSpin, atMs: number): Promise<void> => {
  await db
    .insertInto('wheel_spins')
    .values({
      spin_id: spin.spinId,
      promotion_id: spin.promotionId,
      member_id: spin.memberId,
      day: spin.day,
      is_granted: spin.isGranted,
      prizes: JSON.stringify(spin.prizes),
      point: spin.point,
      prize_at: spin.prizeAt,
      state: spin.state,
      coins: spin.coins,
      seed_id: spin.seedId,
      nonce: spin.nonce,
      at: new Date(atMs),
    })
    .execute()
}

export const createWheelRows = (db: Database): WheelRows => ({
  grant: async ({ key, memberId, promotionId, day, source, spins }, atMs) => {
    await db
      .insertInto('spin_grants')
      .values({ key, member_id: memberId, promotion_id: promotionId, day, source, spins, at: new Date(atMs) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  },
  undo: async (key) => {
    await db.deleteFrom('spin_grants').where('key', '=', key).execute()
  },
  dayOf: (memberId, promotionId, day) => readDay(db, memberId, promotionId, day),
  coinsSince: async (memberId, promotionId, fromDay) => {
    const row = await db
      .selectFrom('wheel_spins as s')
      .select(({ fn }) => fn.sum<string | null>('s.coins').as('coins'))
      .where('s.member_id', '=', memberId)
      .where('s.promotion_id', '=', promotionId)
      .where('s.day', '>=', fromDay)
      .where('s.state', '<>', 'none')
      .where(isGiven)
      .executeTakeFirst()
    return Number(row?.coins ?? 0)
  },
  add: (spin, atMs) => addSpin(db, spin, atMs),
  page: (asked) => readPage(db, asked),
  find: async (memberId, spinId) => {
    const row = await db
      .selectFrom('wheel_spins')
      .selectAll()
      .where('spin_id', '=', spinId)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return row && (await spinsOf(db, [row]))[0]
  },
  winners: (promotionId, limit) => readWinners(db, promotionId, limit),
  in: (unit) => createWheelRows(tablesOf(unit)),
})
