import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createAccessPasses, type AccessPass, type AccessPassStore } from './access-passes.ts'

const device = '3b241101-e2bb-4255-8caf-4136c566a962'
const accepted: AccessPass = { device, kind: 'accepted', memberName: '', untilMs: 5_000 }
const white: AccessPass = { device, kind: 'white', memberName: 'viewer01', untilMs: 6_000 }
let database: TestDatabase
let nowMs: number
let passes: AccessPassStore

const byKind = (found: AccessPass[]) => found.toSorted((one, other) => one.kind.localeCompare(other.kind))

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('access_passes').execute()
  nowMs = 1_000
  passes = createAccessPasses(database.db, () => nowMs)
  await passes.keep(accepted)
  await passes.keep(white)
})

test('[S-08, P-03] a device has one pass of each kind, and it is found until it is over', async () => {
  expect(byKind(await passes.all())).toEqual([accepted, white])
  nowMs = 5_000
  expect(await passes.all()).toEqual([white])
})

test('[S-08] a pass is renewed in its place, and what is over is swept', async () => {
  await passes.keep({ ...accepted, untilMs: 9_000 })
  nowMs = 6_000
  await passes.sweep()
  const rows = await database.db.selectFrom('access_passes').select(['kind', 'until']).execute()
  expect(rows).toEqual([{ kind: 'accepted', until: new Date(9_000) }])
})
