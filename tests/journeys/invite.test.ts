import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { openClient } from '#tests/world/client.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'
import { newestCode } from './newest-code.ts'

const { person, world } = journeys()

/** Fills in what the link has not. */
const register = async (page: Page, name: string, phone: string): Promise<void> => {
  await page.getByRole('textbox', { name: '用户名' }).fill(name)
  await page.getByText('可以使用').waitFor()
  await page.getByLabel('密码', { exact: true }).fill('kantai2026')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText(/^验证码已发送至/).waitFor()
  await page.getByLabel('短信验证码').fill(await newestCode(world()))
  await page.getByRole('checkbox', { name: /我已年满/ }).check()
  await page.getByRole('button', { name: '注册并登录' }).click()
}

test('[C-15, R-12, C-11] a friend follows the link, looks around, registers with the code that was kept, and is seen masked', async () => {
  // What registrations have to show first has journeys of its own.
  await world().admin(['config', 'set', 'verification', '{}'])
  const inviter = await person()
  await arriveAs(inviter, 'viewer04', '/app/member')
  await inviter.page.getByRole('link', { name: /邀请好友/ }).click()
  await inviter.page.getByText('还没有好友通过您的链接注册').waitFor()
  await inviter.page.getByRole('img', { name: '推广二维码' }).waitFor()
  const link = (await inviter.page.getByText(/\/i\/[A-Z0-9]{6}$/).textContent()) ?? ''
  const code = link.slice(-6)

  const { page } = await person(viewports.phone)
  await page.goto('/i/NOBODY7')
  await page.getByText('邀请码不存在').waitFor()
  await page.goto(`/i/${code.toLowerCase()}`)
  const field = page.getByLabel('邀请码（选填）')
  await expect.poll(() => field.inputValue()).toBe(code)
  await page.goto('/app/home')
  await page.goto('/register')
  await expect.poll(() => field.inputValue()).toBe(code)
  await field.fill('WRONG7')
  await register(page, 'friend01', '13900004101')
  await page.getByText('邀请码不存在，请核对，或留空后注册').waitFor()
  await field.fill(code)
  await page.getByRole('button', { name: '注册并登录' }).click()
  await page.getByText(/^欢迎来到看台，球迷/).waitFor()

  await inviter.page.reload()
  await inviter.page.getByText('fri****1').waitFor()
})

/** One that pays with the deposit alone. */
const startPromotion = async (): Promise<void> => {
  const { stdout } = await world().admin(['promotion', 'template', 'invite'])
  const template = JSON.parse(stdout) as { params: object }
  const changes = { slug: 'bring-a-friend', startAtMs: Date.now() - 60_000 }
  const promotion = { ...template, ...changes, params: { ...template.params, playedMinor: null } }
  for (const words of [
    ['promotion', 'create', JSON.stringify(promotion)],
    ['promotion', 'start', 'bring-a-friend'],
  ])
    expect(await world().admin(words)).toMatchObject({ exit: 0 })
}

/** Transfers 500 at the demo bank; a first deposit asks who somebody is, which has a journey of its own. */
const deposit = async (page: Page): Promise<void> => {
  const client = openClient(world().baseUrl, '')
  client.state.token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: '1990-01-01' })
  await page.goto('/app/wallet/deposit')
  await page.getByRole('radio', { name: /银行卡转账/ }).click()
  await page.getByRole('group', { name: '快捷金额' }).getByRole('button', { name: '500', exact: true }).click()
  await page.getByRole('button', { name: '确认存款' }).click()
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '去演示银行转账' }).click(),
  ])
  await bank.getByRole('button', { name: '转账成功，8 秒后才入账' }).click()
  await bank.getByText('转账已提交').waitFor()
  await bank.close()
  await page.getByText('已存入中心钱包。').first().waitFor()
}

test('[C-15] a friend registers by the link of the promotion, deposits, and brings both of them their reward', async () => {
  await world().admin(['config', 'set', 'verification', '{}'])
  await startPromotion()
  const path = '/app/activities/bring-a-friend'
  const visitor = await person()
  await visitor.page.goto(path)
  await visitor.page.getByText('好友累计存款满 ¥100').waitFor()
  await visitor.page.getByRole('link', { name: '登录后参加' }).waitFor()

  const inviter = await person()
  await arriveAs(inviter, 'viewer05', path)
  await inviter.page.getByRole('img', { name: '推广二维码' }).waitFor()
  const link = (await inviter.page.getByText(/\/i\/[A-Z0-9]{6}$/).textContent()) ?? ''

  const { page } = await person(viewports.phone)
  await page.goto(new URL(link).pathname)
  await register(page, 'friend02', '13900004102')
  await page.getByText(/^欢迎来到看台，球迷/).waitFor()
  await page.goto(path)
  await page.getByText('还差存款 ¥100').waitFor()
  await deposit(page)
  await page.goto(path)
  await page.getByRole('region', { name: '我的领取记录' }).getByText('¥8.00 彩金').waitFor()

  // It was paid while the page of who invited was open.
  await inviter.page.getByRole('banner').getByText('¥10,018.00').waitFor()
  await inviter.page.reload()
  const had = inviter.page.getByRole('region', { name: '我的领取记录' })
  await had.getByText('¥18.00 彩金').waitFor()
  await had.getByText('已到账').waitFor()
  await inviter.page.getByText('fri****2').waitFor()
})
