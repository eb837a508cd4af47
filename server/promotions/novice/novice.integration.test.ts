import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept } from '#contract/outcome.ts'
import type { NoviceParams } from '#contract/promotions/entities/novice.ts'
import type { Fact } from '#server/platform/outbox/facts.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createNovice } from './novice.ts'
import { createNoviceRows } from './novice-rows.ts'

const params: NoviceParams = { tasks: [{ task: 'followed', needed: 3, coins: 20 }] }
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('[C-15] an anchor counts once, also when the platform has long forgotten that it was followed before', async () => {
  const member = await aMember(database.db)
  const promotion = { promotionId: '1', startAtMs: 0, endAtMs: 1, params }
  const novice = createNovice({
    rows: createNoviceRows(database.db),
    now: () => 0,
    desk: { find: async () => promotion, admit: async () => accept(promotion), give: async () => accept('given') },
  })
  const { units } = anInfrastructure(database.db)
  const follows = (anchorId: string): Fact => ({
    name: 'followed',
    id: `followed:${member.id}:${anchorId}`,
    memberId: member.id,
    atMs: 0,
  })
  for (const anchorId of ['7', '8', '7']) await units.run((unit) => novice.consumer.take(unit, [follows(anchorId)]))
  expect(await novice.steps('1', member)).toMatchObject({ ok: true, value: { steps: [{ done: 2, state: 'lacking' }] } })
})
