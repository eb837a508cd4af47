import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople } from '#server/demo/demo-people.ts'
import { demoRooms } from '#server/demo/demo-rooms.ts'
import { logIn } from './browser.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { roomSet } from '#contract/rooms/calls.ts'
import { journeys, roomNo, roomPath } from './journey.ts'

const { person, member } = journeys({ languages: ['zh-CN', 'en'] })

const visitorPaths = [
  '/app/home',
  '/app/live',
  '/app/sports',
  '/app/sports/results',
  '/app/nowhere',
  '/app/room/99999',
  roomPath,
  '/login',
  '/register',
  '/forgot',
  '/cs',
  '/app/help',
  '/app/help?q=suspended',
  '/app/help/place-bet',
  '/app/notices',
  '/app/notices/demo-money',
  '/app/news',
  '/app/news/derby-preview',
  '/app/egame/by',
  '/app/egame',
]

const memberPaths = [
  '/app/member',
  '/app/member/profile',
  '/app/member/security',
  '/app/member/security/activity',
  '/app/member/payout',
  '/app/member/limits',
  '/app/member/documents',
  '/app/member/vip',
  '/app/member/bets',
  '/app/member/settings',
  '/app/member/steps',
  '/app/wallet',
  '/app/wallet/statement',
  '/app/wallet/transfer',
  '/app/wallet/deposit',
  '/app/wallet/withdraw',
  '/app/wallet/interest',
  '/app/wallet/convert',
]

/** What people wrote themselves and are called; it stands as they wrote it. */
const ownWords = [
  ...demoRooms.flatMap(({ title, description, pinnedText }) => [title, description, pinnedText]),
  ...demoPeople.map(({ nickname }) => nickname),
  '简体中文',
].toSorted((one, other) => other.length - one.length)

/** Chinese that the screen shows or a screen reader says, but for what people wrote: the chat, also as it flies over the picture. */
const chineseOn = async (page: Page): Promise<string[]> => {
  const seen = await page.evaluate(() => {
    const outside = (element: Element) => element.closest('[role="log"], [aria-hidden="true"]') === null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && outside(node.parentElement) && node.parentElement.tagName !== 'SCRIPT')
        texts.push(node.textContent ?? '')
    const names = ['aria-label', 'title', 'placeholder', 'alt']
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
      if (outside(element)) texts.push(...names.map((name) => element.getAttribute(name) ?? ''))
    return [...texts, document.title]
  })
  const left = seen.map((text) => ownWords.reduce((rest, own) => rest.replaceAll(own, ''), text))
  return [...new Set(left.filter((text) => /\p{Script=Han}/u.test(text)))]
}

/** The page with all that it asks for. */
const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.locator('h1, main h2, [role="log"]').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 10_000 }).toBe(0)
  await page.waitForFunction(() => document.documentElement.lang === 'en')
}

const findings = async (page: Page, paths: readonly string[]): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await visit(page, path)
    await expect
      .poll(() => chineseOn(page), { timeout: 15_000 })
      .toEqual([])
      .catch(() => undefined)
    const chinese = await chineseOn(page)
    if (chinese.length > 0) found[path] = chinese
  }
  return found
}

const inEnglish = (page: Page) => page.evaluate(() => localStorage.setItem('grandstand.language', 'en'))

test('[A-04, C-10] a visitor who chose English reads English on every page', { timeout: 120_000 }, async () => {
  const { page } = await person()
  await page.goto('/app/nowhere')
  await inEnglish(page)
  expect(await findings(page, visitorPaths)).toEqual({})
})

test('[A-04, C-10] a member who chose English reads English on every page', { timeout: 120_000 }, async () => {
  const member = await person()
  await logIn(member, 'viewer05', '/app/member')
  await inEnglish(member.page)
  expect(await findings(member.page, memberPaths)).toEqual({})
})

test('[A-04, E-06, E-07, E-11] in English the rows of gifts, the notices of a room and what happened in its match are English', async () => {
  const { page } = await person()
  await page.goto('/app/nowhere')
  await inEnglish(page)
  await visit(page, roomPath)
  const request = { requestId: crypto.randomUUID(), chatRoomNo: roomNo }
  await (await member('viewer08')).accepted(anchorReward, { ...request, giftId: '1', count: 1, price: 1 })
  await (await member('mod01')).accepted(roomSet, { ...request, slowModeSeconds: 3 })
  const log = page.getByRole('log')
  await log.getByText('sent Glow stick').waitFor()
  await log.getByText('Slow mode: one message every 3 seconds').waitFor()
  await page.getByRole('tab', { name: 'Events' }).click()
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await events.first().waitFor()
  expect((await events.allTextContents()).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
})
