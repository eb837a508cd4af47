import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import { deskAnswer } from '#contract/messages/desk-calls.ts'
import { supportOpen } from '#contract/messages/support-calls.ts'
import { roomSet } from '#contract/rooms/calls.ts'
import { within } from '#tests/world/patience.ts'
import { betOnHome } from './bet-on-home.ts'
import { arriveAs, viewports, type Viewport } from './browser.ts'
import { chineseOn, englishFaults, inEnglish, visit, withoutOwnWords } from './english-words.ts'
import { journeys, roomNo, roomPath } from './journey.ts'
import { cutPrices } from './price-fit.ts'

const { person, member } = journeys({ isOnAir: true, languages: ['zh-CN', 'en'] })

/** Addresses that tests/journeys/screen-addresses.ts has in Chinese only by another name. */
const visitorPaths = [
  '/app/room/99999',
  '/app/help?q=suspended',
  '/app/help/place-bet',
  '/app/notices/demo-money',
  '/app/news/derby-preview',
  '/app/egame',
  `/app/activities-verify?promotion=1&tickets=9&prizes=2&seed=${'0f'.repeat(32)}`,
  '/app/lottery',
  '/app/lottery/verify',
]

const sizes: Viewport[] = [
  viewports.phone,
  viewports.tablet,
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  viewports.desktop,
]

const findings = async (page: Page, paths: readonly string[]): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await visit(page, path)
    const faults = await englishFaults(page, sizes)
    if (faults.length > 0) found[path] = faults
  }
  return found
}

test(
  '[A-04, C-10] a visitor who chose English finds it on pages that come anew, none of it cut at any width',
  { timeout: within(240_000) },
  async () => {
    const { page } = await person()
    await page.goto('/app/nowhere')
    await inEnglish(page)
    expect(await findings(page, visitorPaths)).toEqual({})
    await page.goto('/app/help')
    await page.getByText('Why am I sometimes asked to drag a slider or type a picture code?').first().waitFor()
  },
)

test('[A-04, V-13] what is asked for the first time while one changes the language comes in the new one', async () => {
  const { page } = await person()
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    asked.resolve()
    await released.promise
    await route.fulfill({ response })
  }
  await page.route('**/api/site/announcement/list', hold, { times: 1 })
  await page.goto('/app/sports')
  await asked.promise
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'en')
  released.resolve()
  const marquee = page.getByRole('region', { name: 'Announcements' })
  await marquee.getByText('Derby weekend').first().waitFor()
  // The server's own words come with another answer.
  await expect.poll(() => marquee.innerText()).not.toMatch(/\p{Script=Han}/u)
})

test('[A-04, C-10] a screen that becomes wide stays in sight while English words for what is new on it come', async () => {
  const reader = await person(viewports.tablet)
  const { page } = reader
  await arriveAs(reader, 'viewer06', '/app/wallet')
  await inEnglish(page)
  await page.goto('/app/wallet')
  const total = page.getByRole('region', { name: 'Total', exact: true })
  await total.waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/en-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/assets/en-*.js')
  await page.setViewportSize({ width: 1024, height: 768 })
  await asked
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  expect(await total.isVisible()).toBe(true)
  held.resolve()
  await page.getByRole('region', { name: 'Following' }).waitFor()
})

test(
  '[A-04, C-10, R-12] the staff’s desk, and what members get from it, is in English, none of it cut at any width',
  { timeout: within(240_000) },
  async () => {
    const [asking, staff] = [await member('viewer07'), await member('mod01')]
    const open = async (channel: 'chat' | 'feedback', text: string): Promise<string> => {
      const request = { requestId: crypto.randomUUID(), channel, category: 'money', text } as const
      return (await asking.accepted(supportOpen, request)).case.caseId
    }
    const feedbackId = await open('feedback', 'My bank is not in the list')
    const answer = { requestId: crypto.randomUUID(), caseId: feedbackId, text: 'It is now' }
    await staff.accepted(deskAnswer, answer)
    const chatId = await open('chat', 'My withdrawal has not arrived')

    const atDesk = await person()
    await arriveAs(atDesk, 'mod01', '/app/desk')
    await inEnglish(atDesk.page)
    const deskPaths = [
      '/app/desk',
      `/app/desk/${chatId}`,
      `/app/desk/${feedbackId}?channel=feedback&state=answered`,
      '/app/desk?channel=chat&state=closed',
    ]
    expect(await findings(atDesk.page, deskPaths)).toEqual({})
    await atDesk.page.goto(`/app/desk/${chatId}`)
    await atDesk.page.getByRole('region', { name: 'viewer07' }).getByText('My withdrawal has not arrived').waitFor()
    await atDesk.page.getByRole('button', { name: 'Send answer' }).waitFor()

    const who = await person()
    await arriveAs(who, 'viewer07', '/app/member')
    await inEnglish(who.page)
    expect(
      await findings(who.page, ['/app/service', '/app/feedback', `/app/feedback/${feedbackId}`, '/app/messages']),
    ).toEqual({})
  },
)

test('[A-04, E-06, E-07, E-11] who changes the language in a room reads its gifts, its notices and what happened in its match in English', async () => {
  const { page } = await person()
  await page.goto(roomPath)
  await page.getByRole('button', { name: '登录后参与聊天' }).waitFor()
  const request = { requestId: crypto.randomUUID(), chatRoomNo: roomNo }
  await (await member('viewer08')).accepted(anchorReward, { ...request, giftId: '1', count: 1, price: 1 })
  await (await member('mod01')).accepted(roomSet, { ...request, slowModeSeconds: 3 })
  await betOnHome(await member('viewer08'))
  await page.getByRole('log').getByText('送出 荧光棒').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await log.getByText('sent Glow stick').waitFor()
  await log.getByText('Slow mode: one message every 3 seconds').waitFor()
  const cards = log.getByText('shared a bet').locator('xpath=..')
  await cards.first().waitFor()
  const words = (await cards.allInnerTexts()).map(withoutOwnWords)
  expect(words.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
  await page.getByRole('tab', { name: 'Events' }).click()
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await events.first().waitFor()
  expect((await events.allTextContents()).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect.poll(() => chineseOn(page)).toEqual([])
  // What people wrote stays as it is, and says so to who reads it out.
  const pinned = page.getByText('理性参与').first()
  expect(
    await pinned.evaluate((words) => [words.getAttribute('lang'), getComputedStyle(words).fontVariantEastAsian]),
  ).toEqual(['zh-CN', 'normal'])
})

/** Names of teams that are neither whole nor short where they stand, and how many there are. */
const cutTeams = (page: Page): Promise<{ names: number; cut: string[] }> =>
  page.locator('main [style*="--need"]').evaluateAll((teams) => {
    const shown = teams.filter((team) => team.getBoundingClientRect().width > 0)
    const isWhole = (name: Element): boolean => name.clientWidth > 0 && name.scrollWidth <= name.clientWidth
    const cut = shown.filter((team) => [...team.children].filter(isWhole).length !== 1)
    return { names: shown.length, cut: cut.map((team) => team.textContent) }
  })

test('[E-11, R-12] in English no name of a team is cut: whole where it fits, else short; prices and their labels are whole', async () => {
  const { page } = await person()
  await page.goto('/app/nowhere')
  await inEnglish(page)
  for (const [size, path] of [
    [viewports.phone, '/app/home'],
    [viewports.phone, '/app/sports'],
    [viewports.desktop, '/app/home'],
    [viewports.desktop, '/app/sports'],
    [{ width: 1280, height: 720 }, '/app/sports'],
    [{ width: 1024, height: 768 }, '/app/sports'],
  ] as const) {
    await page.setViewportSize(size)
    await visit(page, path)
    await page.locator('main button[aria-pressed] [data-move]').first().waitFor()
    const { names, cut } = await cutTeams(page)
    expect([path, size.width, names > 3, cut]).toEqual([path, size.width, true, []])
    expect([path, size.width, await cutPrices(page)]).toEqual([path, size.width, []])
  }
  await page.setViewportSize(viewports.phone)
  await visit(page, '/app/home')
  await page.getByText('RCF', { exact: true }).first().waitFor()
})
