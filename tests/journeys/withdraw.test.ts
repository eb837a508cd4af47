import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'
import { databaseOf } from './verification-hand.ts'
import { addCard, withdrawPassword } from './with-card.ts'

const { world, person, member } = journeys()
const path = '/app/wallet/withdraw'

/** Stops the member's withdrawals until then, or lets them go on. */
const stopUntil = async (name: string, until: Date | null): Promise<void> => {
  const storage = await databaseOf(world())
  await storage.db.updateTable('members').set({ withdrawals_held_until: until }).where('name', '=', name).execute()
  await storage.close()
}

const withCard = async (name: string): Promise<void> => addCard(await member(name))

const order = (page: Page) => page.getByRole('region', { name: '提款订单' })
const enter = async (page: Page, digits: string): Promise<void> => {
  await page.getByLabel('提款密码').fill(digits)
  await page.getByRole('button', { name: /^确认提款/ }).click()
}

test(
  '[R-12, C-14, V-05, S-13] a withdrawal to a card, with a wrong and then the right withdrawal password',
  async () => {
    await withCard('viewer15')
    const who = await person(viewports.phone)
    await arriveAs(who, 'viewer15', path)
    const { page } = who
    await page.getByText('4111 **** **** 1111').waitFor()
    await page.getByLabel('提款金额').fill('200')
    await enter(page, '000000')
    await page.getByText('提款密码错误，还可以试 4 次').waitFor()
    await page.getByRole('region', { name: '最近提款' }).getByText('还没有提过款').waitFor()
    await enter(page, withdrawPassword)
    await order(page).getByText('等待送出').first().waitFor()
    await page.getByText('¥9,800.00').filter({ visible: true }).first().waitFor()
    await order(page)
      .getByText('款项已付出。')
      .waitFor({ timeout: within(60_000) })
    await page.getByRole('region', { name: '最近提款' }).getByText('已到账').waitFor()
  },
  within(120_000),
)

test('[C-14, V-01, L-05, V-05] a new member comes from 提款 to a sent withdrawal on one page, and shows once who they are', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer17', path)
  const { page } = who
  const [left, shown]: [string[], string[]] = [[], []]
  page.on('framenavigated', (frame) => left.push(frame.url()))
  page.on('request', (request) => {
    if (request.url().includes('reauthenticate')) shown.push(request.url())
  })
  const steps = page.getByRole('region', { name: '首次提款' })
  const isAt = (step: string) => steps.locator('[aria-current=step]').getByText(step).waitFor()
  await isAt('姓名')
  expect(await page.getByLabel('提款金额').count()).toBe(0)
  await steps.getByLabel('真实姓名').fill('王小明')
  await steps.getByRole('button', { name: '绑定' }).click()
  await steps.getByRole('button', { name: '确认绑定' }).click()
  await isAt('银行卡')
  expect(await steps.getByLabel('提款密码').count()).toBe(0)
  await steps.getByLabel('卡号').fill('4111 1111 1111 1111')
  await steps.getByLabel('开户银行').fill('示例银行')
  await steps.getByRole('button', { name: '添加银行卡' }).click()
  const confirm = page.getByRole('dialog', { name: '确认是您本人' })
  await confirm.getByLabel('登录密码').fill('demo1234')
  await confirm.getByRole('button', { name: '确认', exact: true }).click()
  await isAt('提款密码')
  await steps.getByLabel('新提款密码').fill(withdrawPassword)
  await steps.getByLabel('再输一次').fill(withdrawPassword)
  await steps.getByRole('button', { name: '设置提款密码' }).click()
  await page.getByText('4111 **** **** 1111').waitFor()
  await page.getByLabel('提款金额').fill('200')
  await page.getByRole('button', { name: /^确认提款/ }).click()
  await order(page).getByText('等待送出').first().waitFor()
  expect([left.filter((url) => !url.includes(path)), shown.length]).toEqual([[], 1])
  // Right after it was set, by somebody who has no contact yet.
  await page.getByRole('link', { name: '忘记密码' }).click()
  const reset = page.getByRole('dialog', { name: '重置提款密码' })
  await reset.getByText('请先绑定手机或邮箱').waitFor()
  await reset.getByRole('link', { name: '去绑定' }).click()
  await page.waitForURL('**/app/member/profile')
})

test('[C-14, V-06] says what is wrong with an amount, takes all, and takes a withdrawal back', async () => {
  await withCard('viewer16')
  const who = await person(viewports.desktop)
  await arriveAs(who, 'viewer16', path)
  const { page } = who
  const amount = page.getByLabel('提款金额')
  const wrong = [
    ['1e3', '请只输入数字'],
    ['100.123', '最多两位小数'],
    ['99.99', '最少 ¥100.00'],
    ['50000.01', '最多 ¥50,000.00'],
    ['40000', '余额不足'],
  ] as const
  for (const [text, words] of wrong) {
    await amount.fill(text)
    await page.getByRole('alert').getByText(words).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^确认提款/ }).isDisabled()).toBe(true)
  }
  await page.getByRole('button', { name: '全部提出' }).click()
  await enter(page, withdrawPassword)
  await page.getByRole('button', { name: '取消提款' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消提款' }).click()
  await order(page).getByText('已取消').first().waitFor()
  await page.getByText('¥10,000.00').first().waitFor()
})

test('[C-12, C-14] while withdrawals are stopped the stop and its end stand in the place of the form', async () => {
  await withCard('viewer19')
  await stopUntil('viewer19', new Date(Date.now() + 3_600_000))
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer19', path)
  const { page } = who
  await page.getByText(/^提款暂停到 .*\d{2}:\d{2}/).waitFor()
  await page.getByRole('link', { name: '查看最近变更' }).waitFor()
  const fields = page.getByRole('form', { name: '提款' })
  expect([await fields.count(), await page.getByText('预计到账').count()]).toEqual([0, 0])
  await stopUntil('viewer19', null)
  await page.reload()
  await fields.getByText('预计到账 · 10 分钟内').waitFor()
})

test('[E-05, C-12, V-06] what the level lets out today is said where one withdraws, and more is refused; all is no more than that', async () => {
  const bounded = siteDefaults.vipGrades.map((grade) => ({ ...grade, dailyWithdrawMinor: 100_000 }))
  expect((await world().admin(['config', 'set', 'vipGrades', JSON.stringify(bounded)])).stderr).toBe('')
  await withCard('viewer18')
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer18', path)
  const { page } = who
  await page.getByText('今天还可提 ¥1,000.00，您的等级每日限额 ¥1,000.00。').waitFor()
  await page.getByText('¥100.00 – ¥1,000.00（今天的剩余额度）').waitFor()
  const amount = page.getByLabel('提款金额')
  await amount.fill('1000.01')
  await page.getByText('今天还可提 ¥1,000.00，明天恢复额度').waitFor()
  await page.getByRole('button', { name: '全部提出' }).click()
  expect(await amount.inputValue()).toBe('1000')
  await enter(page, withdrawPassword)
  await page.getByText('今天还可提 ¥0.00，您的等级每日限额 ¥1,000.00。').waitFor()
  await page.getByText('今天只剩 ¥0.00，不足最低 ¥100.00').waitFor()
  await page.getByRole('link', { name: '等级权益' }).click()
  await page.getByRole('row', { name: /每日提款限额.*¥1,000.00/ }).waitFor()
})
