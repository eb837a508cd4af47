import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usdtAddresses } from '#contract/finance/calls.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { protectionExclude, protectionLimitSet } from '#contract/protection/calls.ts'
import { aBirthday } from '#tests/builders/birthday.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { world, person, member } = journeys()
const path = '/app/wallet/deposit'

/** Who has said who he is, as a first deposit asks for it. */
const known = async (name: string): Promise<TestClient> => {
  const client = await member(name)
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: aBirthday() })
  return client
}

const centre = async (client: TestClient): Promise<number> =>
  (await client.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === 'USDT')?.balanceMinor ?? 0

/** An operator's command of the sandbox chains. */
const chain = async (...words: readonly string[]): Promise<void> => {
  const { exit, stderr } = await world().admin(['chain', ...words])
  expect([exit, stderr]).toEqual([0, ''])
}
const panel = (page: Page) => page.getByRole('region', { name: 'USDT 存款' })

test('[C-14, S-13, L-05] USDT confirms block by block, is credited, and taken back when the chain drops it', async () => {
  const client = await known('viewer15')
  const before = await centre(client)
  const { addresses } = await client.accepted(usdtAddresses, {})
  const who = await person(viewports.desktop)
  await arriveAs(who, 'viewer15', path)
  const { page } = who
  const tron = addresses.find(({ network }) => network === 'TRC20')?.address ?? ''
  await panel(page)
    .getByText(tron.replaceAll(/(.{4})(?=.)/g, '$1 '))
    .waitFor()
  await panel(page).getByText('只转 TRC20 网络上的 USDT').waitFor()
  await panel(page).getByRole('img', { name: 'TRC20 存款地址二维码' }).waitFor()

  await chain('pay', tron, '200')
  const meter = panel(page).getByRole('meter', { name: '确认次数' })
  await meter.waitFor()
  await expect.poll(() => meter.getAttribute('value')).toBe('1')
  await chain('mine', '11')
  await panel(page).locator('meter[value="12"]').waitFor()
  await chain('mine', '8')
  await panel(page).getByText('已存入中心钱包 ₮200.00。').waitFor()

  await chain('reorg', '20')
  await panel(page).getByText('已撤回').waitFor()
  expect(await centre(await member('viewer15'))).toBe(before)
})

test('[C-14, E-04] the other network has an address of its own; too little is held, and support credits it', async () => {
  const client = await known('viewer16')
  const before = await centre(client)
  const { addresses } = await client.accepted(usdtAddresses, {})
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer16', path)
  const { page } = who
  const ethereum = addresses.find(({ network }) => network === 'ERC20')?.address ?? ''
  await panel(page).getByRole('tab', { name: 'ERC20' }).click()
  await panel(page).getByText('只转 ERC20 网络上的 USDT').waitFor()
  await chain('pay', ethereum, '5.000001')
  await chain('mine', '11')
  await panel(page).getByText('金额低于最低存款额').waitFor()
  await panel(page).getByText('₮5.000001').waitFor()
  const { stdout } = await world().admin(['chain', 'held'])
  await chain('credit', stdout.split(' ')[0] ?? '')
  await panel(page).getByText('已存入中心钱包 ₮5.000001。').waitFor()
  expect(await centre(await member('viewer16'))).toBe(before + 5_000_001)
})

test('[C-14, S-13] a used-up limit and an exclusion take the address from the open page, and what still comes goes back', async () => {
  const client = await known('viewer17')
  const tron = (await client.accepted(usdtAddresses, {})).addresses.find(({ network }) => network === 'TRC20')
  const day = { kind: 'deposit', period: 'day', currency: 'USDT', amountMinor: 50_000_000 } as const
  await client.accepted(protectionLimitSet, { requestId: crypto.randomUUID(), ...day })
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer17', path)
  const { page } = who
  await panel(page).getByText('只转 TRC20 网络上的 USDT').waitFor()
  await chain('pay', tron?.address ?? '', '80')
  await chain('mine', '20')
  await panel(page)
    .getByText(/每日存款限额 ₮50.00，还可用 ₮0.00/)
    .waitFor()
  await panel(page).getByText('这笔超出了您的存款限额').waitFor()
  await expect.poll(() => panel(page).getByRole('img').count()).toBe(0)
  await panel(page).getByRole('link', { name: '查看我的限额' }).first().click()
  await page.getByRole('tab', { name: '泰达币' }).click()
  await page.getByText('超出 ₮30.00').first().waitFor()

  await page.goBack()
  const exclusion = { requestId: crypto.randomUUID(), months: 6 }
  const device = openClient(world().baseUrl, '')
  device.state.token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await device.accepted(protectionExclude, exclusion)
  await page.getByRole('dialog', { name: '已自我排除' }).getByRole('button', { name: '知道了' }).click()
  await panel(page)
    .getByText(/您已自我排除/)
    .waitFor()
  const before = await centre(device)
  await chain('pay', tron?.address ?? '', '200')
  await chain('mine', '20')
  await panel(page).getByText('待退回').waitFor()
  await panel(page).getByText('这笔钱不会入账').waitFor()
  expect(await centre(device)).toBe(before)
})
