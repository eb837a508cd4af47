import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { aPlayedMatch, handicapMarket, over, winMarket } from '#tests/builders/played-match.ts'
import { logIn, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { world, person, member } = journeys({ clock: { aheadMs: 0 } })
const betsPath = '/app/records?kind=sports'
const formerPath = '/app/member/bets'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const isMoney = (page: Page, text: string) => page.getByRole('banner').getByText(text, { exact: true }).waitFor()
const box = (page: Page) => page.getByRole('region', { name: '提前兑现' })

/** An operator says how a match went. */
const say = async (...words: readonly string[]): Promise<void> => {
  expect(await world().admin(['match', ...words])).toMatchObject({ exit: 0 })
  await world().services().results.flush()
}

/** A match at these prices, and bets of 100.00 on its home side, which run at once. */
const placed = async (name: string, count: number) => {
  const { units, matches, settings } = world().services()
  await settings.set('inPlayDelays', { football: 0, basketball: 0, esports: 0 }, 'test')
  const match = await aPlayedMatch(units, matches, { markets: [winMarket(2_000, 1_800)] })
  const client = await member(name)
  const legs = [{ matchId: match.matchId, selectionId: '1x2:home', oddsMilli: 2_000 }]
  const bet = { legs, sizes: null, stakeMinor: 10_000, currency: 'CNY', accept: 'any' } as const
  const orderIds: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const request = { requestId: randomUUID(), ...bet, chatRoomNo: null, followsOrderId: null }
    orderIds.push((await client.accepted(betPlace, request)).ticket.orderId)
  }
  return { match, orderIds }
}

test('[C-13, S-13] a bet is sold in part and then whole, at prices that move; its records say so', async () => {
  const { match, orderIds } = await placed('viewer11', 1)
  const who = await person(viewports.desktop)
  await logIn(who, 'viewer11', betsPath)
  const { page } = who
  await box(page).getByText('¥95.00').first().waitFor()
  // Below the stake it is said once more before it happens, and can be left.
  await press(page, '兑现 ¥95.00').click()
  await page.getByText('比本金少 ¥5.00，确定兑现？').waitFor()
  await press(page, '不兑现').click()
  // The price is renewed by itself.
  await match.happens({ markets: [winMarket(1_250, 4_000)] })
  await press(page, '兑现 ¥152.00').waitFor()
  const slider = page.getByRole('slider', { name: '兑现多少' })
  await slider.focus()
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press('ArrowLeft')
  await page.getByText('余下本金 ¥60.00 继续，按赛果结算。').waitFor()
  await press(page, '兑现 ¥60.80').click()
  await page.getByText('已兑现 ¥60.80，余下本金 ¥60.00 继续').waitFor()
  // A goal suspends what is left; then it has a price again.
  await match.happens({ homeScore: 1, markets: [winMarket(1_250, 4_000, 'suspended')] })
  await page.getByText('盘口暂停，暂时没有兑现价').waitFor()
  await match.happens({ markets: [winMarket(1_200, 5_000)] })
  await press(page, '兑现 ¥95.00').click()
  await page.getByRole('tab', { name: '已兑现 1', exact: true }).click()
  await page.getByText('+¥55.80').first().waitFor()
  await page.getByRole('figure').getByText('+¥55.80').first().waitFor()
  await press(page, /蓉城赤焰/).click()
  await page.getByRole('link', { name: '注单详情' }).click()
  await page.getByRole('heading', { name: `注单 ${orderIds[0]}` }).waitFor()
  const steps = page.getByRole('region', { name: '进程' }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(3)
  await steps.nth(1).getByText('兑现本金 ¥40.00，到账 ¥60.80').waitFor()
  await steps.nth(2).getByText('兑现本金 ¥60.00，到账 ¥95.00').waitFor()
  expect((await world().services().books.balances.verify()).faults).toEqual([])
})

test('[C-13, R-12] on a phone records are narrowed by state, sport and time, and the address keeps it', async () => {
  const { orderIds } = await placed('viewer12', 3)
  await world()
    .services()
    .bets.revert(orderIds[0] ?? '', 'operator')
  const who = await person(viewports.phone)
  await logIn(who, 'viewer12', `${formerPath}?filter=void`)
  const { page } = who
  const bets = page.getByRole('region', { name: '注单', exact: true }).getByRole('article')
  // The address of the former list leads to the one of all bets, with its filters.
  await page.waitForURL('**/app/records?kind=sports&state=void')
  await bets.getByText('已撤销').waitFor()
  await page.getByRole('tab', { name: '全部 3', exact: true }).click()
  await expect.poll(() => bets.count()).toBe(3)
  await page.getByRole('tab', { name: '作废 1', exact: true }).click()
  await bets.getByText('已撤销').waitFor()
  await expect.poll(() => bets.count()).toBe(1)
  await page.reload()
  await bets.getByText('已撤销').waitFor()
  await page.getByRole('combobox', { name: '项目' }).selectOption('basketball')
  await page.getByText('没有符合条件的注单').waitFor()
  await press(page, '清除筛选').click()
  await page.getByText('已显示 3 / 3 条').waitFor()
  await page.getByRole('tab', { name: '体育' }).click()
  await page.getByText('已显示 3 / 3 注').waitFor()
  await page.getByRole('tab', { name: '自定义' }).click()
  await page.getByLabel('从').fill('2020-01-01')
  await page.getByLabel('到').fill('2020-01-02')
  await page.getByText('没有符合条件的注单').waitFor()
  await page.getByText('这段时间没有已结算的注单。').waitFor()
  // What is taken back while one looks shows without a reload.
  await page.getByRole('tab', { name: '今日' }).click()
  await page.getByText('已显示 3 / 3 注').waitFor()
  await world()
    .services()
    .bets.revert(orderIds[1] ?? '', 'operator')
  await page.getByRole('tab', { name: '作废 2', exact: true }).waitFor()
})

test('[S-13, C-13] a bet stays written in the format in which it was taken, whatever is chosen later', async () => {
  const { units, matches } = world().services()
  const { matchId } = await aPlayedMatch(units, matches, { gameStatus: 0, markets: [winMarket(2_500, 1_500)] })
  const who = await person(viewports.desktop)
  await logIn(who, 'viewer15', '/app/sports')
  const { page } = who
  const formats = page.getByRole('combobox', { name: '赔率格式' }).first()
  await formats.selectOption('malay')
  await page.goto(`/app/match/${matchId}`)
  await press(page, '蓉城赤焰 -0.67').click()
  await page.getByRole('textbox', { name: /^投注金额/ }).fill('￥1,000')
  await press(page, '确认投注 ¥1,000.00').click()
  await page.getByText(/成交赔率 -0\.67$/).waitFor()
  await page.goto('/app/sports')
  await formats.selectOption('decimal')
  await page.goto(betsPath)
  const bet = page.getByRole('region', { name: '注单', exact: true }).getByRole('article')
  await bet.getByText('-0.67').first().waitFor()
  await bet.getByText(/马来盘/).waitFor()
  expect(await bet.getByText('2.50').count()).toBe(0)
  await page.getByRole('link', { name: '注单详情' }).click()
  await page.getByRole('heading', { name: /^注单 \d/ }).waitFor()
  await expect.poll(() => page.getByText('-0.67', { exact: true }).count()).toBe(2)
  expect(await page.getByText('2.50').count()).toBe(0)
})

test('[C-13, S-13] a lost bet moves no money, and the list of all records says so while one looks at it', async () => {
  const { match } = await placed('viewer13', 1)
  const who = await person(viewports.desktop)
  await logIn(who, 'viewer13', '/app/records')
  const total = who.page.getByRole('region', { name: 'CNY 合计' })
  await total.getByText('共 1 条，未结束 1 条').waitFor()
  await match.happens(over)
  await say('result', match.matchId, 'match=0-1')
  await total.getByText('共 1 条，未结束 0 条').waitFor()
})

test('[S-13, C-13, A-02] a parlay with half lost legs returns its exact sum; a corrected result settles it otherwise, as its record and the statement say', async () => {
  const { units, matches: store } = world().services()
  const ways = [
    { home: '东江白帆', score: '2-1', market: winMarket(2_060, 1_800) },
    { home: '南岭飞鹰', score: '1-0', market: winMarket(4_550, 1_200) },
    { home: '西湖银鱼', score: '1-1', market: handicapMarket('-0.25', 1_900) },
    { home: '北原雪豹', score: '0-0', market: handicapMarket('-0.25', 1_950) },
  ]
  const matches = []
  for (const { home, score, market } of ways) {
    const match = await aPlayedMatch(units, store, { gameStatus: 0, markets: [market] }, home)
    matches.push({ ...match, score, selections: market.selections })
  }
  const legs = matches.flatMap(({ matchId, selections: [home] }) =>
    home ? [{ matchId, selectionId: home.selectionId, oddsMilli: home.oddsMilli }] : [],
  )
  const client = await member('viewer14')
  const bet = { legs, sizes: null, stakeMinor: 10_000, currency: 'CNY', accept: 'none' } as const
  const { ticket } = await client.accepted(betPlace, {
    ...bet,
    requestId: randomUUID(),
    chatRoomNo: null,
    followsOrderId: null,
  })
  const who = await person()
  await logIn(who, 'viewer14', `${formerPath}/${ticket.orderId}`)
  const { page } = who
  const steps = page.getByRole('region', { name: '进程' }).getByRole('listitem')
  await steps.filter({ hasText: '等待赛果' }).waitFor()
  await isMoney(page, '¥9,900.00')
  for (const { matchId, happens, score } of matches) {
    await happens(over)
    await say('result', matchId, `match=${score}`)
  }
  // 100 × 2.06 × 4.55 × ½ × ½ = 234.325
  await steps.filter({ hasText: '结算：赢，返还 ¥234.33' }).waitFor()
  await isMoney(page, '¥10,134.33')

  await say('correct', matches[1]?.matchId ?? '', 'match=1-1')
  await steps.filter({ hasText: '赛果更正，重新结算：输，返还 ¥0.00' }).waitFor()
  await expect.poll(() => steps.count()).toBe(3)
  await isMoney(page, '¥9,900.00')
  await page.goto('/app/wallet/statement')
  const moved = page.getByRole('region', { name: '资金变动' })
  await moved.getByRole('button', { name: /注单派彩.*\+¥234\.33/ }).waitFor()
  await moved.getByRole('button', { name: /赛果更正扣回.*-¥234\.33/ }).waitFor()
  expect((await world().services().books.balances.verify()).faults).toEqual([])
})
