import { expect, test } from 'vitest'
import { betList, betPlace } from '#contract/sports/ticket-calls.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { anOpenMatch, changeMatch, homePrice } from '#tests/builders/open-match.ts'
import { logIn } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'
import { databaseOf } from './verification-hand.ts'

const { world, person, member } = journeys()

const inTables = async <Value>(work: (db: Database) => Promise<Value>): Promise<Value> => {
  const storage = await databaseOf(world())
  try {
    return await work(storage.db)
  } finally {
    await storage.close()
  }
}

test('[S-13, E-09] a parlay is followed as a system, a changed price is accepted, and a reload in the middle ends in one bet', async () => {
  const [first, second, third] = await inTables(
    async (db) => [await anOpenMatch(db, '一'), await anOpenMatch(db, '二'), await anOpenMatch(db, '三')] as const,
  )
  const leader = await member('viewer16')
  const legs = [first, second, third].map((matchId) => ({ matchId, selectionId: '1x2:home', oddsMilli: 2000 }))
  const money = { sizes: null, stakeMinor: 1_000, currency: 'CNY', accept: 'any' } as const
  const ids = { chatRoomNo: roomNo, followsOrderId: null }
  const { ticket } = await leader.accepted(betPlace, { requestId: crypto.randomUUID(), legs, ...money, ...ids })
  const follower = await person()
  await logIn(follower, 'viewer17', roomPath)
  const { page } = follower
  const follow = async (): Promise<void> => {
    await page
      .getByRole('button', { name: /^跟单：一甲/ })
      .first()
      .click()
    await page.getByRole('button', { name: '加入投注单' }).click()
  }

  await follow()
  await page.getByRole('tab', { name: '系统' }).click()
  await page.getByRole('button', { name: '3 串 1 × 1' }).click()
  await page.getByLabel('每注金额').fill('10')
  await page.getByText('总投注 · 4 注').waitFor()
  await page.getByText('¥200.00').first().waitFor()
  await inTables((db) => changeMatch(db, first, homePrice(1_800)))
  await page.getByRole('button', { name: '确认投注 ¥40.00' }).click()
  await page.getByRole('button', { name: '接受 一甲 的赔率 1.80' }).click()
  await page.getByRole('button', { name: '确认投注 ¥40.00' }).click()
  await page.getByText('投注成功').first().waitFor()
  await page.getByRole('button', { name: '收起这条结果' }).click()

  await follow()
  await page.getByLabel('赔率变动').selectOption('any')
  await page.getByRole('tab', { name: '串关' }).click()
  await page.getByLabel('投注金额').fill('5')
  follower.expectOutage()
  await page.route('**/api/sports/bet/place', (route) => route.abort())
  await page.getByRole('button', { name: '确认投注 ¥5.00' }).click()
  await page
    .getByText(/投注结果未确认/)
    .first()
    .waitFor()
  await page.unroute('**/api/sports/bet/place')
  await page.reload()
  await page
    .getByRole('button', { name: /投注单/ })
    .first()
    .click()
  await page.getByText('投注成功').first().waitFor()

  await page.close()

  const mine = await member('viewer17')
  const { tickets } = await mine.accepted(betList, {
    currency: null,
    sport: null,
    fromMs: null,
    untilMs: null,
    filter: 'all',
    matchId: null,
    after: null,
    limit: 10,
  })
  expect(tickets.map(({ kind, lineCount, followsOrderId }) => [kind, lineCount, followsOrderId])).toEqual([
    ['parlay', 1, ticket.orderId],
    ['system', 4, ticket.orderId],
  ])
})
