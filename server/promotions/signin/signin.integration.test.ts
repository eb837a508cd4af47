import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CodeName } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { signinMakeUp, signinStatus, signinToday } from '#contract/promotions/calls/signin.ts'
import type { SigninParams } from '#contract/promotions/entities/signin.ts'
import { dayAfter } from '#contract/promotions/rules/signin-days.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { serve } from '#server/platform/calls/handling.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { signinTable } from './calls/signin-calls.ts'
import { createSigninRows } from './signin-rows.ts'
import { createSignin } from './signin.ts'

const declared = { signinStatus, signinToday, signinMakeUp }
const params: SigninParams = {
  dayCoins: [10, 20],
  gifts: [
    { days: 3, coins: 60, cards: 0 },
    { days: 7, coins: 188, cards: 1, spins: 2 },
  ],
  makeupDaysBack: 7,
  makeupsAMonth: 3,
}
const clock = { nowMs: 0 }
const budget = { coins: 0 }
const granted: string[] = []
const spins: string[] = []
let refusal: 'PROMOTION_BARRED' | undefined
let database: TestDatabase
let member: MemberInfo
let promotionId: string
let promotions = 100

const at = (day: string, time = '12:00:00.000'): void => {
  clock.nowMs = Date.parse(`${day}T${time}+08:00`)
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(async () => {
  member = await aMember(database.db)
  promotions += 1
  promotionId = String(promotions)
  budget.coins = 10_000
  granted.length = 0
  spins.length = 0
  refusal = undefined
})

const served = () => {
  const promotion = { startAtMs: Date.parse('2026-01-01T00:00:00+08:00'), endAtMs: Date.parse('2030-01-01'), params }
  const signin = createSignin({
    rows: createSigninRows(database.db),
    now: () => clock.nowMs,
    desk: {
      find: async (id) => ({ ...promotion, promotionId: id }),
      admit: async (_, id) => accept({ ...promotion, promotionId: id }),
      give: async (_, asked) => {
        if (refusal) return reject(refusal)
        for (const { key, reward } of asked) {
          const [what, , , day] = key.split(':')
          if (reward.kind === 'spins') spins.push(`${what} ${day} ${reward.spins}`)
          if (reward.kind !== 'coins') continue
          if (reward.coins > budget.coins) return reject('PROMOTION_SPENT')
          budget.coins -= reward.coins
          granted.push(`${what} ${day} ${reward.coins}`)
        }
        return accept('given')
      },
    },
  })
  const { idempotency } = anInfrastructure(database.db, { now: () => clock.nowMs })
  return serve(signinTable, { signin, idempotency })
}

const run = async <Name extends keyof typeof declared>(name: Name, input: object = {}) => {
  const body = { ...(name === 'signinStatus' ? {} : { requestId: randomUUID() }), promotionId, ...input }
  const outcome = await served()[name].run(
    { member, client: aClient(), token: '' },
    body as RequestOf<(typeof declared)[Name]>,
  )
  return outcome as Outcome<ResponseOf<(typeof declared)[Name]>, CodeName>
}
const standing = async () => {
  const outcome = await run('signinStatus')
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
const signDays = async (from: string, count: number): Promise<void> => {
  for (let nth = 0; nth < count; nth += 1) {
    at(dayAfter(from, nth))
    const outcome = await run('signinToday')
    if (!outcome.ok) throw new Error(outcome.code)
  }
}

test('[C-15] a day counts once, however often and from wherever it is signed at once', async () => {
  at('2027-03-10')
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => run('signinToday')))
  const coins = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.coins] : []))
  const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.code]))
  expect([coins, refusals]).toEqual([[10], Array.from({ length: 7 }, () => 'ALREADY_TAKEN')])
  expect(granted).toEqual(['sign-in 2027-03-10 10'])
})

test('[C-15] a run goes over the last millisecond of a year by the site’s clock, and its gifts come on their day', async () => {
  await signDays('2027-12-29', 2)
  at('2027-12-31', '23:59:59.999')
  expect(await run('signinToday')).toMatchObject({ ok: true, value: { coins: 70, standing: { streak: 3 } } })
  at('2028-01-01', '00:00:00.000')
  expect(await run('signinToday')).toMatchObject({
    ok: true,
    value: { coins: 20, standing: { streak: 4, monthCount: 1 } },
  })
  expect(granted).toEqual([
    'sign-in 2027-12-29 10',
    'sign-in 2027-12-30 20',
    'sign-in 2027-12-31 70',
    'sign-in 2028-01-01 20',
  ])
})

test('[C-15] 29 February is a day of its own, and a missed day ends the run', async () => {
  await signDays('2028-02-28', 3)
  expect(await standing()).toMatchObject({ today: '2028-03-01', streak: 3 })
  at('2028-03-03')
  expect(await standing()).toMatchObject({ streak: 0, todayCoins: 10 })
})

test('[C-15] a card of the seventh day joins two runs; nothing is given twice, and gifts start anew', async () => {
  await signDays('2027-03-01', 7)
  expect(spins).toEqual(['sign-in-spins 2027-03-07 2'])
  expect(await standing()).toMatchObject({ cards: 1, totalCoins: 10 * 4 + 20 * 3 + 60 + 188 })
  await signDays('2027-03-09', 2)
  expect(await standing()).toMatchObject({ streak: 2, makeup: { day: '2027-03-08', streak: 10 }, makeupsLeft: 1 })
  granted.length = 0
  expect(await run('signinMakeUp', { day: '2027-03-08' })).toMatchObject({ ok: true, value: { coins: 60, cards: 0 } })
  expect(granted).toEqual(['make-up 2027-03-08 60'])
  expect(await standing()).toMatchObject({ streak: 10, cards: 0, makeup: null, makeupsLeft: 0 })
  expect(await run('signinMakeUp', { day: '2027-03-08' })).toMatchObject({ ok: false, code: 'ALREADY_TAKEN' })
})

test('[C-15] without a card, too long ago, of today or of tomorrow nothing is made up', async () => {
  await signDays('2027-04-01', 7)
  at('2027-04-15')
  for (const day of ['2027-04-15', '2027-04-16', '2027-04-07', '2025-12-31'])
    expect([day, await run('signinMakeUp', { day })]).toMatchObject([
      day,
      { ok: false, code: day === '2027-04-07' ? 'ALREADY_TAKEN' : 'NOT_DUE' },
    ])
  const two = await Promise.all(['2027-04-13', '2027-04-14'].map((day) => run('signinMakeUp', { day })))
  expect(two.filter((outcome) => outcome.ok).length).toBe(1)
})

test('[C-15, P-04] a refusal and a spent budget leave no day behind', async () => {
  at('2027-05-01')
  refusal = 'PROMOTION_BARRED'
  expect(await run('signinToday')).toMatchObject({ ok: false, code: 'PROMOTION_BARRED' })
  refusal = undefined
  budget.coins = 9
  expect(await run('signinToday')).toMatchObject({ ok: false, code: 'PROMOTION_SPENT' })
  expect(await standing()).toMatchObject({ isSigned: false, days: [], totalCoins: 0 })
})
