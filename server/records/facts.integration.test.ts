import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FactConsumer } from '#server/platform/outbox/fact-consumer.ts'
import { factEntry, type Fact, type FactOf } from '#server/platform/outbox/facts.ts'
import { createFactDelivery, type FactDelivery } from '#server/platform/outbox/fact-delivery.ts'
import { putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import { listeningLog, quietLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { addDays, createPlayedDays } from './store/played-days.ts'

let database: TestDatabase
const deliveries: FactDelivery[] = []
let memberId = ''
const monday = Date.UTC(2026, 10, 23, 4)
const days: FactConsumer = { name: 'played-days', take: addDays }

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, () => monday)
  memberId = (await database.db.selectFrom('members').select('id').orderBy('id').executeTakeFirstOrThrow()).id
})
afterEach(async () => {
  await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()))
  for (const table of ['fact_queue', 'facts', 'played_days'] as const) await database.db.deleteFrom(table).execute()
})
afterAll(() => database.drop())

const put = (...facts: Fact[]): Promise<void> =>
  database.db.transaction().execute((trx) => putIntoOutbox(trx, facts.map(factEntry)))

const deliver = async (consumers: readonly FactConsumer[], log = quietLog): Promise<void> => {
  const delivery = createFactDelivery(database.db, { log, now: () => monday })
  deliveries.push(delivery)
  delivery.connect(consumers)
  await delivery.flush()
}

const played = (id: string, changes: Partial<FactOf<'played'>> = {}): Fact => ({
  name: 'played',
  id,
  memberId,
  atMs: monday,
  category: 'sports',
  venue: null,
  currency: 'CNY',
  countedMinor: 500,
  netMinor: 900,
  ...changes,
})

const sums = () =>
  createPlayedDays(database.db).sums({ memberIds: [memberId], fromDay: '2026-11-01', untilDay: '2026-12-01' })

test('[C-15] a settlement that was rolled back and settled anew adds up, on the day of each', async () => {
  const tuesday = monday + 24 * 60 * 60_000
  await put(
    played('bet:1:1'),
    played('bet:1:1:undone', { countedMinor: -500, netMinor: -900 }),
    played('bet:1:2', { netMinor: -500, atMs: tuesday }),
    played('venue:a', { category: 'venue', venue: 'dz', countedMinor: 70, netMinor: -70 }),
    { name: 'loggedIn', id: 'in', memberId, atMs: monday },
  )
  await deliver([days])
  const none = { venue: null, currency: 'CNY', memberId } as const
  expect(await sums()).toEqual([
    { ...none, day: '2026-11-23', category: 'sports', countedMinor: 0, netMinor: 0, times: 0 },
    { ...none, day: '2026-11-23', category: 'venue', venue: 'dz', countedMinor: 70, netMinor: -70, times: 1 },
    { ...none, day: '2026-11-24', category: 'sports', countedMinor: 500, netMinor: -500, times: 1 },
  ])
})

test('[C-15] a fact that comes twice counts once, in one batch and in a later one', async () => {
  await put(played('bet:2:1'), played('bet:2:1'))
  await deliver([days])
  await put(played('bet:2:1'))
  await deliver([days])
  expect((await sums()).map(({ countedMinor, times }) => [countedMinor, times])).toEqual([[500, 1]])
})

test('[C-15] what a stop undoes is told again, to all who count, and counted once', async () => {
  const seen: string[] = []
  const dying: FactConsumer = {
    name: 'dying',
    take: async (_unit, facts) => {
      seen.push(...facts.map(({ id }) => id))
      if (seen.length === 1) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    },
  }
  await put(played('bet:3:1'))
  await deliver([days, dying])
  expect(await sums()).toEqual([])
  await deliver([days, dying])
  expect([seen, (await sums()).map(({ countedMinor }) => countedMinor)]).toEqual([['bet:3:1', 'bet:3:1'], [500]])
})

test('[C-15] a fact that cannot be counted waits and keeps no other waiting', async () => {
  const log = listeningLog()
  const picky: FactConsumer = {
    name: 'picky',
    take: async (_unit, facts) => {
      if (facts.some(({ id }) => id === 'bet:5:1')) throw new RangeError('odd')
    },
  }
  await put(...[4, 5, 6, 7].map((nth) => played(`bet:${nth}:1`)))
  await deliver([days, picky], log)
  expect((await sums()).map(({ countedMinor, times }) => [countedMinor, times])).toEqual([[1_500, 3]])
  const waiting = await database.db.selectFrom('fact_queue').select('seq').execute()
  expect([waiting.length, log.lines.map(({ text }) => text)]).toEqual([1, ['a fact could not be counted yet']])
})
