import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { register } from '#contract/accounts/calls/accounts.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import { clientVersion } from '#contract/limits.ts'
import { openClient } from '#tests/world/client.ts'
import { fillLogin, type Person } from './browser.ts'
import { journeys } from './journey.ts'
import { newestCode } from './newest-code.ts'

const { person, world } = journeys()
const password = 'kantai2026'
const profile = '/app/member/profile'

/** A member with a phone. */
const registerBy = async (name: string, phone: string): Promise<void> => {
  for (const call of ['sendCode', 'register', 'login']) await world().admin(['verification', 'clear', call])
  await world().admin(['config', 'set', 'verificationMode', '"risk"'])
  const client = openClient(world().baseUrl, '')
  await client.accepted(sendCode, { purpose: 'register', channel: 'sms', areaCode: '+86', target: phone })
  await client.accepted(register, {
    requestId: crypto.randomUUID(),
    name,
    password,
    areaCode: '+86',
    phone,
    code: await newestCode(world()),
    version: clientVersion,
  })
}

const enter = async ({ page }: Person, name: string, path: string): Promise<void> => {
  await page.goto(`/login?fromPage=${path}`)
  await fillLogin(page, name, password)
  await page.waitForURL(`**${path}`)
}

const contactDialog = (page: Page) => page.getByRole('dialog', { name: '绑定手机' })
const confirmDialog = (page: Page) => page.getByRole('dialog', { name: '确认是您本人' })

/** Fills in the form that binds another number, and sends it. */
const changePhone = async (page: Page, phone: string): Promise<void> => {
  await page.getByRole('listitem').filter({ hasText: '手机号' }).getByRole('button', { name: '更换' }).click()
  const form = contactDialog(page)
  await form.getByLabel('手机号').fill(phone)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(-4)}`).waitFor()
  await form.getByLabel('验证码').fill(await newestCode(world()))
  await form.getByRole('button', { name: '绑定' }).click()
}

test('who changes the phone shows the password and a code of the old one; closed, nothing is changed and it is said', async () => {
  await registerBy('changer01', '13900003001')
  const somebody = await person()
  const { page } = somebody
  await enter(somebody, 'changer01', profile)
  await changePhone(page, '13900003002')
  const dialog = confirmDialog(page)
  await dialog.getByText('139****3001').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await contactDialog(page).getByText('您没有完成身份确认，没有任何更改').waitFor()

  await contactDialog(page).getByRole('button', { name: '绑定' }).click()
  await dialog.getByLabel('登录密码').fill('wrong1234')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText('验证码已发送至 139****3001').waitFor()
  await dialog.getByLabel('验证码', { exact: true }).fill(await newestCode(world()))
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await dialog.getByText('当前密码错误').waitFor()
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('139****3002').waitFor()
  expect(await contactDialog(page).count()).toBe(0)
})
