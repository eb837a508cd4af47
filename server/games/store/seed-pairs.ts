import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RevealedSeeds, RoundProof, SeedPair } from '#contract/games/entities/round.ts'
import { commitOf, streamOf, type PairSeeds } from '#contract/games/rules/fairness.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { ProofAsked } from '#server/games/ports.ts'

/** Pairs of seeds on PostgreSQL, server seeds sealed. A member has one that is in force and one that comes next. [C-13] */
export interface SeedPairs {
  /** The member's pair in force, made when there is none. */
  current(memberId: string): Promise<SeedPair>
  /** Of these pairs, those of these members that are in force, by their ids; they are held until the unit ends. */
  hold(asked: readonly { memberId: string; seedId: string }[]): Promise<ReadonlyMap<string, PairSeeds>>
  /** An outcome more under each; rounds count themselves. */
  count(seedIds: readonly string[]): Promise<void>
  /** Shows the server seed of a pair that `hold` has, and puts the next one in force. */
  turn(memberId: string, seedId: string, clientSeed: string): Promise<RevealedSeeds>
  proof(of: ProofAsked): Promise<RoundProof>
  in(unit: Unit): SeedPairs
}

interface Options {
  now: () => number
  sealing: Sealing
}

const contextOf = (seedId: string): string => `game_seeds:${seedId}`

const openSeed = (
  sealing: Pick<Sealing, 'open'>,
  { seed_id: seedId, sealed }: { seed_id: string; sealed: Buffer },
): string => sealing.open(sealed, contextOf(seedId)).toString()

/** Pairs that are played under at a time: what they come to is a few megabytes. */
const openedMax = 10_000

/** Opens what was sealed, and keeps what it opened last: a member plays on and on under one pair. */
export const keepOpened = (sealing: Pick<Sealing, 'open'>): Pick<Sealing, 'open'> => {
  const opened = new LruMap<string, Buffer>(openedMax)
  return {
    open: (sealed, context) => {
      const key = `${context} ${sealed.toString('latin1')}`
      const bytes = opened.get(key) ?? sealing.open(sealed, context)
      opened.set(key, bytes)
      return bytes
    },
  }
}

/** A pair as it is read for the next round. */
export interface PairRow {
  sealed: Buffer
  client_seed: string | null
  rounds: number | null
  streams_from: number | null
}

/** What the next round of a pair is decided by. */
export const seedsOf = (
  sealing: Pick<Sealing, 'open'>,
  seedId: string,
  { sealed, client_seed: clientSeed, rounds, streams_from: streamsFrom }: PairRow,
): PairSeeds => ({
  serverSeed: openSeed(sealing, { seed_id: seedId, sealed }),
  clientSeed: clientSeed ?? '',
  nonce: rounds ?? 0,
  streamsFrom: streamsFrom ?? 0,
})

const serverSeedBytes = 32
const clientSeedBytes = 8

/** A row with a new server seed. */
const newPair = (memberId: string, { now, sealing }: Options) => {
  const seedId = randomUUID()
  const serverSeed = randomBytes(serverSeedBytes).toString('hex')
  return {
    seed_id: seedId,
    member_id: memberId,
    commit: commitOf(serverSeed),
    sealed: sealing.seal(Buffer.from(serverSeed), contextOf(seedId)),
    made_at: new Date(now()),
  }
}

const addNext = async (db: Database, memberId: string, options: Options): Promise<void> => {
  await db
    .insertInto('game_seeds')
    .values({ ...newPair(memberId, options), state: 'next', client_seed: null, revealed_at: null })
    .onConflict((conflict) => conflict.column('member_id').where('state', '=', 'next').doNothing())
    .execute()
}

const addFirst = async (db: Database, memberId: string, options: Options): Promise<void> => {
  const clientSeed = randomBytes(clientSeedBytes).toString('hex')
  await db
    .insertInto('game_seeds')
    .values({ ...newPair(memberId, options), state: 'active', client_seed: clientSeed, revealed_at: null })
    .onConflict((conflict) => conflict.column('member_id').where('state', '=', 'active').doNothing())
    .execute()
}

const readCurrent = async (db: Database, memberId: string): Promise<SeedPair | undefined> => {
  const row = await db
    .selectFrom('game_seeds as a')
    .innerJoin('game_seeds as n', (join) => join.onRef('n.member_id', '=', 'a.member_id').on('n.state', '=', 'next'))
    .where('a.member_id', '=', memberId)
    .where('a.state', '=', 'active')
    .select(['a.seed_id', 'a.commit', 'a.client_seed', 'a.rounds', 'n.commit as next_commit'])
    .executeTakeFirst()
  return (
    row && {
      seedId: row.seed_id,
      commit: row.commit,
      clientSeed: row.client_seed ?? '',
      nonce: row.rounds,
      nextCommit: row.next_commit,
    }
  )
}

const holdPairs = async (
  db: Database,
  asked: readonly { memberId: string; seedId: string }[],
  sealing: Sealing,
): Promise<Map<string, PairSeeds>> => {
  const { rows } = await sql<PairRow & { seed_id: string }>`
    select s.seed_id, s.sealed, s.client_seed, s.rounds, s.streams_from from game_seeds s
    join unnest(${asked.map(({ memberId }) => memberId)}::bigint[], ${asked.map(({ seedId }) => seedId)}::uuid[])
      as a (member_id, seed_id) on (a.member_id, a.seed_id) = (s.member_id, s.seed_id)
    where s.state = 'active' order by s.seed_id for no key update of s
  `.execute(db)
  return new Map(rows.map((row) => [row.seed_id, seedsOf(sealing, row.seed_id, row)]))
}

const turnPair = async (
  db: Database,
  { memberId, seedId, clientSeed }: { memberId: string; seedId: string; clientSeed: string },
  options: Options,
): Promise<RevealedSeeds> => {
  const old = await db
    .updateTable('game_seeds')
    .set({ state: 'revealed', revealed_at: new Date(options.now()) })
    .where('seed_id', '=', seedId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .returning(['seed_id', 'sealed', 'commit', 'client_seed', 'rounds'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('game_seeds')
    .set({ state: 'active', client_seed: clientSeed })
    .where('member_id', '=', memberId)
    .where('state', '=', 'next')
    .execute()
  await addNext(db, memberId, options)
  return {
    seedId,
    serverSeed: openSeed(options.sealing, old),
    commit: old.commit,
    clientSeed: old.client_seed ?? '',
    rounds: old.rounds,
  }
}

export const createSeedPairs = (db: Database, options: Options): SeedPairs => ({
  current: async (memberId) => {
    const current = await readCurrent(db, memberId)
    if (current) return current
    await addFirst(db, memberId, options)
    await addNext(db, memberId, options)
    const made = await readCurrent(db, memberId)
    if (!made) throw new Error(`member ${memberId} has no seeds`)
    return made
  },
  hold: (asked) => holdPairs(db, asked, options.sealing),
  count: async (seedIds) => {
    if (seedIds.length === 0) return
    await sql`update game_seeds set rounds = rounds + 1 where seed_id = any(${seedIds}::uuid[])`.execute(db)
  },
  turn: (memberId, seedId, clientSeed) => turnPair(db, { memberId, seedId, clientSeed }, options),
  proof: async ({ seedId, nonce, game }) => {
    const row = await db
      .selectFrom('game_seeds')
      .select(['seed_id', 'sealed', 'commit', 'client_seed', 'state', 'streams_from'])
      .where('seed_id', '=', seedId)
      .executeTakeFirstOrThrow()
    const serverSeed = row.state === 'revealed' ? openSeed(options.sealing, row) : null
    const stream = streamOf({ nonce, streamsFrom: row.streams_from }, game)
    return { commit: row.commit, clientSeed: row.client_seed ?? '', serverSeed, stream }
  },
  in: (unit) => createSeedPairs(tablesOf(unit), options),
})
