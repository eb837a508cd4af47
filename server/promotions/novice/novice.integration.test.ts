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

test('[C-15] a deposit that the chain dropped is not one more of them', async () => {
  const member = await aMember(database.db)
  const once: NoviceParams = { tasks: [{ task: 'deposited', needed: 2, coins: 20 }] }
  const promotion = { promotionId: '2', startAtMs: 0, endAtMs: 1, params: once }
  const novice = createNovice({
    rows: createNoviceRows(database.db),
    now: () => 0,
    desk: { find: async () => promotion, admit: async () => accept(promotion), give: async () => accept('given') },
  })
  const { units } = anInfrastructure(database.db)
  const of = { name: 'deposited', memberId: member.id, atMs: 0, orderId: 'chain:1', currency: 'USDT' } as const
  const facts: Fact[] = [
    { ...of, id: 'deposited:chain:1:1', amountMinor: 5_000_000 },
    { ...of, id: 'deposited:chain:1:1:undone', amountMinor: -5_000_000 },
  ]
  await units.run((unit) => novice.consumer.take(unit, facts))
  expect(await novice.steps('2', member)).toMatchObject({ ok: true, value: { steps: [{ done: 1, state: 'lacking' }] } })
})
