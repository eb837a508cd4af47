import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { factEntry, type Fact } from '#server/platform/outbox/facts.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { dayAfter } from '#server/promotions/engine/domain/days.ts'
import { createPoints } from '#server/promotions/points/points.ts'
import { logIn } from './browser.ts'
import { journeys } from './journey.ts'
import { databaseOf } from './verification-hand.ts'

const dayMs = 24 * 60 * 60_000

/** Noon of the Monday after the end of this month, by the site's calendar: a day, a week and a month have just ended. */
const afterMonthEnd = (): { mondayMs: number; lastDayMs: number } => {
  const today = siteDayOf(Date.now())
  let first = dayAfter(today, 1)
  while (!first.endsWith('-01')) first = dayAfter(first, 1)
  let monday = first
  while (new Date(`${monday}T00:00:00Z`).getUTCDay() !== 1) monday = dayAfter(monday, 1)
  return { mondayMs: siteDayStartMs(monday) + dayMs / 2, lastDayMs: siteDayStartMs(first) - dayMs / 2 }
}

const { mondayMs, lastDayMs } = afterMonthEnd()
const { world, person } = journeys({ clock: { aheadMs: mondayMs - Date.now() } })

type Happened = Fact extends infer Each ? (Each extends Fact ? Omit<Each, 'id' | 'memberId'> : never) : never

const memberIdOf = async (name: string): Promise<string> => {
  const storage = await databaseOf(world())
  try {
    const row = storage.db.selectFrom('members').select('id').where('name', '=', name)
    return (await row.executeTakeFirstOrThrow()).id
  } finally {
    await storage.close()
  }
}

/** What a member did, as the rest of the site tells it. */
const did = async (name: string, ...happened: readonly Happened[]): Promise<void> => {
  const { units, facts } = world().services()
  const memberId = await memberIdOf(name)
  const entries = happened.map((each) => factEntry({ ...each, id: randomUUID(), memberId } as Fact))
  await units.run(async (unit) => unit.announce(entries))
  await facts.flush()
}

const operator = async (...words: readonly string[]): Promise<string> => {
  const { exit, stdout, stderr } = await world().admin(['promotion', ...words])
  expect([exit, stderr]).toEqual([0, ''])
  return stdout
}

/** A live promotion that an operator made of the kind's template. */
const begun = async (kind: string, slug: string, changes: (draft: { params: object }) => object): Promise<string> => {
  const draft = JSON.parse(await operator('template', kind)) as { params: object }
  await operator('create', JSON.stringify({ ...draft, slug, ...changes(draft) }))
  await operator('start', slug)
  return `/app/activities/${slug}`
}

const open = (page: Page, slug: string) => page.goto(`${world().baseUrl}/app/activities/${slug}`)
const areBooksRight = async () => (await world().services().books.balances.verify()).faults

test('[C-15] deposits, a day’s, a week’s and a month’s turnover are claimed on their pages, each once', async () => {
  const deposited = (hours: number) => {
    const orderId = randomUUID()
    const atMs = lastDayMs + hours * 3_600_000
    return { name: 'deposited', atMs, orderId, currency: 'CNY', amountMinor: 40_000 } as const
  }
  await did('viewer11', deposited(0), deposited(1), {
    name: 'played',
    atMs: lastDayMs,
    category: 'sports',
    venue: null,
    currency: 'CNY',
    countedMinor: 2_500_000,
    netMinor: -2_500_000,
  })
  await begun('monthly-dividend', 'month', () => ({ startAtMs: lastDayMs - 40 * dayMs }))
  const who = await person()
  await logIn(who, 'viewer11', '/app/activities/first-deposit')
  const { page } = who
  for (const [slug, amount] of [
    ['first-deposit', '200.00'],
    ['continue-deposit', '40.00'],
    ['rebate', '100.00'],
    ['weekly-dividend', '88.00'],
    ['month', '88.00'],
  ] as const) {
    if (slug !== 'first-deposit') await open(page, slug)
    const ready = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '领取', exact: true }) })
    await ready.getByText(amount).first().waitFor()
    await ready.getByRole('button', { name: '领取', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: '已到账' }).filter({ hasText: amount }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '领取', exact: true }).count()).toBe(0)
  }
  expect(await areBooksRight()).toEqual([])
})

test('[C-15, P-04] a step of somebody new is claimed, is held when it shares a device, and says what the review came to', async () => {
  const verified = { name: 'verified', atMs: mondayMs } as const
  await did('viewer12', verified)
  await did('viewer13', verified)
  const storage = await databaseOf(world())
  try {
    const [first, second] = [await memberIdOf('viewer12'), await memberIdOf('viewer13')]
    const who = await person()
    await logIn(who, 'viewer12', '/app/activities/novice')
    await who.page.getByRole('button', { name: '领取', exact: true }).click()
    await who.page.getByText('+38 金币，已到账').waitFor()

    const other = await person()
    await logIn(other, 'viewer13', '/app/activities/novice')
    const device = storage.db.selectFrom('sessions').select('device_uuid').where('member_id', '=', first).limit(1)
    await storage.db.updateTable('sessions').set({ device_uuid: device }).where('member_id', '=', second).execute()
    await other.page.getByRole('button', { name: '领取', exact: true }).click()
    await other.page.getByText('+38 金币，审核中').waitFor()
    const grantId = (await operator('held')).split(' ')[0] ?? ''
    await operator('approve', grantId)
    await other.page.reload()
    await other.page.getByText('+38 金币，已到账').waitFor()
  } finally {
    await storage.close()
  }
  expect(await areBooksRight()).toEqual([])
})

test('[C-15, L-06] points are exchanged in the shop, and a match is guessed', async () => {
  const memberId = await memberIdOf('viewer14')
  const storage = await databaseOf(world())
  try {
    await createUnitOfWork(storage.db).run(async (unit) => {
      const points = { key: randomUUID(), memberId, reason: 'grant', points: 12_130, title: null } as const
      await createPoints(storage.db, Date.now).in(unit).move(points)
    })
  } finally {
    await storage.close()
  }
  const who = await person()
  await logIn(who, 'viewer14', '/app/activities/score-shop')
  const { page } = who
  await page.getByTestId('points').getByText('12,130', { exact: true }).waitFor()
  await page.getByRole('button', { name: '兑换 88 金币' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '兑换' }).click()
  await page.getByTestId('points').getByText('12,030', { exact: true }).waitFor()
  await page.getByRole('cell', { name: '-100 余 12,030' }).waitFor()

  await open(page, 'guess')
  await page.getByRole('button', { name: '主胜' }).first().click()
  await page.getByRole('button', { name: '主胜', pressed: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '主胜', pressed: true }).waitFor()
  expect(await areBooksRight()).toEqual([])
})

test('[C-15] the first of those who gave gifts exchanges the rank, and who was away is let back in', async () => {
  const gifters = await begun('gift-exchange', 'gifters', ({ params }) => ({
    startAtMs: mondayMs - 3 * dayMs,
    params: { ...params, untilMs: mondayMs - dayMs },
  }))
  await did('viewer15', { name: 'loggedIn', atMs: mondayMs - 40 * dayMs })
  await did('viewer15', { name: 'gifted', atMs: mondayMs - 2 * dayMs, roomNo: '88231', coins: 5_000 })
  const who = await person()
  await logIn(who, 'viewer15', gifters)
  const { page } = who
  await page.getByRole('button', { name: '兑换我的名次奖品' }).click()
  await page.getByText('已兑换', { exact: true }).waitFor()

  await world().services().facts.flush()
  await open(page, 'return-flow')
  await page.getByText('您上次离开了 40 天').waitFor()
  await page.getByRole('textbox').fill('回来看球')
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('已提交，等待审核').waitFor()
  const applicationId = (await operator('returns')).split(' ')[0] ?? ''
  await operator('return', 'approve', applicationId, '欢迎回来')
  await page.reload()
  await page.getByText('已通过').waitFor()
  await page.getByText('审核说明：欢迎回来').waitFor()
  expect(await areBooksRight()).toEqual([])
})
