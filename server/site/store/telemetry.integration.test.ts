import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createTelemetry, siteEventsPerMinuteMax } from './telemetry.ts'

const dayMs = 24 * 60 * 60_000
const client = {
  address: '192.0.2.1',
  uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
  clientType: 'h5',
  language: 'zh-CN',
} as const
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const rows = () =>
  database.db
    .selectFrom('point_logs')
    .select(['name', 'page', 'value', 'at', 'received_at', 'client_type'])
    .orderBy('id')
    .execute()

test('[C-17] telemetry is kept as they came, times not far ahead, and gone after their days', async () => {
  let nowMs = 10 * dayMs
  const telemetry = createTelemetry(database.db, () => nowMs)
  const event = { name: 'page.opened' as const, page: '/app/home', atMs: 5, value: 7 }
  expect(await telemetry.take([event, { ...event, page: 'a\0b', atMs: 8.7e15, value: null }], client)).toBe(2)
  const kept = { name: 'page.opened', received_at: new Date(nowMs), client_type: 'h5' }
  expect(await rows()).toEqual([
    { ...kept, page: '/app/home', value: '7', at: new Date(5) },
    { ...kept, page: '', value: null, at: new Date(11 * dayMs) },
  ])
  nowMs += 7 * dayMs
  await telemetry.sweep(7 * dayMs)
  expect((await rows()).length).toBe(2)
  nowMs += 1
  await telemetry.sweep(7 * dayMs)
  expect(await rows()).toEqual([])
})

test('[C-17, X-03] an address is heard 600 times a minute; another one still is', async () => {
  const telemetry = createTelemetry(database.db, () => 1)
  const events = Array.from({ length: 300 }, () => ({ name: 'play.stalled' as const, page: '', atMs: 1, value: null }))
  const taken = [await telemetry.take(events, client), await telemetry.take(events, client)]
  expect([...taken, await telemetry.take(events, client)]).toEqual([300, 300, 0])
  expect(await telemetry.take(events.slice(0, 1), { ...client, address: '192.0.2.2' })).toBe(1)
  expect(telemetry.stats()).toEqual({ taken: 601, dropped: 300, stuck: 0 })
})

test('[C-17, X-03] all addresses together are heard so often a minute, and the newest rows are kept', async () => {
  await database.db.deleteFrom('point_logs').execute()
  const telemetry = createTelemetry(database.db, () => dayMs, 3)
  const events = Array.from({ length: 300 }, () => ({ name: 'play.stalled' as const, page: '', atMs: 1, value: null }))
  const from = (nth: number) => ({ ...client, address: `198.51.100.${nth}` })
  const callsMax = siteEventsPerMinuteMax / events.length
  for (let nth = 0; nth < callsMax; nth += 1) expect(await telemetry.take(events, from(nth))).toBe(300)
  expect(await telemetry.take(events.slice(0, 1), from(callsMax))).toBe(0)
  const ids = async () =>
    (await database.db.selectFrom('point_logs').select('id').orderBy('id', 'desc').execute()).map(({ id }) => id)
  const newest = (await ids()).slice(0, 3)
  await telemetry.sweep(dayMs)
  expect(await ids()).toEqual(newest)
  await telemetry.sweep(dayMs)
  expect(await ids()).toEqual(newest)
})
