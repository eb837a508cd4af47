import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import { securityLogList } from '#contract/accounts/calls/security.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { clientVersion, limitRaiseConfirmMs, limitRaiseWaitMs, protectionChangesPerDayMax } from '#contract/limits.ts'
import { birthdayBind, birthdayBonus, birthdayBonusClaim, realNameBind } from '#contract/members/calls/members.ts'
import { addMonths } from '#contract/protection/rules/add-months.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import {
  playReminderAnswer,
  playSession,
  protectionChanges,
  protectionExclude,
  protectionGet,
  protectionLimitSet,
  protectionRaiseConfirm,
  protectionRaiseWithdraw,
  protectionReminderSet,
  protectionTimeOut,
} from '#contract/protection/calls.ts'
import type { LimitName } from '#contract/protection/entities/protection.ts'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { bannerListV2, floatWindowList } from '#contract/site/calls/site.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { bankCardList, goldCoinBalance } from '#contract/wallet/calls.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { periodEndMs } from '#server/protection/domain/periods.ts'
import { sweepCounts } from '#server/protection/store/protection-statuses.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { aGrade } from '#tests/builders/vip-grades.ts'

const dayMs = 24 * 60 * 60_000
const clock = { aheadMs: 0 }
const stakeDay = { kind: 'stake', period: 'day', currency: 'CNY' } as const
const giftsDay = { kind: 'stake', period: 'day', currency: 'COIN' } as const
const birthGrade = aGrade(0, { birthCashMinor: 100 })
let world: World
let client: TestClient
let seat = 0

beforeAll(async () => {
  world = await startWorld({ clock })
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())
beforeEach(async () => {
  client = openClient(world.baseUrl, '')
  seat += 1
  await client.logIn(seatName())
})
afterEach(async () => {
  clock.aheadMs = 0
  await world.services().settings.set('protectionLimits', [], 'test')
})

/** A day's limit that is not over before the test is. */
const untilTomorrow = (): void => {
  const leftMs = periodEndMs('day', siteDayOf(Date.now())) - Date.now()
  if (leftMs < 60_000) clock.aheadMs = leftMs
}

const seatName = (): string => `viewer${String(seat).padStart(2, '0')}`

/** So long from now; a session does not last as long as some limits. */
const later = async (aheadMs: number): Promise<void> => {
  clock.aheadMs = aheadMs
  const words = { name: seatName(), password: 'demo1234', flag: 0, version: clientVersion } as const
  client.state.token = (await client.accepted(loginV4, words)).token
}

const code = (result: Awaited<ReturnType<TestClient['gateway']['call']>>): unknown =>
  result.kind === 'accepted' ? 'ok' : result.kind === 'rejected' ? result.name : result

const bet = async (
  stakeMinor: number,
  requestId: string = randomUUID(),
  { who = client, chatRoomNo = null }: { who?: TestClient; chatRoomNo?: string | null } = {},
) => {
  const { match } = await client.accepted(roomInfoAnonymous, { chatRoomNo: '88231' })
  const selection = match?.markets.flatMap((market) => market.selections).find(({ status }) => status === 'open')
  if (!match || !selection) throw new Error('the demo match has no open selection')
  const { selectionId, oddsMilli } = selection
  const terms = { sizes: null, currency: 'CNY', accept: 'any', chatRoomNo, followsOrderId: null } as const
  const input = { requestId, legs: [{ matchId: match.matchId, selectionId, oddsMilli }], stakeMinor, ...terms }
  return who.gateway.call(betPlace, input)
}
const gift = (count: number, requestId: string = randomUUID()) =>
  client.gateway.call(anchorReward, { requestId, chatRoomNo: '88231', giftId: '1', count, price: 1 })

const limit = (name: LimitName, amountMinor: number | null) =>
  client.gateway.call(protectionLimitSet, { requestId: randomUUID(), ...name, amountMinor })
const named = (call: typeof protectionRaiseConfirm | typeof protectionRaiseWithdraw, name: LimitName) =>
  client.refusal(call, { requestId: randomUUID(), ...name })
const stateOf = async (name: LimitName) => {
  const { limits } = await client.accepted(protectionGet, {})
  return limits.find(({ kind, period, currency }) => `${kind} ${period} ${currency}` === Object.values(name).join(' '))
}
const leftOf = async (name: LimitName) => (await stateOf(name))?.leftMinor

test('[S-13, V-06] a stake passes at exactly the limit, and not one minor unit above it', async () => {
  untilTomorrow()
  expect(code(await limit(stakeDay, 1_000))).toBe('ok')
  expect(code(await bet(400))).toBe('ok')
  expect(await leftOf(stakeDay)).toBe(600)
  const refused = await bet(601)
  const resetsAtMs = periodEndMs('day', siteDayOf(Date.now() + clock.aheadMs))
  expect(refused).toMatchObject({
    kind: 'rejected',
    name: 'LIMIT_REACHED',
    data: { ...stakeDay, limitMinor: 1_000, leftMinor: 600, resetsAtMs, bySite: false },
  })
  expect(refused.kind === 'rejected' && refused.msg).toContain('每日投注限额 ¥10.00，还可用 ¥6.00')
  const requestId = randomUUID()
  expect([code(await bet(600, requestId)), code(await bet(600, requestId))]).toEqual(['ok', 'ok'])
  expect([await leftOf(stakeDay), code(await bet(100))]).toEqual([0, 'LIMIT_REACHED'])
})

test('[C-16, E-07] a gift passes at exactly the limit of gold coins, and not one coin above it; a refusal takes nothing', async () => {
  untilTomorrow()
  expect(code(await limit(giftsDay, 10))).toBe('ok')
  const { coins } = await client.accepted(goldCoinBalance, {})
  expect([code(await gift(4)), code(await gift(7)), code(await gift(6)), code(await gift(1))]).toEqual([
    'ok',
    'LIMIT_REACHED',
    'ok',
    'LIMIT_REACHED',
  ])
  expect((await client.accepted(goldCoinBalance, {})).coins).toBe(coins - 10)
  expect(code(await limit({ ...giftsDay, kind: 'deposit' }, 10))).toBe('FIELD_REFUSED')
})

test('[S-13] the lowest limit holds: the site has one for everybody, and a member who follows a bet is held to it too', async () => {
  untilTomorrow()
  const set = (value: unknown) => world.admin(['config', 'set', 'protectionLimits', JSON.stringify(value)])
  expect((await set([{ ...giftsDay, kind: 'loss', amountMinor: 1 }])).exit).toBe(1)
  expect((await set([{ ...stakeDay, amountMinor: 500 }])).exit).toBe(0)
  expect(await client.accepted(protectionGet, {})).toMatchObject({ pause: null, reminderMinutes: 60 })
  expect(await stateOf(stakeDay)).toMatchObject({ ownMinor: null, siteMinor: 500, leftMinor: 500 })
  expect(await bet(501)).toMatchObject({ name: 'LIMIT_REACHED', data: { bySite: true, limitMinor: 500 } })
  expect(code(await limit(stakeDay, 800))).toBe('ok')
  expect(code(await bet(501))).toBe('LIMIT_REACHED')
  expect(code(await limit(stakeDay, 300))).toBe('ok')
  expect(await bet(301)).toMatchObject({ data: { bySite: false, limitMinor: 300 } })
  expect(code(await limit({ kind: 'loss', period: 'week', currency: 'CNY' }, 200))).toBe('ok')
  expect(await bet(201)).toMatchObject({ data: { kind: 'loss', period: 'week', leftMinor: 200 } })
  const leader = openClient(world.baseUrl, '')
  await leader.logIn('agent01')
  const first = await bet(200, randomUUID(), { who: leader, chatRoomNo: '88231' })
  if (first.kind !== 'accepted') throw new Error('the bet was refused')
  const { ticket: order } = first.data
  const follow = {
    legs: order.legs.map(({ matchId, selectionId, oddsMilli }) => ({ matchId, selectionId, oddsMilli })),
  }
  const terms = {
    sizes: null,
    stakeMinor: 201,
    currency: 'CNY',
    accept: 'any',
    chatRoomNo: null,
    followsOrderId: order.orderId,
  } as const
  expect(code(await client.gateway.call(betPlace, { requestId: randomUUID(), ...follow, ...terms }))).toBe(
    'LIMIT_REACHED',
  )
  await world.admin(['order', 'revert', order.orderId])
  expect([await leftOf(stakeDay), await leftOf({ kind: 'loss', period: 'week', currency: 'CNY' })]).toEqual([300, 200])
})

test('[S-13, C-16] a time-out ends bets and gifts and can be made longer only', async () => {
  const { pause } = await client.accepted(protectionTimeOut, { requestId: randomUUID(), days: 2 })
  const untilMs = pause?.untilMs ?? 0
  expect([pause?.kind, Math.round((untilMs - Date.now()) / dayMs)]).toEqual(['time-out', 2])
  expect(await gift(1)).toMatchObject({ name: 'PLAY_TIMED_OUT', data: { untilMs } })
  expect(code(await bet(100))).toBe('PLAY_TIMED_OUT')
  expect(await client.refusal(protectionTimeOut, { requestId: randomUUID(), days: 1 })).toMatchObject({
    name: 'PAUSE_LONGER',
    data: { untilMs },
  })
  expect(await client.refusal(protectionTimeOut, { requestId: randomUUID(), days: 43 })).toMatchObject({
    name: 'BAD_REQUEST',
  })
  await client.accepted(bankCardList, {})
})

test('[S-13, C-16, E-05] self-exclusion ends bets, gifts and bonuses for good; looking and payouts stay open', async () => {
  await client.accepted(birthdayBind, { birthday: `1988${siteDayOf(Date.now()).slice(4)}` })
  const months = (count: number | null) => ({ requestId: randomUUID(), months: count })
  const { pause } = await client.accepted(protectionExclude, months(6))
  expect([pause?.kind, siteDayOf(pause?.untilMs ?? 0)]).toEqual(['exclusion', siteDayOf(addMonths(Date.now(), 6))])
  expect(await client.refusal(protectionExclude, months(5))).toMatchObject({ name: 'BAD_REQUEST' })
  expect((await client.accepted(protectionExclude, months(null))).pause).toEqual({ kind: 'exclusion', untilMs: null })
  for (const fewer of [6, 60, null])
    expect(await client.refusal(protectionExclude, months(fewer))).toMatchObject({
      name: 'PAUSE_LONGER',
      data: { untilMs: null },
    })
  expect(await client.refusal(protectionTimeOut, { requestId: randomUUID(), days: 42 })).toMatchObject({
    name: 'PAUSE_LONGER',
  })
  await world.services().settings.set('vipGrades', [birthGrade], 'test')
  clock.aheadMs = 0
  expect([code(await gift(1)), code(await bet(100))]).toEqual(['SELF_EXCLUDED', 'SELF_EXCLUDED'])
  expect(await client.refusal(birthdayBonusClaim, { requestId: randomUUID() })).toMatchObject({ name: 'SELF_EXCLUDED' })
  await client.accepted(roomInfoAnonymous, { chatRoomNo: '88231' })
  await client.accepted(bankCardList, {})
})

test('[C-10, E-05] whoever has paused play is shown no banner, no floating window and no bonus; others are', async () => {
  await client.accepted(birthdayBind, { birthday: `1988${siteDayOf(Date.now()).slice(4)}` })
  await world.services().settings.set('vipGrades', [birthGrade], 'test')
  const visitor = openClient(world.baseUrl, '')
  const shown = async (who: TestClient) => [
    (await who.accepted(bannerListV2, { place: 'home' })).banners.length > 0,
    (await who.accepted(floatWindowList, {})).windows.length > 0,
  ]
  const bonus = async () => (await client.accepted(birthdayBonus, {})).state
  expect([await shown(visitor), await shown(client), await bonus()]).toEqual([[true, true], [true, true], 'due'])
  await client.accepted(protectionTimeOut, { requestId: randomUUID(), days: 1 })
  expect([await shown(visitor), await shown(client), await bonus()]).toEqual([[true, true], [false, false], 'paused'])
  expect(await client.refusal(birthdayBonusClaim, { requestId: randomUUID() })).toMatchObject({
    name: 'PLAY_TIMED_OUT',
  })
  await client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })
  expect([await shown(client), await bonus()]).toEqual([[false, false], 'paused'])
})

test('[S-04, S-13] every change is in the history, in the security log and in the audit', async () => {
  await limit(stakeDay, 1_000)
  await limit(stakeDay, 2_000)
  await client.accepted(protectionRaiseWithdraw, { requestId: randomUUID(), ...stakeDay })
  await client.accepted(protectionReminderSet, { requestId: randomUUID(), minutes: 15 })
  await client.accepted(protectionTimeOut, { requestId: randomUUID(), days: 1 })
  await client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })
  const kinds = [
    'play.excluded',
    'play.timed-out',
    'reminder.changed',
    'limit.raise-withdrawn',
    'limit.raise-asked',
    'limit.lowered',
  ]
  const { changes, hasMore } = await client.accepted(protectionChanges, {})
  expect([changes.map(({ kind }) => kind), hasMore]).toEqual([kinds, false])
  expect(changes.at(-1)).toMatchObject({ limit: stakeDay, beforeMinor: null, afterMinor: 1_000, by: 'member' })
  const older = await client.accepted(protectionChanges, { before: changes[3]?.id })
  expect(older.changes.map(({ kind }) => kind)).toEqual(kinds.slice(4))
  const { events } = await client.accepted(securityLogList, {})
  expect(events.slice(0, 6).map(({ kind }) => kind)).toEqual(kinds)
  expect(events[5]?.what).toBe('CNY 10.00')
  const { stdout } = await world.admin(['audit', 'list', '6'])
  expect(stdout.split('\n').flatMap((line) => / (protection\.[\w.-]+) /.exec(line)?.[1] ?? [])).toEqual(
    kinds.map((kind) => `protection.${kind}`),
  )
})

test('[E-17, S-13] operators see what guards a member and can begin a pause, never shorten one; it is audited', async () => {
  await limit(stakeDay, 1_000)
  await bet(400)
  const shown = await world.admin(['protection', 'show', seatName()])
  expect(shown.stdout).toContain('may play\nreminded every 60 min\n')
  expect(shown.stdout).toContain('stake day CNY  own ¥10.00  site -  used ¥4.00')
  expect(shown.stdout).toMatch(/limit\.lowered {2}member {2}CNY 10\.00/)
  expect((await world.admin(['protection', 'time-out', seatName(), '3'])).stdout).toMatch(/: time-out until 20/)
  expect((await world.admin(['protection', 'time-out', seatName(), '2'])).exit).toBe(1)
  expect((await world.admin(['protection', 'exclude', seatName(), '5'])).exit).toBe(2)
  expect((await world.admin(['protection', 'exclude', seatName(), 'forever'])).stdout).toBe(
    `${seatName()}: exclusion for ever\n`,
  )
  expect((await world.admin(['protection', 'show', 'nobody'])).exit).toBe(1)
  expect(code(await bet(100))).toBe('SELF_EXCLUDED')
  const { changes } = await client.accepted(protectionChanges, {})
  expect(changes.slice(0, 2).map(({ kind, by }) => [kind, by])).toEqual([
    ['play.excluded', 'operator'],
    ['play.timed-out', 'operator'],
  ])
  const { stdout } = await world.admin(['audit', 'list', '3'])
  expect(stdout.match(/operator {2}protection\.[\w.-]+/g)).toEqual([
    'operator  protection.play.excluded',
    'operator  protection.play.timed-out',
    'operator  protection.show',
  ])
})

test('[V-01, C-12] a deposit asks who somebody is before the first one; what comes is counted for what it is, once', async () => {
  untilTomorrow()
  const { protection, units } = world.services()
  const { id: memberId } = (await world.services().members.byName(seatName())) ?? { id: '' }
  const ask = (amountMinor: number) =>
    units.run((unit) => protection.ask(unit, { memberId, kind: 'deposit', currency: 'CNY', amountMinor }))
  const count = (reference: string, amountMinor: number) =>
    units.run((unit) => protection.count(unit, { memberId, reference, currency: 'CNY', amountMinor }))
  const missing = async () => (await client.accepted(protectionGet, {})).missingIdentity
  expect(await missing()).toEqual(['realName', 'birthday'])
  expect(await ask(100)).toMatchObject({ code: 'IDENTITY_REQUIRED', data: { missing: ['realName', 'birthday'] } })
  await client.accepted(realNameBind, { realName: '王小明' })
  expect(await ask(100)).toMatchObject({ code: 'IDENTITY_REQUIRED', data: { missing: ['birthday'] } })
  await client.accepted(birthdayBind, { birthday: '1990-01-01' })
  expect(await missing()).toEqual([])
  const depositDay = { kind: 'deposit', period: 'day', currency: 'CNY' } as const
  const usedOf = async () => (await stateOf(depositDay))?.usedMinor
  await limit(depositDay, 1_000)
  expect([(await ask(1_000)).ok, await usedOf()]).toEqual([true, 0])
  const [one, two] = [`test:${randomUUID()}`, `test:${randomUUID()}`]
  await Promise.all([count(one, 600), count(one, 600), count(one, 600)])
  expect(await ask(401)).toMatchObject({ code: 'LIMIT_REACHED', data: { leftMinor: 400 } })
  await count(two, 700)
  expect([await usedOf(), await leftOf(depositDay)]).toEqual([1_300, 0])
  await count(one, 550)
  expect(await usedOf()).toBe(1_250)
  await Promise.all([count(one, 0), count(one, 0)])
  await count(two, 0)
  expect([await usedOf(), await leftOf(depositDay)]).toEqual([0, 1_000])
  await count(one, 20)
  expect(await usedOf()).toBe(20)
  const shared = { reference: one, currency: 'CNY', amountMinor: 1 } as const
  const { id: other } = (await world.services().members.byName('viewer20')) ?? { id: '' }
  await expect(units.run((unit) => protection.count(unit, { ...shared, memberId: other }))).rejects.toThrow('another')
  await expect(count(two, 0.5)).rejects.toThrow(RangeError)
  expect(await usedOf()).toBe(20)
  await limit(depositDay, 0)
  expect(await ask(1)).toMatchObject({ code: 'LIMIT_REACHED', data: { leftMinor: 0 } })
})

test('[C-16] days and payments that no period reaches back to are removed, and nothing that counts', async () => {
  const { units, members } = world.services()
  const { id: member_id } = (await members.byName(seatName())) ?? { id: '' }
  const dayAgo = (days: number) => siteDayOf(Date.now() - days * dayMs)
  const daysLeft = await units.run(async (unit) => {
    const tables = tablesOf(unit)
    for (const day of [dayAgo(0), dayAgo(62), dayAgo(63)]) {
      const shared = { member_id, currency: 'CNY', day } as const
      const none = { deposit_minor: 1, stake_minor: 0, loss_minor: 0 }
      await tables
        .insertInto('protection_days')
        .values({ ...shared, ...none })
        .execute()
      await tables
        .insertInto('deposit_counts')
        .values({ ...shared, reference: `test:${day}`, amount_minor: 1 })
        .execute()
    }
    await sweepCounts(tables, dayAgo(0))
    const days = tables.selectFrom('protection_days').where('member_id', '=', member_id)
    const counts = tables.selectFrom('deposit_counts').where('member_id', '=', member_id)
    const all = sql<number>`count(*)::int`.as('count')
    return [await days.select(all).execute(), await counts.select(all).execute()]
  })
  expect(daysLeft).toEqual([[{ count: 2 }], [{ count: 2 }]])
})

test('[S-13] how long somebody plays and what it came to, from the server; a reminder is due until it is answered', async () => {
  const now = async () => (await client.accepted(playSession, {})).play
  expect(await now()).toEqual({ startedAtMs: null, playedMs: 0, playedTodayMs: 0, results: [], reminderDue: false })
  await client.accepted(protectionReminderSet, { requestId: randomUUID(), minutes: 15 })
  await bet(500)
  await gift(3)
  const { results, reminderDue } = await now()
  expect(results.toSorted((one, other) => one.currency.localeCompare(other.currency))).toEqual([
    { currency: 'CNY', spentMinor: 500, openMinor: 500, netMinor: 0 },
    { currency: 'COIN', spentMinor: 3, openMinor: 0, netMinor: -3 },
  ])
  expect(reminderDue).toBe(false)
  clock.aheadMs = 15 * 60_000
  expect((await now()).reminderDue).toBe(true)
  const { play } = await client.accepted(playReminderAnswer, { requestId: randomUUID(), answer: 'continue' })
  expect(play.reminderDue).toBe(false)
  clock.aheadMs = 29 * 60_000
  expect((await now()).reminderDue).toBe(false)
  const stopped = await client.accepted(playReminderAnswer, { requestId: randomUUID(), answer: 'stop' })
  expect([stopped.play.startedAtMs, stopped.play.results]).toEqual([null, []])
  expect(await client.refusal(protectionReminderSet, { requestId: randomUUID(), minutes: 7 })).toMatchObject({
    name: 'BAD_REQUEST',
  })
})

// The clock moves from here on, and takes the demo's matches with it: what is spent is gifts.

test('[C-16] what is used of a day is free again when the next one begins', async () => {
  untilTomorrow()
  await limit(giftsDay, 10)
  expect([code(await gift(10)), code(await gift(1))]).toEqual(['ok', 'LIMIT_REACHED'])
  await later(periodEndMs('day', siteDayOf(Date.now() + clock.aheadMs)) - Date.now())
  expect([await leftOf(giftsDay), code(await gift(10)), code(await gift(1))]).toEqual([10, 'ok', 'LIMIT_REACHED'])
})

test('[C-16] a time-out is over at its end, and play goes on by itself', async () => {
  const { pause } = await client.accepted(protectionTimeOut, { requestId: randomUUID(), days: 2 })
  expect(code(await gift(1))).toBe('PLAY_TIMED_OUT')
  await later((pause?.untilMs ?? 0) - Date.now() + 1_000)
  expect(code(await gift(1))).toBe('ok')
})

test('[C-16] a lower limit holds at once, a higher one after 24 hours and once it is confirmed again', async () => {
  await limit(giftsDay, 100)
  const started = Date.now()
  expect(code(await limit(giftsDay, 500))).toBe('ok')
  const raise = (await stateOf(giftsDay))?.raise
  if (!raise) throw new Error('no raise waits')
  expect(raise.amountMinor).toBe(500)
  expect(raise.confirmFromMs - started).toBeGreaterThanOrEqual(limitRaiseWaitMs)
  expect(code(await gift(101))).toBe('LIMIT_REACHED')
  expect(await named(protectionRaiseConfirm, giftsDay)).toMatchObject({
    name: 'RAISE_WAITING',
    data: { confirmFromMs: raise.confirmFromMs },
  })
  await later(raise.confirmFromMs - Date.now() + 1_000)
  expect(code(await gift(101))).toBe('LIMIT_REACHED')
  const confirm = { requestId: randomUUID(), ...giftsDay }
  const confirmed = await client.accepted(protectionRaiseConfirm, confirm)
  expect(await client.accepted(protectionRaiseConfirm, confirm)).toEqual(confirmed)
  expect([(await stateOf(giftsDay))?.ownMinor, code(await gift(101))]).toEqual([500, 'ok'])
  expect(await named(protectionRaiseConfirm, giftsDay)).toMatchObject({ name: 'RECORD_UNKNOWN' })
})

test('[C-16] a raise is withdrawn, replaced by a lower limit, or lapses; without a limit nothing is held up', async () => {
  await limit(giftsDay, 1_000)
  await limit(giftsDay, null)
  expect((await stateOf(giftsDay))?.raise?.amountMinor).toBeNull()
  await client.accepted(protectionRaiseWithdraw, { requestId: randomUUID(), ...giftsDay })
  expect(await named(protectionRaiseWithdraw, giftsDay)).toMatchObject({ name: 'RECORD_UNKNOWN' })
  await limit(giftsDay, null)
  await limit(giftsDay, 900)
  expect(await stateOf(giftsDay)).toMatchObject({ ownMinor: 900, raise: null })
  await limit(giftsDay, null)
  await later(limitRaiseWaitMs + limitRaiseConfirmMs + 60_000)
  expect(await named(protectionRaiseConfirm, giftsDay)).toMatchObject({ name: 'RECORD_UNKNOWN' })
  expect(await stateOf(giftsDay)).toMatchObject({ ownMinor: 900, raise: null })
  await limit(giftsDay, null)
  await later(clock.aheadMs + limitRaiseWaitMs + 1_000)
  await client.accepted(protectionRaiseConfirm, { requestId: randomUUID(), ...giftsDay })
  expect(await stateOf(giftsDay)).toMatchObject({ ownMinor: null, leftMinor: null })
  expect(code(await gift(1_000))).toBe('ok')
})

test('[S-04] after a hundred changes in a day nothing but a pause is taken, until the day is over', async () => {
  const { units, members } = world.services()
  const { id: memberId } = (await members.byName(seatName())) ?? { id: '' }
  const content = { kind: 'reminder.changed', by: 'member', limit: null, beforeMinor: null, afterMinor: null }
  const change = { member_id: memberId, at: new Date(), content: { ...content, minutes: 15, untilMs: null } }
  const changed = (count: number) =>
    units.run(async (unit) => {
      const rows = Array.from({ length: count }, () => ({ ...change, content: JSON.stringify(change.content) }))
      await tablesOf(unit).insertInto('protection_changes').values(rows).execute()
    })
  await changed(protectionChangesPerDayMax - 1)
  expect(code(await limit(stakeDay, 500))).toBe('ok')
  expect(code(await limit(stakeDay, 400))).toBe('RATE_LIMITED_MEMBER')
  expect((await stateOf(stakeDay))?.ownMinor).toBe(500)
  const { pause } = await client.accepted(protectionTimeOut, { requestId: randomUUID(), days: 1 })
  expect(pause?.kind).toBe('time-out')
  await later(dayMs + 60_000)
  expect(code(await limit(stakeDay, 400))).toBe('ok')
})
