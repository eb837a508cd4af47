import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
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
  const coins = page.getByText(/^我的金币 [\d,]+$/)
  const coinsBefore = await coins.innerText()
  for (let day = 1; day <= 7; day += 1) {
    await page.getByRole('button', { name: /^签到，领/ }).click()
    await page.getByRole('button', { name: '今天已签到' }).waitFor()
    await expect.poll(() => streakOf(page).innerText()).toContain(String(day))
    noonIn(day === 7 ? 2 : 1)
    await page.reload()
  }
  await page.getByText('188 金币 + 1 张补签卡 + 2 次转盘').waitFor()
  await expect.poll(() => coins.innerText()).not.toBe(coinsBefore)
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
  // The sign-in of today; spins, a ticket and two cards are had on pages of their own.
  await page.getByText('1 项可领取 · 4 项可使用').waitFor()
  await page.getByRole('button', { name: '全部领取' }).click()
  await page.getByText('4 项可使用', { exact: true }).waitFor()
  const wheel = page.getByRole('listitem').filter({ has: page.locator('a[href="/app/activities/wheel"]') })
  await wheel.getByRole('link', { name: '去使用' }).click()
  await page.getByRole('button', { name: '转一次' }).waitFor()
  await page.goto(path)
  await page.getByRole('button', { name: '今天已签到' }).waitFor()
})

test('[C-15, R-12] what stands behind another promotion says so, leads there, and opens when something of it was had', async () => {
  const who = await person(viewports.phone)
  const admin = async (...words: string[]): Promise<string> => {
    const { exit, stdout, stderr } = await world().admin(['promotion', ...words])
    expect([exit, stderr]).toEqual([0, ''])
    return stdout
  }
  const template = JSON.parse(await admin('template', 'novice')) as object
  const title = { zh: '老友任务', en: 'Tasks of friends' }
  const behind = { ...template, slug: 'behind', title, startAtMs: 0, after: 'signin' }
  await admin('create', JSON.stringify(behind))
  await admin('start', 'behind')
  await logIn(who, 'viewer07', '/app/activities')
  const { page } = who
  await page
    .getByRole('listitem')
    .filter({ hasText: '老友任务' })
    .getByText(/先完成/)
    .waitFor()
  await page.getByRole('link', { name: /老友任务$/ }).click()
  await page.getByText('先领到它的任一奖励，这个活动才会开启').waitFor()
  await page.getByRole('main').getByRole('link', { name: '每日签到' }).first().click()
  await page.getByRole('button', { name: /^签到，领/ }).click()
  await page.getByRole('button', { name: '今天已签到' }).waitFor()
  await page.goto('/app/activities/behind')
  await page.getByText('绑定银行卡').waitFor()
  expect(await page.getByText(/先完成/).count()).toBe(0)
})

test('[R-12, C-15] on a phone the home page, the tabs and the member centre lead to the promotions', async () => {
  const guest = await person(viewports.phone)
  await guest.page.goto('/app/home')
  // Who cannot log in looks for it above all.
  const serviceOf = (page: Page) => page.locator('nav [data-code="service"]').getAttribute('href')
  expect(await serviceOf(guest.page)).toBe('/cs')
  const who = await person(viewports.phone)
  await logIn(who, 'viewer10', '/app/home')
  const { page } = who
  await expect.poll(() => serviceOf(page)).toBe('/app/service')
  const tabs = page.getByRole('navigation', { name: '主导航' })
  await page.getByRole('heading', { name: '热门活动' }).waitFor()
  await page.getByRole('link', { name: '全部活动' }).click()
  await page.waitForURL('**/app/activities')
  await page.getByRole('heading', { name: '活动', level: 1 }).waitFor()
  await tabs.getByRole('link', { name: '首页', exact: true }).click()
  await page.getByRole('link', { name: /今天还没签到，可领 \d+ 金币/ }).click()
  await page.getByRole('button', { name: /^签到，领/ }).click()
  await page.getByRole('button', { name: '今天已签到' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: '返回活动' }).click()
  await tabs.getByRole('link', { name: '首页', exact: true }).click()
  await page.getByRole('link', { name: /今天已签到/ }).waitFor()
  await tabs.getByRole('link', { name: '活动', exact: true }).click()
  await page.waitForURL('**/app/activities')
  await page.goto('/app/member')
  await page.getByRole('link', { name: /福利中心/ }).click()
  await page.waitForURL('**/app/welfare')
})

test('[P-04, R-03, C-15] whoever has the black tag is told so at every page of promotions, and OK leads home', async () => {
  const { exit, stderr } = await world().admin(['promotion', 'tag', 'viewer09', 'activity-black'])
  expect([exit, stderr]).toEqual([0, ''])
  const who = await person()
  await logIn(who, 'viewer09', path)
  const { page } = who
  const alert = page.getByRole('dialog')
  for (const barred of [path, '/app/activities', '/app/welfare', '/app/invite']) {
    await page.goto(barred)
    await alert.getByText(/^您的账号不能参加(邀请)?活动。/).waitFor()
    expect(await page.locator('main button', { hasText: /领取|签到/ }).count()).toBe(0)
    await alert.getByRole('button', { name: '确定' }).click()
    await page.waitForURL('**/app/home')
  }
  await page.getByRole('heading', { name: '热门活动' }).waitFor()
  expect(await page.getByRole('link', { name: /今天还没签到/ }).count()).toBe(0)
})
