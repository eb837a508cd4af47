import { expect, test } from 'vitest'
import { birthdayBind } from '#contract/members/calls/members.ts'
import { demoWithdrawMethods } from '#server/demo/demo-withdraw-methods.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { addCard } from './with-card.ts'

const { person, member, world } = journeys()

test('[A-05] who chooses USDT sees it wherever an amount shows: grades, birthday, venues, slip, bars', async () => {
  await (await member('viewer11')).accepted(birthdayBind, { birthday: '1990-06-01' })
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer11', '/app/member/settings')
  const { page } = who
  await page.getByRole('radio', { name: /USDT/ }).click()
  await page.getByText('结算币种已切换为泰达币 USDT').waitFor()
  const amounts = async () =>
    [...(await page.getByRole('main').innerText()).matchAll(/[¥₮](?=[\d,]+\.\d\d)/g)].map(([symbol]) => symbol)
  await page.goto('/app/member/vip')
  await page.getByText('按 ₮1.00 ≈ ¥7.14 折算显示').waitFor()
  await expect.poll(async () => (await amounts()).length).toBeGreaterThan(20)
  expect((await amounts()).filter((symbol) => symbol === '¥')).toEqual(['¥'])
  await page.goto('/app/member')
  const bonus = page.getByRole('region', { name: '生日礼金' })
  await bonus.waitFor()
  await expect.poll(() => bonus.innerText()).toMatch(/₮\d+\.\d\d/)
  await expect.poll(() => bonus.innerText()).not.toContain('¥')
  await page.goto('/app/egame/by')
  await page.getByText('单注 ₮0.02 至 ₮140.05').waitFor()
})

test('[C-14, E-04, A-05] of two ways to be paid out one is picked, and the limit of a day is in the currency of the page', async () => {
  const [card] = demoWithdrawMethods.filter(({ currency }) => currency === 'CNY')
  if (!card) throw new Error('there is no way to be paid out in CNY')
  const ways = [
    { ...card, min_money: 10_000, max_money: 500_000 },
    { ...card, id: 'large', name: '大额银行卡', nameEn: 'Large sums', min_money: 500_000, max_money: 9_000_000 },
    { ...card, id: 'late', name: '夜间银行卡', nameEn: 'At night', status: '0' },
  ]
  const rest = demoWithdrawMethods.filter(({ currency }) => currency === 'USDT')
  const bounded = siteDefaults.vipGrades.map((grade) => ({ ...grade, dailyWithdrawMinor: 900_000 }))
  for (const [name, value] of [
    ['withdrawMethods', [...ways, ...rest]],
    ['vipGrades', bounded],
  ] as const)
    expect((await world().admin(['config', 'set', name, JSON.stringify(value)])).stderr).toBe('')
  await addCard(await member('viewer18'))
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer18', '/app/wallet/withdraw')
  const { page } = who
  await page.getByText('¥100.00 – ¥5,000.00').first().waitFor()
  expect(await page.getByRole('radio', { name: /夜间银行卡/ }).isDisabled()).toBe(true)
  await page.getByRole('radio', { name: /大额银行卡/ }).check()
  await page.getByLabel('提款金额').fill('200')
  await page
    .getByText(/¥5,000\.00/)
    .first()
    .waitFor()
  await page.getByRole('alert').filter({ hasText: '¥5,000.00' }).first().waitFor()
  await page.getByRole('tab', { name: '₮' }).click()
  await expect.poll(() => page.getByText(/今天还可提/).innerText()).not.toContain('¥')
})

test('[E-13] symbols, unit words and withdrawal labels on an open page are those that the operator has set', async () => {
  const set = async (symbol: string, unit: string, withdrawLabel: string) => {
    const currencies = [
      {
        name: '人民币',
        nameEn: 'Renminbi',
        code: 'CNY',
        unit,
        unitEn: 'yuan',
        symbol,
        withdrawLabel,
        withdrawLabelEn: 'CNY',
      },
      {
        name: '泰达币',
        nameEn: 'Tether',
        code: 'USDT',
        unit: '枚',
        unitEn: 'USDT',
        symbol: '₮',
        withdrawLabel: 'USDT 提款',
        withdrawLabelEn: 'USDT',
      },
    ]
    expect((await world().admin(['config', 'set', 'currencies', JSON.stringify(currencies)])).exit).toBe(0)
  }
  const who = await person()
  await arriveAs(who, 'viewer12', '/app/member/payout')
  const { page } = who
  await page.getByText('人民币提款 · 最多 3 张').waitFor()
  await page.getByText('USDT 提款 · 最多 5 个').waitFor()
  await set('RMB', '块', '提到银行卡')
  await page.getByText('提到银行卡 · 最多 3 张').waitFor()
  await page
    .getByText(/^RMB[\d,]+\.\d\d$/)
    .first()
    .waitFor()
  await page.goto(roomPath)
  await page
    .getByRole('button', { name: /\d\.\d\d/ })
    .first()
    .click()
  await page.getByText('块', { exact: true }).waitFor()
  await set('¥', '元', '人民币提款')
  await page.getByText('元', { exact: true }).waitFor()
})
