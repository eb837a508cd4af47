import { expect, test } from 'vitest'
import { withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { logIn, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, member } = journeys()
const withdrawPassword = '123456'

test('[L-11, V-05] the page of cards asks for the six digits once; a token of the server keeps it open, and nothing else does', async () => {
  const client = await member('viewer13')
  await client.accepted(withdrawPasswordSet, { password: 'demo1234', withdrawPassword })
  const who = await person(viewports.phone)
  await logIn(who, 'viewer13', '/app/member/payout')
  const { page } = who
  await page.getByText('确认是您本人').waitFor()
  await page.getByLabel('提款密码').fill(withdrawPassword)
  await page.getByRole('button', { name: '确认' }).click()
  await page.getByRole('button', { name: /添加银行卡/ }).waitFor()
  const kept = await page.evaluate(() => localStorage.getItem('securityToken'))
  expect(kept).toMatch(/^\d+\.[\w-]{43}$/)
  await page.reload()
  await page.getByRole('button', { name: /添加银行卡/ }).waitFor()
  expect(await page.getByText('确认是您本人').count()).toBe(0)
  const { userInfo } = await client.logIn('viewer14')
  await page.evaluate(
    (token) => localStorage.setItem('securityToken', `${Date.now() + 3_600_000}.${token}`),
    userInfo.id,
  )
  await page.reload()
  await page.getByText('确认是您本人').waitFor()
})

test('[V-05, C-14] who lacks the withdrawal password is led to its form, and from there back to the withdrawal', async () => {
  const who = await person()
  await logIn(who, 'viewer15', '/app/wallet/withdraw')
  const { page } = who
  await page.getByRole('link', { name: '去设置' }).click()
  const form = page.getByRole('dialog', { name: '设置提款密码' })
  await form.getByLabel('新提款密码').fill('123456')
  await form.getByLabel('再输一次').fill('123456')
  await form.getByLabel('登录密码').fill('demo1234')
  await form.getByRole('button', { name: '设置提款密码' }).click()
  await page.waitForURL('**/app/wallet/withdraw')
  await page.getByLabel('提款密码').first().waitFor()
})
