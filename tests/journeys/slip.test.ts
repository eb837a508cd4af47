import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { betList, betPlace } from '#contract/sports/ticket-calls.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { anOpenMatch, changeMatch, homePrice } from '#tests/builders/open-match.ts'
import { aPlayedMatch, over, winMarket } from '#tests/builders/played-match.ts'
import { chatOf, logIn, pressUntilShown, viewports } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'
import { databaseOf } from './verification-hand.ts'

const { world, person, member } = journeys({ clock: { aheadMs: 0 } })
const betsPath = '/app/records?kind=sports'

const inTables = async <Value>(work: (db: Database) => Promise<Value>): Promise<Value> => {
  const storage = await databaseOf(world())
  try {
    return await work(storage.db)
  } finally {
    await storage.close()
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const slipOf = (page: Page) => page.getByRole('complementary', { name: '投注单' })
const stakeOf = (page: Page) => slipOf(page).getByRole('textbox', { name: /^投注金额/ })
const isMoney = (page: Page, text: string) => page.getByRole('banner').getByText(text, { exact: true }).waitFor()

const aMatch = (first: Parameters<typeof aPlayedMatch>[2], name?: string) => {
  const { units, matches } = world().services()
  return aPlayedMatch(units, matches, first, name)
}

/** The time of those that wait is over. */
const decide = async (): Promise<void> => {
  const { units, decisions } = world().services()
  await units.run((unit) =>
    sql`update orders set decide_at = clock_timestamp() where state = 'waiting'`.execute(tablesOf(unit)),
  )
  await decisions.flush()
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

  // One selection is a single bet, whatever the slip before was.
  await page.goto('/app/sports')
  const price = page.locator('main button[aria-pressed="false"]').filter({ has: page.locator('[data-move]') })
  await pressUntilShown(price.first(), stakeOf(page))
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

test('[S-13, C-16, E-11] in play: a moved price is refused, then taken; the bet waits in every tab and runs; a goal refuses the next with its reason; a match ends while the slip is open', async () => {
  await world().services().settings.set('inPlayDelays', { football: 60, basketball: 60, esports: 60 }, 'test')
  const match = await aMatch({ markets: [winMarket(2_000, 1_800)] })
  const path = `/app/match/${match.matchId}`
  const who = await person()
  await logIn(who, 'viewer13', path)
  const { page } = who
  const slip = slipOf(page)
  await press(page, '蓉城赤焰 2.00').click()
  await stakeOf(page).fill('10')
  const other = await who.context.newPage()
  await other.goto(path)
  await slipOf(other).getByRole('button', { name: '确认投注 ¥10.00' }).waitFor()

  // The price has moved, and the screen does not know it yet.
  await match.happens({ markets: [winMarket(1_800, 2_000)] }, 'unheard')
  await slip.getByRole('button', { name: '确认投注 ¥10.00' }).click()
  await slip.getByRole('alert').filter({ hasText: '赔率下降 2.00 → 1.80' }).waitFor()
  await slip.getByRole('button', { name: '接受 蓉城赤焰 的赔率 1.80' }).click()
  await slip.getByRole('button', { name: '确认投注 ¥10.00' }).click()
  for (const tab of [page, other]) await slipOf(tab).getByText('滚球投注需等待几秒，比赛没有变化才成交').waitFor()
  await decide()
  for (const tab of [page, other]) await slipOf(tab).getByText('投注成功').waitFor()
  await isMoney(page, '¥9,990.00')
  await other.close()

  await match.happens({})
  await press(page, '蓉城赤焰 1.80').click()
  await stakeOf(page).fill('20')
  await slip.getByRole('button', { name: '确认投注 ¥20.00' }).click()
  await slip.getByText('等待确认').waitFor()
  await isMoney(page, '¥9,970.00')
  const goal = { eventId: randomUUID(), kind: 'goal', side: 'visit', at: '74′', text: '' } as const
  await match.happens({ visitScore: 1, events: [goal], markets: [winMarket(5_000, 1_250)] })
  await decide()
  await slip.getByText('投注未成交').waitFor()
  await slip.getByText('等待期间比赛有进球、红黄牌或新的一节，本金已退回').waitFor()
  await isMoney(page, '¥9,990.00')
  // Both were seen: folded up, the slip takes no place for them, and opened anew it is empty.
  await page.setViewportSize(viewports.phone)
  await slip.waitFor({ state: 'detached' })
  await page.setViewportSize(viewports.desktop)
  await slip.getByText('投注单还是空的').waitFor()

  // What is decided while the slip is folded up stays until it is looked at, and is a badge where no prices are.
  await press(page, '滨海蓝鲸 1.25').click()
  await stakeOf(page).fill('30')
  await page.setViewportSize(viewports.phone)
  await press(page, '查看投注单').click()
  const sheet = page.getByRole('dialog', { name: /^投注单/ })
  await sheet.getByRole('button', { name: '确认投注 ¥30.00' }).click()
  await sheet.getByText('等待确认').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await slip.getByText('1 注等待确认').waitFor()
  await decide()
  await slip.getByText(/投注结果\s*1 注已成交/).waitFor()
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-slip-bar'))).toBe(true)
  await page.goto('/app/member')
  await slip.getByRole('button', { name: '查看投注单' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-slip-bar'))).toBe(false)
  await slip.getByRole('button', { name: '查看投注单' }).click()
  await sheet.getByText('投注成功').waitFor()
  await page.keyboard.press('Escape')
  await slip.waitFor({ state: 'detached' })
  await page.goto(path)
  await page.setViewportSize(viewports.desktop)

  await press(page, '滨海蓝鲸 1.25').click()
  await stakeOf(page).fill('30')
  await slip.getByRole('button', { name: '确认投注 ¥30.00' }).waitFor()
  await match.happens(over)
  await slip.getByText('比赛已结束或不再开盘，不计入投注').waitFor()
  await slip.getByRole('button', { name: '确认投注', exact: true, disabled: true }).waitFor()
  await slip.getByRole('button', { name: '移除已关闭的选项' }).click()
  await slip.getByRole('article').waitFor({ state: 'detached' })

  await page.goto(betsPath)
  const fallen = press(page, /未接受/)
  await fallen.getByText('等待期间比赛有变 · 本金全退').waitFor()
  await fallen.click()
  await page.getByRole('link', { name: '注单详情' }).click()
  await page
    .getByRole('region', { name: '进程' })
    .getByText('未被接受：等待期间比赛有进球、红黄牌或新的一节，本金退回')
    .waitFor()
})

test('[S-12, E-09, S-13] a bet is shared by the slip’s switch, which is off and then remembered, named on the button, and followed at the price of now; one’s own card offers no following; the void match reverts both bets, their money and the card', async () => {
  const match = await aMatch({ gameStatus: 0, markets: [winMarket(2_000, 1_800)] }, '云岭山鹰')
  const leader = await person()
  await logIn(leader, 'viewer15', `/app/match/${match.matchId}`)
  await press(leader.page, '云岭山鹰 2.00').click()
  await leader.page.goto(roomPath)
  const shares = (checked: boolean) => leader.page.getByRole('switch', { name: '分享到房间', checked })
  const openSlip = () => press(leader.page, /^投注单/).click()
  await openSlip()
  await shares(false).click()
  await shares(true).waitFor()
  await leader.page.getByText('升了自动接受，降了先问您').waitFor()
  await leader.page.reload()
  await openSlip()
  await shares(true).waitFor()
  await leader.page.getByRole('textbox', { name: /^投注金额/ }).fill('50')
  await press(leader.page, `确认投注 ¥50.00 · 分享到房间 ${roomNo}`).click()
  await leader.page.getByText('投注成功').waitFor()
  await isMoney(leader.page, '¥9,950.00')
  await press(leader.page, '收起投注单').click()
  await chatOf(leader.page).getByText('我的带单').waitFor()
  expect(await press(leader.page, /^跟单：云岭山鹰/).count()).toBe(0)

  await match.happens({ markets: [winMarket(2_200, 1_700)] })
  const follower = await person()
  // How an order stands is said later; its card keeps the place for it.
  const said = Promise.withResolvers<void>()
  await follower.page.route('**/api/sports/order/standings', async (route) => {
    await said.promise
    await route.continue()
  })
  await logIn(follower, 'viewer18', roomPath)
  const follow = press(follower.page, '跟单：云岭山鹰，赔率 2.00')
  const card = follow.locator('xpath=../..')
  const height = async () => (await card.boundingBox())?.height
  const before = await height()
  expect(await card.getByText('还没有人跟单').count()).toBe(0)
  said.resolve()
  await card.getByText('还没有人跟单').waitFor()
  expect(await height()).toBe(before)
  await follow.click()
  const then = follower.page.getByRole('dialog', { name: '跟单' })
  await then.getByText('带单 2.00').waitFor()
  await then.getByText('现在 2.20').waitFor()
  await press(follower.page, '加入投注单').click()
  await follower.page.getByRole('switch', { name: '分享到房间', checked: false }).waitFor()
  await follower.page.getByRole('textbox', { name: /^投注金额/ }).fill('20')
  await follower.page.getByRole('button', { name: '确认投注 ¥20.00', exact: true }).click()
  await follower.page.getByText('投注成功').waitFor()
  await isMoney(follower.page, '¥9,980.00')
  await press(follower.page, '收起投注单').press('Enter')
  await expect.poll(() => follow.evaluate((button) => button === document.activeElement)).toBe(true)

  await match.happens(over)
  // It is followed by nobody any more; that match is another one than the room's.
  const seer = await person()
  await seer.page.goto(roomPath)
  await chatOf(seer.page)
    .getByRole('button', { name: /^跟单：云岭山鹰/, disabled: true })
    .getByText('已完场')
    .first()
    .waitFor()
  expect(await world().admin(['match', 'void', match.matchId])).toMatchObject({ exit: 0 })
  await world().services().results.flush()
  for (const { page } of [leader, follower]) {
    await chatOf(page).getByText('已撤销').first().waitFor()
    // Seen as accepted, and to be seen again.
    await press(page, /^投注单/).click()
    await page.getByText('已作废').waitFor()
    await isMoney(page, '¥10,000.00')
    await page.goto(betsPath)
    await press(page, /^作废.*云岭山鹰.*本金全退.*¥0\.00/).waitFor()
  }
})

test('[E-11, S-02] a room whose match ends is called by the result, for who is there and for who comes', async () => {
  const match = await aMatch({ homeScore: 2, visitScore: 1 }, '东湖白鹭')
  const storage = await databaseOf(world())
  const { room_no: other } = await storage.db
    .updateTable('rooms')
    .set({ match_id: match.matchId })
    .where('room_no', '<>', roomNo)
    .where('room_no', 'in', (rooms) => rooms.selectFrom('rooms').select('room_no').where('match_id', 'is not', null))
    .returning('room_no')
    .executeTakeFirstOrThrow()
  await storage.close()
  const { page } = await person(viewports.desktop)
  await page.goto(`/app/room/${other}`)
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await title.waitFor()
  expect(await title.innerText()).not.toContain('完场')
  await match.happens({ ...over, homeScore: 2, visitScore: 1 })
  const result = '东湖白鹭 2 比 1 滨海蓝鲸 · 完场'
  await title.getByText(result).waitFor()
  await expect.poll(() => page.title()).toContain(result)
  await page.reload()
  await title.getByText(result).waitFor()
})

/** Keys that do not answer: nothing can be signed, so nothing leaves. */
const holdKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { sign } = SubtleCrypto.prototype
    Object.assign(window, { letKeysGo: () => (SubtleCrypto.prototype.sign = sign) })
    SubtleCrypto.prototype.sign = () => new Promise(() => undefined)
  })

test('[S-13, C-16] a bet that cannot leave says so and can be cancelled; one that never left is not sent by a reload a minute later, but waits for a press', async () => {
  const { matchId } = await aMatch({ gameStatus: 0, markets: [winMarket(2_000, 1_800)] }, '北岭白狐')
  const who = await person()
  await logIn(who, 'viewer12', `/app/match/${matchId}`)
  const { page } = who
  const slip = slipOf(page)
  const bet = slip.getByRole('button', { name: '确认投注 ¥10.00' })
  const placed: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/sports/bet/place')) placed.push(request.url())
  })
  await press(page, '北岭白狐 2.00').click()
  await stakeOf(page).fill('10')
  await holdKeys(page)
  await bet.click()
  await page.getByText('正在连接…').waitFor()
  await slip.getByRole('button', { name: '取消' }).click()
  await slip.getByText('没有发出，什么都没有发生，请再试一次').waitFor()

  await bet.click()
  await page.getByText('正在连接…').waitFor()
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('grandstand.pending.bet.')) ?? ''
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as { firstMs: number }
    localStorage.setItem(key, JSON.stringify({ ...kept, firstMs: kept.firstMs - 60_000 }))
  })
  await page.reload()
  await slip.getByText(/^6\d 秒前：没有发出，什么都没有发生/).waitFor()
  expect(placed).toEqual([])
  await bet.click()
  await slip.getByText('投注成功').waitFor()
  await isMoney(page, '¥9,990.00')
  expect(placed).toHaveLength(1)
})
