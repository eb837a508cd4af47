import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { commitOf } from '#contract/games/rules/fairness.ts'
import { lotteryChaseMax } from '#contract/limits.ts'
import type { LotteryDraw, LotteryGame } from '#contract/lottery/entities/lottery.ts'
import type { ScheduledDraw } from '#contract/lottery/rules/schedule.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface DrawKey {
  readonly game: LotteryGame
  readonly issue: string
}

export interface StoredDraw extends LotteryDraw {
  readonly drawId: string
  /** The last entry that is settled. */
  readonly settledTo: string
}

/** Draws on PostgreSQL, seeds of those to come sealed. [R-12, C-13] */
export interface Draws {
  /** Writes those that are not known, each with a seed of its own. */
  commit(game: LotteryGame, scheduled: readonly ScheduledDraw[]): Promise<void>
  hasAny(game: LotteryGame): Promise<boolean>
  /** Those that are sold at a moment, the next one first. */
  sold(game: LotteryGame, atMs: number): Promise<LotteryDraw[]>
  /** Those that are over, newest first. */
  past(game: LotteryGame, query: { beforeIssue: string | undefined; limit: number }): Promise<LotteryDraw[]>
  /** Those whose time has come and that are not settled, in their order, for each game the first one. */
  due(atMs: number): Promise<StoredDraw[]>
  /** Holds one that is still to be drawn until the unit ends; `seed` opens its seed. Undefined: it is not, or another has it. */
  holdOpen(key: DrawKey): Promise<{ draw: StoredDraw; seed: () => string } | undefined>
  /** Of these the ones that exist, held so that none of them is drawn until the unit ends. */
  share(keys: readonly DrawKey[]): Promise<StoredDraw[]>
  /** Holds one that is over for its settlement; false: another process has it, or it stands elsewhere. */
  holdOver(draw: StoredDraw): Promise<boolean>
  /** Null: it is void, and its seed is never shown. */
  end(key: DrawKey, drawn: { serverSeed: string; numbers: readonly number[] } | null): Promise<void>
  settledTo(drawId: string, entryId: string): Promise<void>
  markSettled(drawId: string, atMs: number): Promise<void>
  in(unit: Unit): Draws
}

type Row = Selectable<Tables['lottery_draws']>

const drawOf = (row: Row): LotteryDraw => ({
  game: row.game,
  issue: row.issue,
  closesAtMs: row.closes_at.getTime(),
  drawsAtMs: row.draws_at.getTime(),
  state: row.state,
  commit: row.commit,
  serverSeed: row.server_seed,
  numbers: row.numbers,
})

const storedOf = (row: Row): StoredDraw => ({ ...drawOf(row), drawId: row.draw_id, settledTo: row.settled_to })

const serverSeedBytes = 32
const contextOf = ({ game, issue }: DrawKey): string => `lottery_draws:${game}:${issue}`

const commitDraws = async (
  db: Database,
  game: LotteryGame,
  { scheduled, sealing }: { scheduled: readonly ScheduledDraw[]; sealing: Sealing },
): Promise<void> => {
  const rows = scheduled.map(({ issue, drawsAtMs, closesAtMs }) => {
    const serverSeed = randomBytes(serverSeedBytes).toString('hex')
    return {
      game,
      issue,
      closes_at: new Date(closesAtMs),
      draws_at: new Date(drawsAtMs),
      commit: commitOf(serverSeed),
      sealed: sealing.seal(Buffer.from(serverSeed), contextOf({ game, issue })),
    }
  })
  await db
    .insertInto('lottery_draws')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['game', 'issue']).doNothing())
    .execute()
}

const readPast = async (
  db: Database,
  game: LotteryGame,
  { beforeIssue, limit }: { beforeIssue: string | undefined; limit: number },
): Promise<LotteryDraw[]> => {
  const { rows } = await sql<Row>`
    select * from lottery_draws where game = ${game} and state <> 'open'
      ${beforeIssue === undefined ? sql`` : sql`and draws_at < (select draws_at from lottery_draws where game = ${game} and issue = ${beforeIssue})`}
    order by draws_at desc limit ${limit}
  `.execute(db)
  return rows.map(drawOf)
}

const readDue = async (db: Database, atMs: number): Promise<StoredDraw[]> => {
  const { rows } = await sql<Row>`
    select distinct on (game) * from lottery_draws where settled_at is null and draws_at <= ${new Date(atMs)}
    order by game, draws_at
  `.execute(db)
  return rows.map(storedOf)
}

const shareDraws = async (db: Database, keys: readonly DrawKey[]): Promise<StoredDraw[]> => {
  const { rows } = await sql<Row>`
    select d.* from lottery_draws d where (d.game, d.issue) in (
      select * from unnest(${keys.map(({ game }) => game)}::text[], ${keys.map(({ issue }) => issue)}::text[]))
    order by d.draw_id for share of d
  `.execute(db)
  return rows.map(storedOf)
}

export const createDraws = (db: Database, sealing: Sealing): Draws => ({
  commit: (game, scheduled) => commitDraws(db, game, { scheduled, sealing }),
  hasAny: async (game) => {
    const row = await db
      .selectFrom('lottery_draws')
      .select('issue')
      .where('game', '=', game)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  sold: async (game, atMs) => {
    const rows = await db
      .selectFrom('lottery_draws')
      .selectAll()
      .where('game', '=', game)
      .where('state', '=', 'open')
      .where('closes_at', '>', new Date(atMs))
      .orderBy('draws_at')
      .limit(lotteryChaseMax)
      .execute()
    return rows.map(drawOf)
  },
  past: (game, query) => readPast(db, game, query),
  due: (atMs) => readDue(db, atMs),
  holdOpen: async ({ game, issue }) => {
    const { rows } = await sql<Row>`
      select * from lottery_draws where game = ${game} and issue = ${issue} and state = 'open'
      for no key update skip locked
    `.execute(db)
    const [row] = rows
    return row && { draw: storedOf(row), seed: () => sealing.open(row.sealed, contextOf(row)).toString() }
  },
  share: (keys) => shareDraws(db, keys),
  holdOver: async ({ drawId, settledTo }) => {
    const { rows } = await sql`
      select from lottery_draws where draw_id = ${drawId} and settled_at is null and state <> 'open'
        and settled_to = ${settledTo} for no key update skip locked
    `.execute(db)
    return rows.length === 1
  },
  end: async ({ game, issue }, drawn) => {
    await db
      .updateTable('lottery_draws')
      .set({
        state: drawn ? 'drawn' : 'void',
        server_seed: drawn?.serverSeed ?? null,
        numbers: drawn ? [...drawn.numbers] : null,
      })
      .where('game', '=', game)
      .where('issue', '=', issue)
      .where('state', '=', 'open')
      .execute()
  },
  settledTo: async (drawId, entryId) => {
    await db.updateTable('lottery_draws').set({ settled_to: entryId }).where('draw_id', '=', drawId).execute()
  },
  markSettled: async (drawId, atMs) => {
    const settled = db.updateTable('lottery_draws').set({ settled_at: new Date(atMs) })
    await settled.where('draw_id', '=', drawId).execute()
  },
  in: (unit) => createDraws(tablesOf(unit), sealing),
})
