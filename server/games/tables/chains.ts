import { hash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TableChain, TableGame } from '#contract/games/entities/table.ts'
import { tableChainLength } from '#contract/limits.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** A round's place in a chain: its seed hashed so often is what was published. */
export interface Link {
  readonly chainId: string
  readonly place: number
}

/** Chains of hashes on PostgreSQL, their last seeds sealed. A table has one in use and one that comes next. [C-13] */
export interface Chains {
  /** The chains of a table, made when there are none. */
  published(game: TableGame): Promise<TableChain>
  /** The next link of the table's chain, never one twice; with the last one the next chain is in use and another is made. */
  take(unit: Unit, game: TableGame): Promise<Link>
  seedOf(link: Link): Promise<string>
}

interface Options {
  now: () => number
  sealing: Sealing
  length?: number
}

const seedBytes = 32
/** One in use for each table, and the ones before them. */
const openedMax = 4

const next = (seed: string): string => hash('sha256', seed)

/** All seeds of a chain in the order of their rounds, and what is published of it. */
export const chainFrom = (last: string, length: number): { published: string; seeds: readonly string[] } => {
  const seeds = [last]
  for (let at = 1; at < length; at += 1) seeds.push(next(seeds[at - 1] ?? ''))
  return { published: next(seeds.at(-1) ?? ''), seeds: seeds.toReversed() }
}

const contextOf = (chainId: string): string => `game_chains:${chainId}`

const addChain = async (
  db: Database,
  game: TableGame,
  { state, now, sealing, length = tableChainLength }: Options & { state: 'active' | 'next' },
): Promise<void> => {
  const chainId = randomUUID()
  const last = randomBytes(seedBytes).toString('hex')
  await db
    .insertInto('game_chains')
    .values({
      chain_id: chainId,
      game,
      state,
      published: chainFrom(last, length).published,
      length,
      sealed: sealing.seal(Buffer.from(last), contextOf(chainId)),
      made_at: new Date(now()),
    })
    .onConflict((conflict) => conflict.column('game').where('state', '=', state).doNothing())
    .execute()
}

const readPublished = async (db: Database, game: TableGame): Promise<TableChain | undefined> => {
  const { rows } = await sql<TableChain>`
    select a.published, n.published as "nextPublished", a.length, a.used
    from game_chains a join game_chains n on n.game = a.game and n.state = 'next'
    where a.game = ${game} and a.state = 'active'`.execute(db)
  return rows[0]
}

const takeLink = async (db: Database, game: TableGame): Promise<Link | undefined> => {
  const { rows } = await sql<Link>`
    update game_chains set used = used + 1 where game = ${game} and state = 'active' and used < length
    returning chain_id as "chainId", used as place`.execute(db)
  return rows[0]
}

/** Puts the chain that was published before in place of the one that is used up. */
const turnChains = async (db: Database, game: TableGame, options: Options): Promise<void> => {
  await sql`update game_chains set state = 'used' where game = ${game} and state = 'active'`.execute(db)
  await sql`update game_chains set state = 'active' where game = ${game} and state = 'next'`.execute(db)
  await addChain(db, game, { ...options, state: 'next' })
}

export const createChains = (db: Database, options: Options): Chains => {
  /** Of each chain that is in use, all of its seeds: hashing 10,000 times takes some milliseconds. */
  const opened = new Map<string, readonly string[]>()
  const seedsOf = async (chainId: string): Promise<readonly string[]> => {
    const current = opened.get(chainId)
    if (current) return current
    const row = await db
      .selectFrom('game_chains')
      .select(['sealed', 'length'])
      .where('chain_id', '=', chainId)
      .executeTakeFirstOrThrow()
    const { seeds } = chainFrom(options.sealing.open(row.sealed, contextOf(chainId)).toString(), row.length)
    if (opened.size >= openedMax) opened.clear()
    opened.set(chainId, seeds)
    return seeds
  }
  return {
    published: async (game) => {
      const published = await readPublished(db, game)
      if (published) return published
      await addChain(db, game, { ...options, state: 'active' })
      await addChain(db, game, { ...options, state: 'next' })
      const made = await readPublished(db, game)
      if (!made) throw new Error(`the table of ${game} has no chain`)
      return made
    },
    take: async (unit, game) => {
      const tables = tablesOf(unit)
      const link = await takeLink(tables, game)
      if (link) return link
      await turnChains(tables, game, options)
      const first = await takeLink(tables, game)
      if (!first) throw new Error(`the table of ${game} has no chain`)
      return first
    },
    seedOf: async ({ chainId, place }) => {
      const seed = (await seedsOf(chainId))[place - 1]
      if (seed === undefined) throw new Error(`chain ${chainId} has no place ${place}`)
      return seed
    },
  }
}
