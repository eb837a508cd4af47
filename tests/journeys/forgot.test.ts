import { expect, test } from 'vitest'
import { register } from '#contract/accounts/calls/accounts.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import { clientVersion } from '#contract/limits.ts'
import { openClient } from '#tests/world/client.ts'
import { fillLogin } from './browser.ts'
import { journeys } from './journey.ts'
import { newestCode } from './newest-code.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'

const { person, world } = journeys()
const phone = '13900002222'

const clear = async (...calls: readonly string[]): Promise<void> => {
  for (const call of calls) expect((await world().admin(['verification', 'clear', call])).exit).toBe(0)
}

const registerBy = async (name: string): Promise<void> => {
  const client = openClient(world().baseUrl, '')
  const contact = { channel: 'sms', areaCode: '+86', target: phone } as const
  await client.accepted(sendCode, { purpose: 'register', ...contact })
  await client.accepted(register, {
    requestId: crypto.randomUUID(),
    name,
    password: 'kantai2026',
    areaCode: '+86',
    phone,
    code: await newestCode(world()),
    ageConfirmed: true,
    agreed: agreedInDemo,
    version: clientVersion,
  })
}

test('[C-11, V-03] a password is recovered by phone, over reloads, and the new one logs in', async () => {
  await clear('sendCode', 'register')
  await registerBy('forgetful1')
  const { page } = await person()
  await page.goto('/login?fromPage=/app/live')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByRole('textbox', { name: '用户名' }).fill('forgetful1')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('验证码已发送至 139****2222').waitFor()

  await page.reload()
  const code = page.getByLabel('短信验证码')
  const right = await newestCode(world())
  await code.fill(right === '000000' ? '111111' : '000000')
  await page.getByText('验证码错误').waitFor()
  await code.fill(right)

  const password = page.getByLabel('新密码', { exact: true })
  await password.waitFor()
  await page.reload()
  await password.fill('forgetful1')
  await page.getByLabel('再次输入新密码').fill('forgetful1')
  await page.getByRole('button', { name: '更新密码' }).click()
  await page.getByText('请输入8–12位字母与数字的组合，且不能与用户名相同').waitFor()
  await password.fill('kantai2027')
  await page.getByRole('button', { name: '更新密码' }).click()
  await page.getByText('两次输入的密码不一致').waitFor()
  await page.getByLabel('再次输入新密码').fill('kantai2027')
  await page.getByRole('button', { name: '更新密码' }).click()
  await page.getByText('所有设备都已退出登录').waitFor()
  await page.getByRole('link', { name: '去登录' }).click()
  await fillLogin(page, 'forgetful1', 'kantai2026')
  await page.getByText('用户名或密码错误').waitFor()
  await fillLogin(page, 'forgetful1', 'kantai2027')
  await page.waitForURL('**/app/live')
})
