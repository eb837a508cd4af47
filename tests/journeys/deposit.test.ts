import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { financeRecords } from '#contract/finance/calls.ts'
import { protectionLimitSet } from '#contract/protection/calls.ts'
import { aBirthday } from '#tests/builders/birthday.ts'
import { arriveAs, viewports, type Person } from './browser.ts'
import { journeys } from './journey.ts'

const { person, member } = journeys()
const path = '/app/wallet/deposit'

/** What the bar of the page shows as the balance. */
const centre = async (page: Page): Promise<string> => page.getByRole('banner').locator('a b').first().innerText()

/** A first deposit asks who somebody is: each of these has said it before. */
const known = async (name: string): Promise<void> => {
  const client = await member(name)
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: aBirthday() })
}

/** Chooses an amount and orders; the order stands beside the form. */
const order = async (page: Page, amount: string): Promise<void> => {
  await page.getByRole('group', { name: '快捷金额' }).getByRole('button', { name: amount, exact: true }).click()
  await page.getByRole('button', { name: '确认存款' }).click()
  await page.getByRole('link', { name: '去付款' }).waitFor()
}

/** Pays at the provider's own page, which is closed then. */
const payAs = async ({ page, context }: Person, outcome: string): Promise<void> => {
  const [checkout] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: '去付款' }).click(),
  ])
  await checkout.getByRole('button', { name: outcome }).click()
  await checkout.getByRole('link', { name: '返回网站' }).waitFor()
  await checkout.close()
}

const statusOf = (page: Page, words: string) => page.getByRole('region', { name: '存款订单' }).getByText(words).first()

test('[C-14, A-05] a deposit says before the press what it asks for in stakes, in the currency of each way', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer18', path)
  const { page } = who
  const form = page.getByRole('form', { name: '存款' })
  await form.getByText('存款额的 1 倍').waitFor()
  await page.getByRole('textbox', { name: '存款金额' }).fill('123.45')
  await form.getByText('¥123.45（1 倍）').waitFor()
  await form.getByText(/赔率 1\.50 及以上/).waitFor()
  await form.getByRole('radio', { name: /USDT/ }).check()
  await page.getByRole('textbox', { name: '存款金额' }).fill('20')
  await form.getByText('₮20.00（1 倍）').waitFor()
})

test('[A-02, R-12, C-14, S-13] a deposit whose provider answers late and twice is credited once', async () => {
  const who = await person(viewports.desktop)
  await known('viewer11')
  await arriveAs(who, 'viewer11', path)
  const { page } = who
  await page.getByRole('radio', { name: /扫码支付/ }).waitFor()
  await expect.poll(() => centre(page)).toBe('¥10,000.00')
  await order(page, '500')
  await payAs(who, '支付成功，但通知晚到 8 秒，而且来两次')
  await statusOf(page, '待付款').waitFor()
  await statusOf(page, '已存入中心钱包。').waitFor()
  await statusOf(page, '到账 ¥500.00').waitFor()
  await page.getByRole('banner').getByText('¥10,500.00').waitFor()
  await page.getByRole('button', { name: '再存一笔' }).click()
  await page.getByRole('region', { name: '最近存款' }).getByText('已到账').waitFor()
  const client = await member('viewer11')
  const { orders } = await client.accepted(financeRecords, {})
  expect(orders.map((order) => [order.kind === 'deposit' && order.context.creditedMinor, order.version])).toEqual([
    [50_000, 3],
  ])
})

test('[C-14, S-13] the same order is there after a reload, and can be given up', async () => {
  const who = await person(viewports.phone)
  await known('viewer12')
  await arriveAs(who, 'viewer12', path)
  const { page } = who
  await page.getByRole('radio', { name: /极速存款/ }).click()
  await order(page, '200')
  const number = await page
    .getByText(/^订单 \d+$/)
    .first()
    .innerText()
  await page.reload()
  await page.getByRole('link', { name: '去付款' }).waitFor()
  await page.goto(new URL(path, page.url()).href)
  await page.getByRole('button', { name: '继续支付' }).click()
  await page.getByRole('link', { name: '去付款' }).waitFor()
  await page.getByRole('region', { name: '存款订单' }).getByText(number).waitFor()
  await page.getByRole('radio', { name: /极速存款/ }).click()
  await page.getByRole('group', { name: '快捷金额' }).getByRole('button', { name: '500', exact: true }).click()
  await page.getByRole('button', { name: '确认存款' }).click()
  await page.getByText('该支付方式还有一笔未付款的订单').waitFor()
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await statusOf(page, '已取消').waitFor()
})

test('[V-06, E-04] an amount says what is wrong with it, and nothing leaves', async () => {
  const who = await person(viewports.desktop)
  await arriveAs(who, 'viewer13', path)
  const { page } = who
  const amount = page.getByLabel('存款金额')
  const wrong = [
    ['1e3', '请只输入数字'],
    ['100.123', '最多两位小数'],
    ['49.99', '最少 ¥50.00'],
    ['20000.01', '最多 ¥20,000.00'],
    ['1'.repeat(30), '金额太大'],
  ] as const
  for (const [text, words] of wrong) {
    await amount.fill(text)
    await page.getByRole('alert').getByText(words).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '确认存款' }).isDisabled()).toBe(true)
  }
})

test('[C-14, V-06] what a limit of my own leaves is the most that the form offers, and it says why before anything leaves', async () => {
  await known('viewer16')
  const client = await member('viewer16')
  const limit = { kind: 'deposit', period: 'day', currency: 'CNY' } as const
  await client.accepted(protectionLimitSet, { requestId: randomUUID(), ...limit, amountMinor: 30_000 })
  const who = await person(viewports.desktop)
  await arriveAs(who, 'viewer16', path)
  const { page } = who
  await page.getByText('单笔 ¥50.00 – ¥300.00').waitFor()
  await page.getByText('今天还可存 ¥300.00 · 您的限额 ¥300.00').waitFor()
  await page.getByLabel('存款金额').fill('300.01')
  await page.getByRole('alert').getByText('存款限额只剩 ¥300.00').waitFor()
  await expect.poll(() => page.getByRole('button', { name: '确认存款' }).isDisabled()).toBe(true)
  await order(page, '200')
  await page.getByText('今天还可存 ¥100.00').waitFor()
  await page.getByRole('region', { name: '存款限额' }).getByText('¥200.00 / ¥300.00').waitFor()
})

test('[C-14] a failed payment says so, and another amount waits for somebody', async () => {
  const who = await person(viewports.tablet)
  await known('viewer14')
  await arriveAs(who, 'viewer14', path)
  const { page } = who
  await order(page, '100')
  await payAs(who, '支付失败')
  await statusOf(page, '付款没有成功').waitFor()
  await page.getByRole('button', { name: '再存一笔' }).click()
  await order(page, '100')
  await payAs(who, '只付了一半金额')
  await statusOf(page, '人工核对').waitFor()
})

test('[C-14, V-01] the first deposit asks who somebody is, leads to where that is given, asks once more before it binds for good, and leads back', async () => {
  const who = await person(viewports.desktop)
  await arriveAs(who, 'viewer15', path)
  const { page } = who
  const usdt = page.getByRole('region', { name: 'USDT 存款' })
  await usdt.getByText('首次存款前请先填写真实姓名、生日').waitFor()
  await page.getByRole('group', { name: '快捷金额' }).getByRole('button', { name: '100', exact: true }).click()
  await page.getByRole('button', { name: '确认存款' }).click()
  const form = page.getByRole('form', { name: '存款' })
  await form.getByText('首次存款前请先填写真实姓名、生日').waitFor()
  await form.getByRole('link', { name: '去填写' }).click()
  await page.getByRole('button', { name: '填写真实姓名' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('真实姓名').fill('王小朋')
  await dialog.getByRole('button', { name: '绑定' }).click()
  await dialog.getByText('绑定后不能修改，请再核对一遍').waitFor()
  await dialog.getByText('王小朋', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '返回修改' }).click()
  expect(await dialog.getByLabel('真实姓名').inputValue()).toBe('王小朋')
  await dialog.getByLabel('真实姓名').fill('王小明')
  await dialog.getByRole('button', { name: '绑定' }).click()
  await dialog.getByRole('button', { name: '确认绑定' }).click()
  await page.getByRole('button', { name: '填写生日' }).click()
  await dialog.getByLabel('生日').fill('1990-01-01')
  await dialog.getByRole('button', { name: '绑定' }).click()
  await dialog.getByText('1990-01-01', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '确认绑定' }).click()
  await page.getByText('身份信息已填好').waitFor()
  await page.getByRole('link', { name: '回到存款' }).click()
  await usdt.getByText('只转 TRC20 网络上的 USDT').waitFor()
  await order(page, '100')
})
