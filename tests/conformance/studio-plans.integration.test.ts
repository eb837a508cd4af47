import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { streamPlansMax } from '#contract/limits.ts'
import { messageList } from '#contract/messages/calls.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { planRemind, roomPlans, studioPlanAdd, studioPlanRemove, studioPlans } from '#contract/studio/schedule-calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const chatRoomNo = '88235'
const clock = { aheadMs: 0 }
let world: World
let anchor: TestClient
let fan: TestClient

/** Noon of a day of the site after today. */
const noonIn = (days: number): number => siteDayStartMs(siteDayOf(world.services().now() + days * dayMs)) + 12 * hourMs

/** Runs the loop as of then; clients stay in the present, which their signatures name. */
const runAt = async (atMs: number): Promise<void> => {
  clock.aheadMs = atMs - world.services().now()
  try {
    await world.services().streamReminders.flush()
  } finally {
    clock.aheadMs = 0
  }
}

beforeAll(async () => {
  world = await startWorld({ clock, environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  anchor = openClient(world.baseUrl, '')
  await anchor.logIn('anchor05')
  fan = openClient(world.baseUrl, '')
  await fan.logIn('viewer06')
})
afterAll(() => world.stop())
afterEach(async () => {
  const { plans } = await anchor.accepted(studioPlans, {})
  for (const { planId } of plans) await anchor.accepted(studioPlanRemove, { requestId: randomUUID(), planId })
})

const add = async (title: string, startAtMs: number, repeats: 'once' | 'daily' | 'weekly' = 'once') =>
  (await anchor.accepted(studioPlanAdd, { requestId: randomUUID(), title, startAtMs, repeats })).plan
const refusedWith = async <C extends Call>(client: TestClient, call: C, input: RequestOf<C>): Promise<unknown> => {
  const refused = await client.refusal(call, input)
  return 'name' in refused ? [refused.name, refused.data] : refused
}
const refusal = (startAtMs: number, title = '夜话') =>
  refusedWith(anchor, studioPlanAdd, { requestId: randomUUID(), title, startAtMs, repeats: 'once' })
const reminders = async (): Promise<string[]> => {
  const { messages } = await fan.accepted(messageList, { kinds: ['system'] })
  return messages.filter(({ title }) => title.includes('即将开播')).map(({ text }) => text.replace(/」.*/, ''))
}

test('[S-02] a streamer announces up to ten streams of the next 30 days, an hour apart', async () => {
  const nowMs = world.services().now()
  const field = (rule: string) => ['FIELD_REFUSED', { field: 'startAtMs', rule }]
  expect(await refusal(nowMs - 1)).toEqual(field('past'))
  expect(await refusal(nowMs + 30 * dayMs + minuteMs)).toEqual(field('far'))
  const made = []
  for (let at = 1; at <= streamPlansMax; at += 1) made.push(await add(`第${at}场`, nowMs + at * hourMs))
  expect(await refusal(nowMs + 20 * hourMs)).toEqual(field('full'))
  await anchor.accepted(studioPlanRemove, { requestId: randomUUID(), planId: made[9]?.planId ?? '' })
  expect(await refusal(nowMs + 10 * hourMs - 1)).toEqual(field('near'))
  await add('补一场', nowMs + 10 * hourMs)
  const visitor = openClient(world.baseUrl, '')
  const { plans } = await visitor.accepted(roomPlans, { chatRoomNo })
  expect(plans).toHaveLength(streamPlansMax)
  expect(plans[0]).toEqual({ ...made[0], reminds: false })
})

test('[S-02, R-12] who asked for it is reminded once, five minutes before, also when the loop runs again', async () => {
  const startAtMs = noonIn(1) + 2 * hourMs
  const plan = await add('老何说球', startAtMs, 'daily')
  const other = await add('不提醒的一场', startAtMs + 2 * hourMs)
  await fan.accepted(planRemind, { planId: plan.planId, reminds: true })
  await fan.accepted(planRemind, { planId: plan.planId, reminds: true })
  await fan.accepted(planRemind, { planId: other.planId, reminds: true })
  expect(await fan.accepted(planRemind, { planId: other.planId, reminds: false })).toEqual({ reminds: false })
  expect((await anchor.accepted(studioPlans, {})).plans.map((one) => one.reminders)).toEqual([1, 0])
  await runAt(startAtMs - 5 * minuteMs - 1)
  expect(await reminders()).toEqual([])
  await runAt(startAtMs - 5 * minuteMs)
  await world.services().streamReminders.flush()
  expect(await reminders()).toEqual(['「老何说球'])
  await runAt(startAtMs)
  const next = (await anchor.accepted(studioPlans, {})).plans.find(({ planId }) => planId === plan.planId)
  expect(next?.startAtMs).toBe(startAtMs + dayMs)
  await runAt(startAtMs + 2 * hourMs)
  expect(await reminders()).toEqual(['「老何说球'])
})

test('[S-02] nobody is reminded more than twice a day, or between 22:00 and 08:00', async () => {
  const before = await reminders()
  const noonMs = noonIn(2)
  const times = [1, 3, 5].map((hours) => noonMs + hours * hourMs)
  const night = noonMs + 11 * hourMs
  for (const [at, startAtMs] of [...times, night].entries()) {
    const { planId } = await add(`第${at}场`, startAtMs)
    await fan.accepted(planRemind, { planId, reminds: true })
  }
  for (const startAtMs of [...times, night]) await runAt(startAtMs - minuteMs)
  expect(await reminders()).toEqual(['「第1场', '「第0场', ...before])
})

test('[S-02] plans of others are unknown, and what is over cannot be reminded of', async () => {
  const startAtMs = world.services().now() + hourMs
  const { planId } = await add('一场', startAtMs)
  const stranger = openClient(world.baseUrl, '')
  await stranger.logIn('anchor06')
  const asked = { requestId: randomUUID(), planId }
  expect(await refusedWith(stranger, studioPlanRemove, asked)).toEqual(['RECORD_UNKNOWN', null])
  expect(await refusedWith(fan, studioPlanRemove, asked)).toEqual(['ANCHOR_ONLY', null])
  await anchor.accepted(studioPlanRemove, asked)
  expect(await refusedWith(fan, planRemind, { planId, reminds: true })).toEqual(['RECORD_UNKNOWN', null])
})
