import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const dayMs = 24 * 60 * 60_000
const pastQuoteMs = 31_000
const clock = { aheadMs: 0 }
const { world, person } = journeys({ clock })
const convertPath = '/app/wallet/convert'
const interestPath = '/app/wallet/interest'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const got = (page: Page) => page.getByRole('region', { name: '得到' })

test('[C-14, V-06] an exchange whose quote ran out is made by the new one, and once', async () => {
  const who = await person(viewports.desktop)
  await logIn(who, 'viewer15', convertPath)
  const { page } = who
  await page.clock.install()
  await page.reload()
  await page.getByText('还没有兑换过').waitFor()
  const amount = page.getByLabel('支付')
  for (const [text, words] of [
    ['1e3', '请只输入数字'],
    ['0.99', '最少 ¥1.00'],
    ['100.123', '最多两位小数'],
    ['10000.01', '余额不足'],
  ] as const) {
    await amount.fill(text)
    await page.getByRole('alert').getByText(words).waitFor()
    await expect.poll(() => press(page, '确认兑换').isDisabled()).toBe(true)
  }
  await amount.fill('714')
  await got(page).getByText('₮99.50').waitFor()
  clock.aheadMs += pastQuoteMs
  await page.clock.fastForward(pastQuoteMs)
  await got(page).getByText('报价已过期').waitFor()
  await expect.poll(() => press(page, '确认兑换').count()).toBe(0)
  await press(page, '重新报价').click()
  await got(page).getByText('₮99.50').waitFor()
  // A fresh one: while it is asked for, the one that ran out may still stand there.
  await page.getByRole('figure', { name: /报价还有 (?:[12]\d|30) 秒/ }).waitFor()
  // On the server it runs out before the page knows.
  clock.aheadMs += pastQuoteMs
  await press(page, '确认兑换').click()
  await page.getByRole('alert').getByText('报价已过期，请确认新的报价').waitFor()
  await expect.poll(() => page.getByText('还没有兑换过').isVisible()).toBe(true)
  await press(page, '确认兑换').click()
  await page.getByText('已用 ¥714.00 换得 ₮99.50').waitFor()
  const made = page.getByRole('region', { name: '最近兑换' }).getByRole('listitem')
  await made.getByText('-¥714.00').waitFor()
  await expect.poll(() => made.count()).toBe(1)
  await press(page, '对调币种').click()
  await page.getByText('可用 ₮1,099.50').waitFor()
})

test('[C-14] the interest wallet earns over a week, and gives back all of it', async () => {
  const who = await person(viewports.phone)
  const { page } = who
  await logIn(who, 'viewer16', interestPath)
  await page.getByText('转入后从第二天开始计息').waitFor()
  await page.getByLabel('金额').fill('10000.01')
  await page.getByRole('alert').getByText('余额不足').waitFor()
  await page.getByLabel('金额').fill('1000')
  await press(page, '确认转入').click()
  await page.getByText('已转入 ¥1,000.00').waitFor()
  const card = page.getByRole('region', { name: '余额', exact: true })
  await card.getByText('¥1,000.00').waitFor()
  for (let days = 0; days < 8; days += 1) {
    clock.aheadMs += dayMs
    await world().services().accrual.flush()
  }
  await page.reload()
  await card.getByText('¥1,000.70').waitFor()
  await card.getByText('+¥0.70').waitFor()
  await card.getByText('3.65%').waitFor()
  await card.getByRole('figure', { name: '近 30 天收益：合计 ¥0.70，最高一天 ¥0.10' }).waitFor()
  await page.getByRole('tab', { name: '转出' }).click()
  await press(page, '全部').click()
  await press(page, '确认转出').click()
  await page.getByText('已转出 ¥1,000.70 到中心钱包').waitFor()
  await page.getByRole('region', { name: '明细' }).getByText('-¥1,000.70').waitFor()
  expect((await world().services().balances.verify()).faults).toEqual([])
})
