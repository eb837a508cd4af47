import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import type { CommandName, Kind } from './command-kind.ts'
import { kinds } from './command-kinds.ts'
import { startProcess, type Process } from './command-process.ts'
import { createCrashingDatabase, createCrashingPool, type CrashingDatabase } from './crashing-database.ts'

/** No command has as many statements; one that never ends is found. */
export const statementsMax = 60
export const commandNames = Object.keys(kinds) as CommandName[]

let database: TestDatabase
let connections: pg.Pool
/** Counts every table thousands of times; as a prepared statement it is planned once. */
let counting: pg.Client
let countAll: { name: string; text: string }

/** How many rows there are of everything, and of what changes in its place. */
const queryOfCounts = async (): Promise<string> => {
  const { rows } = await counting.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  )
  return [
    ...rows.map(({ name }) => `select '${name}' as name, count(*) from "${name}"`),
    `select 'sessions:ended', count(*) from sessions where ended_at is not null`,
    `select 'room_messages:deleted', count(*) from room_messages where content->>'msgType' = 'deleted'`,
  ].join(' union all ')
}

/** The database that all of it happens in. */
export const withCommandDatabase = (): void => {
  beforeAll(async () => {
    database = await testDatabase()
    await seedDemoWorld(database.db, Date.now)
    counting = new pg.Client({ connectionString: database.url })
    await counting.connect()
    connections = createCrashingPool(database.url)
    countAll = { name: 'counts', text: await queryOfCounts() }
  })
  afterAll(async () => {
    await Promise.all([counting.end(), connections.end()])
    await database.drop()
  })
}

interface Answered {
  ok: boolean
  code?: unknown
  value?: unknown
}

const withProcess = async <T>(work: (process: Process) => Promise<T>): Promise<T> => {
  const process = startProcess(database.db)
  try {
    return await work(process)
  } finally {
    await process.stop()
  }
}

const countRows = async (): Promise<Map<string, number>> => {
  const { rows } = await counting.query<{ name: string; count: string }>(countAll)
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}

/** What came to the tables since then, without what may vary. */
const added = async (before: ReadonlyMap<string, number>, varies: readonly string[]) =>
  [...(await countRows())]
    .map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
    .filter(([name, difference]) => difference !== 0 && !varies.includes(name))

/** An answer without what is made anew by each log-in. */
const withoutSession = (outcome: Answered): unknown =>
  outcome.ok && typeof outcome.value === 'object' && outcome.value !== null && 'token' in outcome.value
    ? { ...outcome.value, token: '', expiresAtMs: 0 }
    : outcome

/** The lock of a publisher that has just ended is held until PostgreSQL notices. */
const publishAll = ({ outbox }: Process): Promise<void> =>
  vi.waitFor(
    async () => {
      await outbox.flush()
      expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
    },
    { timeout: 10_000 },
  )

/** Runs a command in a process that ends where this says, then twice in one that does not. */
const crashAndRepeat = async <Name extends CommandName>(name: Name, arm: (crashing: CrashingDatabase) => void) => {
  const kind: Kind<Name> = kinds[name]
  const { db } = database
  const command = await withProcess(async (process) => {
    const prepared = await kind.prepare({ db, process })
    await publishAll(process)
    return prepared
  })
  const caller = { member: command.member, client: command.client ?? aClient(), token: '' }
  const before = await countRows()
  const run = async (process: Process): Promise<Answered> => process.calls[name].run(caller, command.input)

  const crashing = createCrashingDatabase(connections)
  const doomed = startProcess(crashing.db)
  await doomed.outbox.flush()
  arm(crashing)
  const first = await run(doomed).catch((): Answered | undefined => undefined)
  const { hasCrashed, ran } = crashing
  await doomed.stop()
  await crashing.end()

  return withProcess(async (process) => {
    const second = await run(process)
    const third = await run(process)
    await publishAll(process)
    return {
      hasCrashed,
      ran,
      answered: second.ok ? 'accepted' : second.code,
      isRepeated: isDeepStrictEqual(withoutSession(second), withoutSession(third)),
      isAsHeard: first === undefined || isDeepStrictEqual(withoutSession(first), withoutSession(second)),
      added: await added(before, kind.varies ?? []),
      shown: await kind.shows?.({ db, process }, command),
    }
  })
}

/** What a command does that nobody interrupts: what is there afterwards, and the statements of each connection that it took. */
export const runWhole = async (name: CommandName) => {
  const { hasCrashed: _never, ran, ...whole } = await crashAndRepeat(name, ({ crashWhere }) => crashWhere(() => false))
  expect([whole.answered, whole.isRepeated, whole.isAsHeard]).toEqual(['accepted', true, true])
  expect(whole.added).not.toEqual([])
  return { whole, ran }
}

/** The command in a process that ends there, and asked again: all is as if nobody had interrupted it. Answers whether it ended. */
export const endAt = async (
  name: CommandName,
  at: number | string,
  whole: object,
  arm: (crashing: CrashingDatabase) => void,
): Promise<boolean> => {
  const { hasCrashed, ran: _ran, ...result } = await crashAndRepeat(name, arm)
  expect({ at, ...result }).toEqual({ at, ...whole })
  return hasCrashed
}

/** A fault in the books stays in them. */
export const expectCleanBooks = async (): Promise<void> =>
  expect((await withProcess(({ balances }) => balances.verify())).faults).toEqual([])
