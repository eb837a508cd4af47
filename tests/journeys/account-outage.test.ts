import { beforeAll, expect, test } from 'vitest'
import { fillLogin } from './browser.ts'
import { journeys } from './journey.ts'
import { databaseOf } from './verification-hand.ts'

const { person, world } = journeys({ asksEveryDevice: true, child: true, sharedPostgres: false })

/** The code of the message that was sent last. */
const newestCode = async (): Promise<string> => {
  const { stdout } = await world().admin(['outbox', 'list', '1'])
  return /\b\d{6}\b/.exec(stdout)?.[0] ?? ''
}

const givePhone = async (name: string, phone: string): Promise<void> => {
  const storage = await databaseOf(world())
  await storage.db.updateTable('members').set({ phone, phone_area: '+86' }).where('name', '=', name).execute()
  await storage.close()
}

beforeAll(async () => {
  expect((await world().admin(['verification', 'clear', 'sendCode'])).exit).toBe(0)
})

test('[C-11, X-04] the server dies while a new member types the code: the same registration goes on when it is back', async () => {
  const somebody = await person()
  const { page } = somebody
  await page.goto('/register?fromPage=/app/live')
  await page.getByRole('textbox', { name: '用户名' }).fill('tunnel01')
  await page.getByLabel(/^密码/).first().fill('kantai2026')
  await page.getByLabel('手机号').fill('13900005555')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText(/验证码已发送至/).waitFor()
  await page.getByRole('checkbox', { name: /我已年满/ }).check()
  const code = await newestCode()

  somebody.expectOutage()
  await world().kill()
  await page.getByLabel('短信验证码').fill(code)
  await page.getByRole('button', { name: '注册并登录' }).click()
  await page.getByText('暂时不确定是否注册成功').waitFor()
  await world().restart()
  await page.getByRole('button', { name: '再试一次' }).click()
  await page.waitForURL('**/app/live')
  await page.getByText('欢迎来到看台').waitFor()
  somebody.expectService()
})

test('[C-11, X-04] the server dies while somebody recovers a password: the code that came is still good', async () => {
  await givePhone('viewer02', '+8613900006666')
  const somebody = await person()
  const { page } = somebody
  await page.goto('/forgot')
  await page.getByRole('textbox', { name: '用户名' }).fill('viewer02')
  await page.getByLabel('手机号').fill('13900006666')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText(/如果用户名与联系方式相符/).waitFor()
  const code = await newestCode()

  somebody.expectOutage()
  await world().kill()
  await page.getByLabel('短信验证码').fill(code)
  await page.getByText('没有收到服务器的回复').first().waitFor()
  await world().restart()
  await page.getByLabel('短信验证码').fill(code)
  await page.getByLabel(/^新密码/).fill('kantai2027')
  somebody.expectService()
  await page.getByLabel('再次输入新密码').fill('kantai2027')
  await page.getByRole('button', { name: '更新密码' }).click()
  await page.getByRole('link', { name: '去登录' }).click()
  await fillLogin(page, 'viewer02', 'kantai2027')
  await page.waitForURL('**/app/home')
})
