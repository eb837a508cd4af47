import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import type { Tables } from '#server/platform/postgres/tables.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import type { CommandName, Kind } from './command-kind.ts'
import { kinds } from './command-kinds.ts'
import { startProcess } from './command-process.ts'

/** Who waits so long for a connection waits for one that is never given back. */
const connectionTimeoutMs = 3_000
const names = Object.keys(kinds) as CommandName[]
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, Date.now)
})
afterAll(() => database.drop())

const prepared = async <Name extends CommandName>(name: Name) => {
  const kind: Kind<Name> = kinds[name]
  const process = startProcess(database.db)
  const command = await kind.prepare({ db: database.db, process })
  await process.stop()
  return { caller: { member: command.member, client: command.client ?? aClient(), token: '' }, input: command.input }
}

test.each(names)(
  '[X-04] %s asks for no second connection while it holds one: as many at once as there are connections would all wait',
  async (name) => {
    const { caller, input } = await prepared(name)
    const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: connectionTimeoutMs })
    const process = startProcess(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
    const answered = await process.calls[name]
      .run(caller, input)
      .then((outcome) => (outcome.ok ? 'accepted' : outcome.code), String)
    await process.stop()
    await pool.end()
    expect(answered).toBe('accepted')
  },
  within(60_000),
)
