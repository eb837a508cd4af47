import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillLogin, logIn, logOut } from './browser.ts'
import { journeys } from './journey.ts'

const { person } = journeys({ asksEveryDevice: true })

const security = '/app/member/security'
const stepMs = 30_000

const turnOn = async (page: Page) => {
  await page.getByRole('button', { name: '开启', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '开启动态验证码' })
  await dialog.getByLabel('登录密码').fill('demo1234')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('img', { name: '动态验证码的二维码' }).waitFor()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel('6 位动态验证码').fill(totp.generate())
  await dialog.getByRole('button', { name: '开启', exact: true }).click()
  const listed = dialog.getByRole('listitem')
  await listed.first().waitFor()
  const recoveryCodes = await listed.allInnerTexts()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await page.getByText('已开启，登录时需要验证码').waitFor()
  return { totp, recoveryCodes }
}

const askAgain = async (page: Page): Promise<void> => {
  await logOut(page)
  await page.goto(`/login?fromPage=${security}`)
  await fillLogin(page, 'viewer01')
  await page.getByRole('heading', { name: '动态验证码' }).waitFor()
}

const recover = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('恢复码').fill(code)
  await page.getByRole('button', { name: '验证并登录' }).click()
}

test('a member turns a second factor on: the log-in asks for its code, and a recovery code works once', async () => {
  const somebody = await person()
  const { page } = somebody
  await logIn(somebody, 'viewer01', security)
  const { totp, recoveryCodes } = await turnOn(page)
  const [code = '', otherCode = ''] = recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)

  await askAgain(page)
  // The first code is used up; the next one is good already, since clocks differ.
  const next = totp.generate({ timestamp: Date.now() + stepMs })
  await page.getByLabel('动态验证码').fill(next === '000000' ? '111111' : '000000')
  await page.getByText('验证码错误').waitFor()
  await page.getByLabel('动态验证码').fill(next)
  await page.waitForURL(`**${security}`)

  await askAgain(page)
  await page.getByRole('button', { name: '无法使用验证器？改用恢复码' }).click()
  await recover(page, code)
  await page.waitForURL(`**${security}`)

  await askAgain(page)
  await page.getByRole('button', { name: '无法使用验证器？改用恢复码' }).click()
  await recover(page, code)
  await page.getByText('验证码错误').waitFor()
  await recover(page, otherCode)
  await page.waitForURL(`**${security}`)
})
