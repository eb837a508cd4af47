import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { siteDayOf, siteDayStartMs } from '#contract/members/rules/birthday.ts'
import { dayAfter } from '#contract/promotions/rules/signin-days.ts'
import { logIn, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const clock = { aheadMs: 0 }
const { world, person } = journeys({ clock })
const path = '/app/activities/signin'

/** Noon of the nth day from now on, by the site's calendar. */
const noonIn = (days: number): void => {
  const { now } = world().services()
  const noonMs = siteDayStartMs(dayAfter(siteDayOf(now()), days)) + 12 * 60 * 60_000
  clock.aheadMs += noonMs - now()
}
const streakOf = (page: Page) => page.getByTestId('signin-streak')

test('[C-15, R-12, A-01] a member signs in day by day, misses one, makes up for it with the card of the seventh, and goes on', async () => {
  noonIn(1)
  const who = await person(viewports.phone)
  await logIn(who, 'viewer06', '/app/activities')
  const { page } = who
  await page
    .getByRole('link', { name: /^(查看|去领取|去看看) 每日签到$/ })
    .first()
    .click()
  for (let day = 1; day <= 7; day += 1) {
    await page.getByRole('button', { name: /^签到，领/ }).click()
    await page.getByRole('button', { name: '今天已签到' }).waitFor()
    await expect.poll(() => streakOf(page).innerText()).toContain(String(day))
    noonIn(day === 7 ? 2 : 1)
    await page.reload()
  }
  await page.getByRole('button', { name: '签到，领 10 金币' }).click()
  await page.getByText('连签变为 9 天，用 1 张，剩 0 张').waitFor()
  await page.getByRole('button', { name: '补签', exact: true }).click()
  await expect.poll(() => streakOf(page).innerText()).toContain('9')
  expect((await world().services().books.balances.verify()).faults).toEqual([])
})

test('[C-15, R-12] what can be claimed stands in the welfare centre, and is claimed at once; visitors are led to the log-in', async () => {
  const guest = await person()
  await guest.page.goto(path)
  await guest.page.getByRole('link', { name: '登录后参加' }).first().waitFor()
  const who = await person()
  await logIn(who, 'viewer08', '/app/activities')
  const { page } = who
  await page.getByRole('link', { name: /福利中心/ }).click()
  await page.getByText('1 项可领取').waitFor()
  await page.getByRole('button', { name: '全部领取' }).click()
  await page.getByText('现在没有可领取的奖励').waitFor()
  await page.goto(path)
  await page.getByRole('button', { name: '今天已签到' }).waitFor()
})

test('[P-04, R-03, C-15] whoever has the black tag is told so at a promotion, and OK leads home', async () => {
  const { exit, stderr } = await world().admin(['promotion', 'tag', 'viewer09', 'activity-black'])
  expect([exit, stderr]).toEqual([0, ''])
  const who = await person()
  await logIn(who, 'viewer09', path)
  const { page } = who
  const alert = page.getByRole('dialog', { name: '温馨提示' })
  await alert.getByText('您的账号不能参加活动').waitFor()
  await alert.getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/app/home')
})
