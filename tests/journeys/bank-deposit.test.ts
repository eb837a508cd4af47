import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { HouseAccount } from '#contract/finance/entities/bank-account.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { demoBankAccounts } from '#server/demo/demo-bank-accounts.ts'
import { arriveAs, viewports, type Person } from './browser.ts'
import { journeys } from './journey.ts'

const { person, member, world } = journeys()
const path = '/app/wallet/deposit'

/** A first deposit asks who somebody is: each of these has said it before. */
const known = async (name: string): Promise<void> => {
  const client = await member(name)
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: '1990-01-01' })
}

const orderOf = (page: Page) => page.getByRole('region', { name: '转账订单' })

/** Chooses an amount and orders; the account of the house stands beside the form. Answers the order's number. */
const order = async (page: Page, amount: string): Promise<string> => {
  await page.getByRole('radio', { name: /银行卡转账/ }).click()
  await page.getByRole('group', { name: '快捷金额' }).getByRole('button', { name: amount, exact: true }).click()
  await page.getByRole('button', { name: '确认存款' }).click()
  await orderOf(page).getByRole('region', { name: '请向此账户转账' }).waitFor()
  const words = await orderOf(page)
    .getByText(/^订单 \d+$/)
    .innerText()
  return words.replace('订单 ', '')
}

/** Makes the transfer at the demo bank, which is closed then. */
const transferAs = async ({ page, context }: Person, outcome: string): Promise<void> => {
  const [bank] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: '去演示银行转账' }).click(),
  ])
  expect(await bank.getByLabel('附言').inputValue()).toMatch(/^KT\d{10,}$/)
  await bank.getByRole('button', { name: outcome }).click()
  await bank.getByText('转账已提交').waitFor()
  await bank.close()
}

test('[R-12, C-14, S-13] a transfer is found by its reference, and credited while the page is open', async () => {
  const who = await person(viewports.desktop)
  await known('viewer11')
  await arriveAs(who, 'viewer11', path)
  const { page } = who
  await page.getByRole('radio', { name: /银行卡转账/ }).waitFor()
  await order(page, '500')
  const account = orderOf(page).getByRole('region', { name: '请向此账户转账' })
  await expect.poll(() => account.innerText()).toMatch(/6200 0000 1234 8821[\s\S]*¥500\.00[\s\S]*KT\d{10,}/)
  await page.reload()
  await account.waitFor()
  await transferAs(who, '转账成功，8 秒后才入账')
  await page.getByRole('button', { name: '我已付款' }).click()
  await orderOf(page).getByText('审核中').first().waitFor()
  await orderOf(page).getByText('已存入中心钱包。').waitFor()
  await page.getByRole('banner').getByText('¥10,500.00').waitFor()
  await page.getByRole('button', { name: '再存一笔' }).click()
  await page.getByRole('region', { name: '最近存款' }).getByText('已到账').waitFor()
})

test('[C-14, S-13] what an operator rejects says why; the unfinished transfer is there again after a visit elsewhere', async () => {
  const who = await person(viewports.phone)
  await known('viewer12')
  await arriveAs(who, 'viewer12', path)
  const { page } = who
  const orderId = await order(page, '200')
  await page.goto(new URL(path, page.url()).href)
  await page.getByRole('button', { name: '继续支付' }).click()
  await page.getByRole('button', { name: '我已付款' }).click()
  await orderOf(page).getByText('正在核对您的转账，').waitFor()
  const { exit } = await world().admin(['bank', 'reject', orderId, '没有查到这笔转账，请核对附言'])
  expect(exit).toBe(0)
  await orderOf(page).getByText('原因：没有查到这笔转账，请核对附言').waitFor()
  await expect.poll(() => orderOf(page).getByText('已驳回').count()).toBeGreaterThan(0)
})

test('[C-14, E-04] accounts that have taken all they can today say what is left, and the choice stays', async () => {
  const who = await person(viewports.tablet)
  await known('viewer13')
  const setAccounts = (accounts: readonly HouseAccount[]) =>
    world().admin(['config', 'set', 'bankAccounts', JSON.stringify(accounts)])
  const small = demoBankAccounts.slice(0, 1).map((account) => ({ ...account, id: 'small', dayMaxMinor: 30_000 }))
  expect((await setAccounts(small)).exit).toBe(0)
  await arriveAs(who, 'viewer13', path)
  const { page } = who
  await page.getByRole('radio', { name: /银行卡转账/ }).click()
  await page.getByRole('group', { name: '快捷金额' }).getByRole('button', { name: '500', exact: true }).click()
  await page.getByRole('button', { name: '确认存款' }).click()
  await page.getByRole('alert').getByText('现在单笔最多可转 ¥300.00。').waitFor()
  await page.getByLabel('存款金额').fill('300')
  await page.getByRole('button', { name: '确认存款' }).click()
  await orderOf(page).getByText('待转账').first().waitFor()
  expect((await setAccounts(demoBankAccounts)).exit).toBe(0)
})
