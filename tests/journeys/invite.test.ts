import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { logIn, viewports } from './browser.ts'
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
  await logIn(inviter, 'viewer04', '/app/member')
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
