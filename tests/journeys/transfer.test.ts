import { afterEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { venueTransferIn } from '#contract/venues/calls.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, member, world } = journeys()
const path = '/app/wallet/transfer'

const fault = async (code: string, name: string): Promise<void> => {
  const { exit, stderr } = await world().admin(['venue', 'fault', code, name])
  if (exit !== 0) throw new Error(stderr)
}

afterEach(async () => {
  for (const code of ['by', 'dz']) await fault(code, 'none')
})

const venueCard = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const send = async (page: Page, name: string, amount: string): Promise<void> => {
  await page.getByRole('button', { name: `转入${name}` }).click()
  await page.getByLabel('金额').fill(amount)
  await page.getByRole('button', { name: '确认转入' }).click()
}

test('[C-13, R-12] a transfer to a venue that does not answer is pending in words, and is reconciled', async () => {
  const who = await person()
  await arriveAs(who, 'viewer03', path)
  const { page } = who
  await venueCard(page, '捕鱼乐园').getByText('¥0.00').waitFor()
  await page.getByRole('region', { name: '余额宝' }).getByRole('link', { name: '转入转出' }).waitFor()
  await fault('by', 'request-lost')
  await send(page, '捕鱼乐园', '500')
  await page.getByText('捕鱼乐园响应慢，¥500.00 待确认').waitFor()
  await page.getByTestId('center-balance').getByText('9,500').waitFor()
  await venueCard(page, '捕鱼乐园').getByText('待确认', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: '转入捕鱼乐园' }).isDisabled()).toBe(true)
  await page.reload()
  await venueCard(page, '捕鱼乐园').getByText('待确认', { exact: true }).waitFor()
  await fault('by', 'none')
  await venueCard(page, '捕鱼乐园').getByText('¥500.00', { exact: true }).waitFor()
  await venueCard(page, '捕鱼乐园').getByText('待确认', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '转账记录' }).click()
  await page.getByRole('dialog').getByText('转入 捕鱼乐园').waitFor()
  await expect.poll(() => page.getByRole('dialog').getByText('-¥500.00').count()).toBe(1)
})

test('[C-13, V-06] amounts are told in words; half and all are what is there; money comes back', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer04', path)
  const { page } = who
  await page.getByRole('button', { name: '转入看台电子' }).click()
  const amount = page.getByLabel('金额')
  await expect.poll(() => amount.evaluate((input) => input === document.activeElement)).toBe(true)
  const told: [string, string][] = [
    ['1e3', '请输入数字，最多两位小数'],
    ['$100', '请输入数字，最多两位小数'],
    ['-5', '请输入数字，最多两位小数'],
    ['1.234', '最多两位小数'],
    ['0.5', '不能少于 ¥1.00'],
    ['999999', '不能多于 ¥100,000.00'],
    ['20000', '余额不足，最多 ¥10,000.00'],
  ]
  const closed = page.locator('details', { hasText: /^未开放的场馆 \d+ 个/ })
  await closed.waitFor()
  expect(await closed.getByRole('button', { name: /^转入/ }).count()).toBe(0)
  for (const [text, words] of told) {
    await amount.fill(text)
    await page.getByRole('alert').getByText(words).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '确认转入' }).isDisabled()).toBe(true)
  }
  // As input methods and pages write it.
  for (const typed of ['￥１，０００．５０', '¥ 2,000', '１２。５', '1,234.5']) {
    await amount.fill(typed)
    await expect.poll(() => page.getByRole('button', { name: '确认转入' }).isDisabled()).toBe(false)
    expect(await page.getByRole('alert').count()).toBe(0)
  }
  await page.getByRole('button', { name: '一半' }).click()
  await expect.poll(() => amount.inputValue()).toBe('5000')
  await amount.press('Enter')
  await page.getByText('已转入看台电子 ¥5,000.00').waitFor()
  await page.getByRole('button', { name: '从看台电子转出' }).click()
  await page.getByRole('button', { name: '全部' }).first().click()
  await page.getByRole('button', { name: '确认转出' }).click()
  await page.getByText('已从看台电子转出 ¥5,000.00').waitFor()
  await page.getByTestId('center-balance').getByText('10,000').waitFor()
})

test('[C-13] one click with one venue down brings back the rest, says why, and the retry brings it back', async () => {
  const client = await member('viewer06')
  const move = { currency: 'CNY' as const, amountMinor: 20_000 }
  for (const channelCode of ['by', 'dz', 'KTDJ'])
    await client.accepted(venueTransferIn, { requestId: crypto.randomUUID(), channelCode, ...move })
  await fault('dz', 'down')
  const who = await person()
  await arriveAs(who, 'viewer06', path)
  const { page } = who
  await venueCard(page, '捕鱼乐园').getByText('¥200.00').waitFor()
  await venueCard(page, '看台电子').getByText('暂时查不到余额').waitFor()
  await page.getByRole('button', { name: '一键回收' }).click()
  const results = page.getByRole('region', { name: '一键回收结果' })
  await results.getByText('失败：场馆暂时无法连接').waitFor()
  await expect.poll(() => results.getByText('成功').count()).toBe(2)
  await results.getByText('+¥400.00').waitFor()
  await page.getByTestId('center-balance').getByText('9,800').waitFor()
  await fault('dz', 'none')
  await results.getByRole('button', { name: '重试' }).click()
  await page.getByTestId('center-balance').getByText('10,000').waitFor()
  await results.getByText('失败：场馆暂时无法连接').waitFor({ state: 'detached' })
  await expect.poll(() => results.getByText('成功').count()).toBe(1)
})

test('[C-13] with the single wallet nothing is moved in, and the choice is kept', async () => {
  const who = await person()
  await arriveAs(who, 'viewer07', path)
  const { page } = who
  const single = page.getByRole('switch', { name: '免转：场馆直接用中心钱包' })
  await page.getByRole('button', { name: '转入捕鱼乐园' }).click()
  await single.click()
  await page.getByText('免转已开启', { exact: true }).waitFor()
  await page.getByText('已开启免转：场馆直接用中心钱包，无需转入').waitFor()
  await expect.poll(() => page.getByRole('button', { name: '转入捕鱼乐园' }).isDisabled()).toBe(true)
  await page.reload()
  await page.getByRole('switch', { name: '免转：场馆直接用中心钱包', checked: true }).waitFor()
})

test('[C-13] a transfer that is sent without a network goes out when it is back, and happens once', async () => {
  const who = await person()
  await arriveAs(who, 'viewer08', path)
  const { page } = who
  await venueCard(page, '捕鱼乐园').getByText('¥0.00').waitFor()
  who.expectOutage()
  await page.context().setOffline(true)
  await send(page, '捕鱼乐园', '300')
  await page.getByText('结果待确认，正在自动重试').waitFor()
  await page.context().setOffline(false)
  await page.getByText('已转入捕鱼乐园 ¥300.00').waitFor()
  await venueCard(page, '捕鱼乐园').getByText('¥300.00').waitFor()
  await page.getByTestId('center-balance').getByText('9,700').waitFor()
})

test('[C-13, R-12] a visitor is asked to log in, and comes back to the page', async () => {
  const { page } = await person()
  await page.goto(path)
  await page.getByRole('dialog', { name: '温馨提示' }).waitFor()
})
