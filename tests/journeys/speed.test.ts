import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { speedRemindEveryMs } from '#contract/limits.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { bankCardInsert, withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'
import { databaseOf } from './verification-hand.ts'

const clock = { aheadMs: 0 }
const { world, person, member } = journeys({ clock })
const withdrawPassword = '271828'
const depositPath = '/app/wallet/deposit'
const withdrawPath = '/app/wallet/withdraw'
const screenshot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Somebody whose card has been there for longer than a day. */
const withCard = async (name: string): Promise<void> => {
  const client = await member(name)
  await showIdentity(client)
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const card = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  await client.accepted(bankCardInsert, card)
  const storage = await databaseOf(world())
  await storage.db.updateTable('members').set({ withdrawals_held_until: null }).where('name', '=', name).execute()
  await storage.close()
}
/** Somebody whom the site knows well enough to deposit. */
const withIdentity = async (name: string): Promise<void> => {
  const client = await member(name)
  await client.accepted(realNameBind, { realName: '李四' })
  await client.accepted(birthdayBind, { birthday: '1990-01-01' })
}

const payOrder = (page: Page) => page.getByRole('region', { name: '极速存款订单' })
const withdrawOrder = (page: Page) => page.getByRole('region', { name: '极速提款订单' })
const toastOf = (page: Page) => page.getByText('对方已付款，请核对后确认').first()

/** Runs in the page: the form belongs to the pressed tab before anything else can happen, however busy the machine is. */
const isSwitchedAtOnce = async (tab: HTMLElement | SVGElement): Promise<boolean> => {
  const formNow = (): Element | null | undefined => document.querySelector('input[maxlength="6"]')?.closest('form')
  const form = formNow()
  tab.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  for (let turns = 0; turns < 3; turns++) await Promise.resolve()
  return form?.isConnected === false && Boolean(formNow())
}

test(
  '[C-14, S-13] a payment that is confirmed is credited; a match is given up and an offer taken back',
  async () => {
    await withCard('viewer13')
    await withIdentity('viewer14')
    const seller = await person(viewports.phone)
    await arriveAs(seller, 'viewer13', withdrawPath)
    const own = withdrawOrder(seller.page)
    const offer = async (amount: string): Promise<void> => {
      await seller.page.getByRole('tab', { name: '极速提款' }).click()
      await seller.page.getByLabel('提款金额').fill(amount)
      await seller.page.getByLabel('提款密码').fill(withdrawPassword)
      await seller.page.getByRole('button', { name: /^确认提款/ }).click()
      await own.getByText('等待付款方').first().waitFor()
    }
    await offer('300')
    const payer = await person(viewports.desktop)
    await arriveAs(payer, 'viewer14', depositPath)
    const offers = payer.page.getByRole('region', { name: '极速存款' })
    const take = async (): Promise<void> => {
      await offers.getByLabel('或输入金额').fill('300')
      await offers.getByRole('button', { name: /^选这个金额/ }).click()
    }
    await offers.getByLabel('或输入金额').fill('301')
    await offers.getByText('现在没有这个金额，请从上面选一个').waitFor()
    await take()
    const order = payOrder(payer.page)
    await own.getByText('对方付款中').first().waitFor()
    await order.getByRole('button', { name: '不付了，放弃' }).click()
    await payer.page.getByRole('dialog').getByRole('button', { name: '不付了，放弃' }).click()
    await order.getByText('已放弃').first().waitFor()
    await own.getByText('等待付款方').first().waitFor()
    await take()
    const files = { name: '截图.png', mimeType: 'image/png', buffer: Buffer.from(screenshot, 'base64') }
    await order.getByLabel('选择付款截图').setInputFiles(files)
    await order.getByRole('button', { name: '上传凭证' }).click()
    await order.getByRole('button', { name: '我已付款' }).click()
    await own.getByRole('button', { name: '已收到这笔钱' }).click()
    await seller.page.getByRole('dialog').getByRole('button', { name: '已收到这笔钱' }).click()
    await own.getByText('已完成').first().waitFor()
    await order.getByText('已到账').first().waitFor()
    await own.getByRole('button', { name: '再提一笔' }).click()
    await offer('400')
    await own.getByRole('button', { name: '取消提款' }).click()
    await seller.page.getByRole('dialog').getByRole('button', { name: '取消提款' }).click()
    await own.getByText('已取消').first().waitFor()
  },
  within(180_000),
)

// It moves the clock on, after which nobody logs in any more.
test(
  '[C-14, R-12, S-13, L-05] speed pay with proof, appeal and reminder between two members',
  async () => {
    await withCard('viewer15')
    await withIdentity('viewer16')
    const seller = await person(viewports.desktop)
    await arriveAs(seller, 'viewer15', withdrawPath)
    expect(await seller.page.getByRole('tab', { name: '极速提款' }).evaluate(isSwitchedAtOnce)).toBe(true)
    await seller.page.getByLabel('提款金额').fill('200')
    await seller.page.getByLabel('提款密码').fill(withdrawPassword)
    await seller.page.getByRole('button', { name: /^确认提款/ }).click()
    await withdrawOrder(seller.page).getByText('等待付款方').first().waitFor()
    await seller.page.goto(`${world().baseUrl}/app/home`)

    const payer = await person(viewports.phone)
    await arriveAs(payer, 'viewer16', depositPath)
    const offers = payer.page.getByRole('region', { name: '极速存款' })
    await offers.getByRole('radio', { name: /¥200.00/ }).check()
    await offers.getByRole('button', { name: /^选这个金额/ }).click()
    const order = payOrder(payer.page)
    await order.getByText('王小明').waitFor()
    await order.getByText('4111 1111 1111 1111').waitFor()
    await expect.poll(() => order.getByRole('button', { name: '我已付款' }).isDisabled()).toBe(true)
    const files = { name: '截图.png', mimeType: 'image/png', buffer: Buffer.from(screenshot, 'base64') }
    await order.getByLabel('选择付款截图').setInputFiles(files)
    await order.getByRole('button', { name: '上传凭证' }).click()
    await order.getByRole('button', { name: /^我上传的凭证/ }).waitFor()
    await order.getByRole('button', { name: '我已付款' }).click()
    await order.getByText('等对方确认').first().waitFor()
    await toastOf(seller.page).waitFor()

    clock.aheadMs += speedRemindEveryMs
    await seller.page.reload()
    await payer.page.reload()
    await order.getByRole('button', { name: '催对方确认' }).click()
    await order.getByText('已催 1 次，最多 3 次').waitFor()
    await toastOf(seller.page).waitFor()
    await seller.page.getByRole('button', { name: '查看' }).click()
    const own = withdrawOrder(seller.page)
    await own.getByText('待您确认').first().waitFor()
    await own.getByRole('button', { name: /^对方上传的凭证/ }).click()
    await seller.page.getByRole('dialog').getByRole('img').waitFor()
    await seller.page.keyboard.press('Escape')

    await own.getByRole('button', { name: '没有收到，申诉' }).click()
    const asking = seller.page.getByRole('dialog', { name: '提交申诉？' })
    await asking.getByLabel('原因').selectOption('not-received')
    await asking.getByRole('button', { name: '申诉', exact: true }).click()
    await own.getByText('申诉中').first().waitFor()
    await order.getByText('申诉中').first().waitFor()
    const { stdout } = await world().admin(['finance', 'appeals'])
    const [orderId = ''] = /^\d+/m.exec(stdout) ?? []
    expect((await world().admin(['finance', 'decide', orderId, 'payer', 'bank statement'])).exit).toBe(0)
    await order.getByText('已存入中心钱包 ¥200.00。').waitFor()
    await own.getByText('已完成').first().waitFor()
  },
  within(180_000),
)
