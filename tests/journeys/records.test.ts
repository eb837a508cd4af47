import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gamePlay, gameSeeds } from '#contract/games/calls.ts'
import { protectionExclude } from '#contract/protection/calls.ts'
import { venueTransferIn, venueWalletTypeSet } from '#contract/venues/calls.ts'
import { venueLaunch } from '#contract/venues/game-calls.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

const { person, member } = journeys()
const game = (page: Page) => page.frameLocator('iframe[title="游戏画面"]')
const list = (page: Page) => page.getByRole('region', { name: '投注记录', exact: true })
const total = (page: Page) => page.getByRole('region', { name: 'CNY 合计' })

/** Two rounds of dice, and one of a venue that plays from the centre wallet. */
const played = async (name: string): Promise<void> => {
  const client = await member(name)
  await client.accepted(venueWalletTypeSet, { walletType: 'single' })
  await untilVenueOpen(client, 'dz')
  const { seedId } = await client.accepted(gameSeeds, {})
  const bet = { game: 'dice', side: 'over', targetHundredths: 5_000 } as const
  for (const stakeMinor of [500, 700])
    await client.accepted(gamePlay, { requestId: randomUUID(), seedId, bet, currency: 'CNY', stakeMinor })
  const launch = { channelCode: 'dz', gameId: 'dz-001', device: 'phone', currency: 'CNY' } as const
  const { url } = await client.accepted(venueLaunch, launch)
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${new URL(url).origin}/api/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  const seat = await ask('open', { token: new URL(url).hash.slice(1) })
  const spun = await ask('spin', { key: seat['key'], spinId: randomUUID(), stakeMinor: 1_000 })
  expect(spun['state']).toBe('spun')
}

test('[C-13, R-12] all that a member bet on stands in one list: filtered, added up, taken along as a file, each explained', async () => {
  await played('viewer14')
  const who = await person(viewports.desktop)
  await arriveAs(who, 'viewer14', '/app/records')
  const { page } = who
  await list(page).getByText('已显示 3 / 3 条').waitFor()
  await total(page).getByText('CNY · 共 3 条，未结束 0 条').waitFor()
  await total(page).getByText('¥22.00', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出表格' }).click()
  const file = join(tmpdir(), `records-${randomUUID()}.csv`)
  await (await download).saveAs(file)
  const lines = readFileSync(file, 'utf8').trim().split('\r\n')
  expect([lines.length, lines[1]?.includes('翡翠星盘 · 看台电子'), lines[1]?.includes(',10.00,')]).toEqual([
    4,
    true,
    true,
  ])

  await page.getByRole('tab', { name: '场馆' }).click()
  await list(page).getByText('已显示 1 / 1 条').waitFor()
  await page.reload()
  await list(page)
    .getByRole('link', { name: /翡翠星盘/ })
    .click()
  await page.getByRole('heading', { name: '场馆对局' }).waitFor()
  await page.getByText('投注 ¥10.00').waitFor()
  await page.getByText(/^派彩/).waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: '自研游戏' }).click()
  await list(page).getByText('已显示 2 / 2 条').waitFor()
  await total(page).getByText('¥12.00', { exact: true }).waitFor()
  await list(page).getByRole('link', { name: /骰子/ }).first().click()
  await page.waitForURL('**/app/games/verify?round=*')
  await page.getByText('这对种子还在使用').waitFor()
  await page.goBack()
  await page.getByLabel('状态').selectOption('void')
  await page.getByText('没有符合条件的记录').waitFor()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await list(page).getByText('已显示 3 / 3 条').waitFor()
})

test('[R-12, C-13, A-01] the rail leads to live casino; a table is opened from a phone and left again', async () => {
  const who = await person(viewports.desktop)
  await who.page.goto('/app/home')
  await who.page.getByRole('link', { name: '真人', exact: true }).click()
  await who.page.getByRole('heading', { name: '真人娱乐' }).waitFor()
  const tables = who.page.getByRole('tabpanel', { name: '游戏列表' }).getByRole('article')
  await expect.poll(() => tables.count()).toBe(8)
  // Our own stands first, and each tile tells limits, people and its last results.
  const own = who.page.getByRole('region', { name: '看台自研牌桌' }).getByRole('article', { name: '百家乐' })
  await own.getByText('人在桌').waitFor()
  const [first, below] = [await own.boundingBox(), await tables.first().boundingBox()]
  expect((first?.y ?? 0) < (below?.y ?? 0)).toBe(true)
  for (const [name, play] of [
    ['翡翠贵宾厅', '百家乐'],
    ['星空轮盘', '轮盘'],
    ['丛林龙虎', '龙虎'],
    ['海盗骰宝', '骰宝'],
  ] as const) {
    const table = who.page.getByRole('article', { name, exact: true })
    await table.getByText(play, { exact: true }).waitFor()
    await table.getByText(/^单注 ¥[\d,.]+ – ¥[\d,.]+$/).waitFor()
    await table.getByText(/^\d+ 人在桌$/).waitFor()
    await table.getByRole('figure', { name: /^最近 \d+ 局结果$/ }).waitFor()
  }
  await own.getByRole('link').click()
  await who.page.waitForURL('**/app/games/baccarat**')

  const phone = await person(viewports.phone)
  const { page } = phone
  await page.goto('/app/egame')
  await page.getByRole('navigation', { name: '大厅' }).getByRole('link', { name: '真人' }).click()
  await page.getByRole('article', { name: '翡翠贵宾厅' }).getByRole('link', { name: '试玩 翡翠贵宾厅' }).click()
  // Its tile says baccarat, and so does it: cards of two hands, and the round on the road.
  const road = game(page).getByRole('img', { name: /^最近结果/ })
  await expect.poll(() => road.locator('i').count()).toBe(18)
  await game(page).getByRole('radio', { name: '庄 1:0.95' }).click()
  const deal = game(page).getByRole('button', { name: '下注开局', exact: true })
  await deal.click()
  await game(page)
    .getByRole('status')
    .getByText(/赢得|没有中奖/)
    .waitFor()
  const cards = await game(page).locator('.card').count()
  expect(cards >= 4 && cards <= 6).toBe(true)
  await deal.waitFor()
  await page.getByRole('button', { name: '返回大厅' }).click()
  await page.waitForURL('**/app/casino/ktzr')
  await page.getByRole('heading', { name: '看台真人' }).waitFor()
})

test('[C-13, C-16] who is excluded from play is refused at a venue, at its transfers, at live casino and in sports', async () => {
  const client = await member('viewer15')
  await client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })
  const refusal = await client.refusal(venueTransferIn, {
    requestId: randomUUID(),
    channelCode: 'dz',
    currency: 'CNY',
    amountMinor: 1_000,
  })
  expect(refusal).toMatchObject({ name: 'SELF_EXCLUDED' })
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer15', '/play.html?game=dz/dz-001')
  const { page } = who
  for (const link of ['dz/dz-001', 'KTZR/ktzr-001']) {
    await page.goto(`/play.html?game=${link}`)
    await page.getByText('现在不能玩这款游戏').waitFor()
    await page.getByText(/您已自我排除/).waitFor()
  }
  await page.goto(roomPath)
  const price = page.getByRole('group', { name: '快捷盘口' }).locator('button[aria-pressed]:not([disabled])')
  await price
    .filter({ hasText: /\d\.\d\d/ })
    .first()
    .click()
  const slip = page.getByRole('dialog', { name: /^投注单/ })
  await slip.getByLabel('投注金额').fill('10')
  await slip.getByLabel('赔率变动').selectOption('any')
  await slip.getByRole('button', { name: '确认投注 ¥10.00' }).click()
  await slip
    .getByText(/您已自我排除/)
    .first()
    .waitFor()
})
