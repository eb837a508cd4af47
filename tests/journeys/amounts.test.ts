import { expect, test } from 'vitest'
import { birthdayBind } from '#contract/members/calls/members.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

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
