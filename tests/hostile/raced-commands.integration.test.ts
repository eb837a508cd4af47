import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { aClient } from '#tests/builders/accounts.ts'
import type { CommandName, Kind } from '#tests/chaos/command-kind.ts'
import { kinds } from '#tests/chaos/command-kinds.ts'
import { startProcess, type Process } from '#tests/chaos/command-process.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'

const atOnce = 6
const names = Object.keys(kinds) as CommandName[]

let database: TestDatabase
let process: Process

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, Date.now)
  process = startProcess(database.db)
})
afterAll(async () => {
  await process.stop()
  expect((await createBalances(database.db).verify()).faults).toEqual([])
  await database.drop()
})

/** A command that is prepared once and given at the same moment by several screens of its member. */
const race = async <Name extends CommandName>(name: Name): Promise<readonly unknown[]> => {
  const kind: Kind<Name> = kinds[name]
  const { member, client = aClient(), input } = await kind.prepare({ db: database.db, process })
  const ids = Array.from({ length: atOnce }, (_, nth) => (nth < 2 ? input.requestId : randomUUID()))
  const answers = await Promise.allSettled(
    ids.map((requestId) => process.calls[name].run({ member, client, token: '' }, { ...input, requestId })),
  )
  return answers.map((answer) =>
    answer.status === 'rejected' ? answer.reason : answer.value.ok ? 'accepted' : answer.value.code,
  )
}

test.each(names)(
  '[S-13] %s: given several times at once, with one id and with others, each is answered and none fails',
  async (name) => {
    const answers = await race(name)
    expect(answers.filter((answer) => typeof answer !== 'string')).toEqual([])
    expect(answers).toContain('accepted')
  },
)
