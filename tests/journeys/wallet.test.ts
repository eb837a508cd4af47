import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import { toYeb } from '#contract/finance/calls.ts'
import { openClient } from '#tests/world/client.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, member, world } = journeys({ environment: { LANGUAGES: 'zh-CN,en' } })

test('[A-02, C-14, R-12] a member finds every movement: in the wallet, by kind and month, and as a file', async () => {
  const client = await member('viewer13')
  for (const count of [1, 2, 3])
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await client.accepted(anchorReward, { requestId: randomUUID(), chatRoomNo: '88231', giftId: '1', count, price: 1 })
  const who = await person(viewports.desktop)
  await arriveAs(who, 'viewer13', '/app/wallet')
  const { page } = who
  await page.getByRole('region', { name: '总资产' }).getByText('中心钱包').waitFor()
  await page.getByRole('button', { name: '隐藏金额' }).click()
  await expect.poll(() => page.getByRole('region', { name: '总资产' }).innerText()).not.toMatch(/¥\d/)
  await page.getByRole('button', { name: /演示资金/ }).click()
  await page.getByText('流水号').waitFor()
  await page.getByRole('link', { name: '全部记录' }).click()

  await page.getByRole('heading', { name: '资金记录' }).waitFor()
  await page.getByLabel('账户').selectOption('coins')
  await page.getByRole('tab', { name: '礼物' }).click()
  const rows = page.getByRole('region', { name: '资金变动' }).getByRole('button')
  await expect.poll(() => rows.count()).toBe(3)
  await expect.poll(() => rows.first().innerText()).toContain('-3')
  await page.reload()
  await expect.poll(() => rows.count()).toBe(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const file = join(tmpdir(), `statement-${randomUUID()}.csv`)
  await (await download).saveAs(file)
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
  await rm(file)
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/"送出礼物","完成",-3,COIN,\d+,\d+,"88231"$/)

  await page.getByRole('tab', { name: '提款' }).click()
  await page.getByText('没有符合条件的记录').waitFor()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await page.getByRole('button', { name: /演示资金/ }).waitFor()
})

test('[A-02, R-12] balances have one overview, which the member centre leads to, and months stand with the statement', async () => {
  const { page, ...rest } = await person(viewports.desktop)
  await arriveAs({ page, ...rest }, 'viewer14', '/app/member')
  const account = page.getByRole('region', { name: '我的账户', exact: true })
  expect(await account.getByRole('link', { name: /存款|提款|转账/ }).count()).toBe(0)
  await account.getByRole('link', { name: '进入钱包' }).click()
  await page.waitForURL('**/app/wallet')
  const others = page.getByRole('region', { name: '其他余额' })
  await others.getByText(/^₮/).waitFor()
  await others.getByText('金币').waitFor()
  expect(await page.getByRole('region', { name: '每月收支' }).count()).toBe(0)
  await page.getByRole('link', { name: '全部记录' }).click()
  await page.getByRole('region', { name: '每月收支' }).getByText('累计净存款').waitFor()
})

test('[A-02, S-13] what is open in the statement stays when money moves elsewhere', async () => {
  const who = await person(viewports.desktop)
  await arriveAs(who, 'viewer14', '/app/wallet/statement')
  const { page } = who
  const issued = page.getByRole('region', { name: '资金变动' }).getByRole('button', { name: /演示资金/ })
  await issued.click()
  const elsewhere = openClient(world().baseUrl, '')
  elsewhere.state.token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await elsewhere.accepted(toYeb, { requestId: randomUUID(), currency: 'CNY', amountMinor: 10_000 })
  await page.getByRole('button', { name: /转入余额宝/ }).waitFor()
  expect(await issued.getAttribute('aria-expanded')).toBe('true')
})

test('[A-02, X-02] who is not logged in is asked to, and lands in the wallet', async () => {
  const { page } = await person(viewports.phone)
  await page.goto('/app/wallet')
  await page.getByRole('dialog', { name: '温馨提示' }).getByRole('button', { name: '确定' }).click()
  await page.waitForURL(/\/login\?fromPage=/)
})

test('[R-12] the parts of the wallet stand in one row; on a phone each part has one head, which leads back, and no bars', async () => {
  const who = await person(viewports.desktop)
  await arriveAs(who, 'viewer14', '/app/wallet')
  const { page } = who
  const tabs = page.getByRole('navigation', { name: '钱包各页' })
  for (const [tab, path] of [
    ['提款', 'withdraw'],
    ['转账', 'transfer'],
    ['记录', 'statement'],
    ['存款', 'deposit'],
  ] as const) {
    await tabs.getByRole('link', { name: tab, exact: true }).click()
    await page.waitForURL(`**/app/wallet/${path}`)
    await tabs.locator('[aria-current=page]').getByText(tab, { exact: true }).waitFor()
  }
  await page.setViewportSize(viewports.phone)
  await page.goto(new URL('/app/wallet/statement', page.url()).href)
  const head = page.getByRole('banner')
  await head.getByRole('heading', { name: '资金记录' }).waitFor()
  expect(await page.getByRole('navigation', { name: '主导航' }).count()).toBe(0)
  await head.getByRole('link', { name: '返回钱包' }).click()
  await page.waitForURL('**/app/wallet')
  await page.getByRole('navigation', { name: '钱包' }).getByRole('link', { name: '存款' }).click()
  await page.waitForURL('**/app/wallet/deposit')
  await head.getByRole('heading', { name: '存款' }).waitFor()
  expect(await tabs.count()).toBe(0)
  // What the page is for is within reach of a thumb, without scrolling.
  const { y = 0, height = 0 } = (await page.getByRole('button', { name: '确认存款' }).boundingBox()) ?? {}
  expect(y + height).toBeLessThan(viewports.phone.height)
  await head.getByRole('link', { name: '记录' }).click()
  await page.waitForURL('**/app/wallet/statement')
})

test('[A-04, R-12] on a phone one logs out of the sheet of one’s own, and a visitor has theme and languages beside the search', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer15', '/app/home')
  const { page } = who
  await page.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: '我的' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).waitFor()
  const head = page.getByRole('banner')
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await theme()).toBe('glow')
  await head.getByRole('button', { name: '切换到浅色' }).click()
  await expect.poll(theme).toBe('fresh')
  await head.getByRole('button', { name: 'English' }).click()
  await head.getByRole('button', { name: '中文' }).click()
  await head.getByRole('button', { name: '切换到深色' }).click()
  await expect.poll(theme).toBe('glow')
})
