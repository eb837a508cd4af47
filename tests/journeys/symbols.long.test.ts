import { beforeAll, expect, test } from 'vitest'
import { protectionLimitSet } from '#contract/protection/calls.ts'
import { betOnHome } from './bet-on-home.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs } from './browser.ts'
import { journeys } from './journey.ts'
import { memberPromotionScreens, memberScreens, visitorScreens } from './screen-addresses.ts'

const { person, member, world } = journeys()

/** As no text would write them by itself. */
const symbols = { CNY: 'RMB', USDT: 'UST' } as const
const words = { unit: '块', unitEn: 'pieces', withdrawLabel: '提走', withdrawLabelEn: 'out' }

/** What a member sees none of, or otherwise. */
const elsewhere: ReadonlySet<string> = new Set(['/login', '/entry/login', '/register', '/forgot', '/app/wallet'])
const screens = [
  ...visitorScreens.filter(([path]) => !elsewhere.has(path)),
  ...memberScreens,
  ...memberPromotionScreens,
]

beforeAll(async () => {
  await betOnHome(await member('viewer07'))
  const currencies = (['CNY', 'USDT'] as const).map((code) => ({
    code,
    name: code,
    nameEn: code,
    symbol: symbols[code],
    ...words,
  }))
  const { exit, stderr } = await world().admin(['config', 'set', 'currencies', JSON.stringify(currencies)])
  expect([exit, stderr]).toEqual([0, ''])
})

test('[E-13, A-05] with other symbols no page writes ¥ or ₮ by itself', async () => {
  const who = await person()
  await arriveAs(who, 'viewer07', '/app/member')
  const { page } = who
  const found: string[] = []
  for (const [path, text] of screens) {
    await page.goto(path)
    await page
      .getByText(text)
      .first()
      .waitFor({ timeout: within(20_000) })
    const body = await page.locator('body').innerText()
    found.push(...[...body.matchAll(/.{0,12}[¥₮].{0,12}/g)].map(([near]) => `${path}: ${near}`))
  }
  expect(found).toEqual([])
})

test('[E-13, A-05] promotions say what they give in the member’s currency, with the operator’s symbol', async () => {
  const who = await person()
  await arriveAs(who, 'viewer08', '/app/activities/first-deposit')
  const { page } = who
  await page.getByText('首次存款送 50%，最高 RMB500.00').waitFor()
  await page.getByText('仅限账号的第一笔存款，RMB100.00 起。').waitFor()
  await page.goto('/app/member/settings')
  await page.getByRole('radio', { name: /USDT/ }).click()
  await page.getByText('结算币种已切换为').waitFor()
  await page.goto('/app/activities/first-deposit')
  await page.getByText('首次存款送 50%，最高 UST70.00').waitFor()
})

test('[E-13, V-06] a refusal names a limit with the operator’s symbol', async () => {
  const client = await member('viewer09')
  const stake = { kind: 'stake', period: 'day', currency: 'CNY', amountMinor: 900 } as const
  await client.accepted(protectionLimitSet, { requestId: crypto.randomUUID(), ...stake })
  await expect(betOnHome(client)).rejects.toThrow('每日投注限额 RMB9.00，还可用 RMB9.00')
})
