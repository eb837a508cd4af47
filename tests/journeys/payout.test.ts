import { expect, test } from 'vitest'
import { realNameBind } from '#contract/members/calls/members.ts'
import { withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, member } = journeys()
const withdrawPassword = '123456'

test('[L-11, V-05] the page of cards asks for the six digits once; a token of the server keeps it open, and nothing else does', async () => {
  const client = await member('viewer13')
  await showIdentity(client)
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer13', '/app/member/payout')
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

test('[L-05, V-07, V-05] a card number that cannot be one is said, is not sent and keeps the six digits; a wrong withdrawal password empties them', async () => {
  const client = await member('viewer15')
  await client.accepted(realNameBind, { realName: '王小明' })
  await showIdentity(client)
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer15', '/app/member/payout')
  const { page } = who
  await page.getByLabel('提款密码').fill(withdrawPassword)
  await page.getByRole('button', { name: '确认' }).click()
  await page.getByRole('button', { name: /添加银行卡/ }).click()
  const dialog = page.getByRole('dialog', { name: '添加银行卡' })
  const [card, digits] = [dialog.getByLabel('卡号'), dialog.getByLabel('提款密码')]
  const send = dialog.getByRole('button', { name: '添加银行卡' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await card.fill('6217 0012 1002 4455 661')
  await dialog.getByLabel('开户银行').fill('看台银行')
  await digits.fill('654321')
  await send.click()
  await expect.poll(() => card.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await card.getAttribute('aria-invalid')).toBe('true')
  expect(await digits.inputValue()).toBe('654321')
  expect(sent.filter((path) => path.includes('bank'))).toEqual([])
  await card.fill('6217 0012 1002 4455 667')
  await send.click()
  const confirm = page.getByRole('dialog', { name: '确认是您本人' })
  await confirm.getByLabel('登录密码').fill('demo1234')
  await confirm.getByRole('button', { name: '确认', exact: true }).click()
  await expect.poll(() => digits.inputValue()).toBe('')
  await digits.fill(withdrawPassword)
  await send.click()
  await page.getByText('银行卡已添加').waitFor()
})
