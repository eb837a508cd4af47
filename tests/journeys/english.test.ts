import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPeople } from '#server/demo/demo-people.ts'
import { demoRooms } from '#server/demo/demo-rooms.ts'
import { arriveAs, viewports, type Viewport } from './browser.ts'
import type { TestClient } from '#tests/world/client.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { deskAnswer } from '#contract/messages/desk-calls.ts'
import { supportOpen } from '#contract/messages/support-calls.ts'
import { roomInfoAnonymous, roomSet } from '#contract/rooms/calls.ts'
import { journeys, roomNo, roomPath } from './journey.ts'
import { cutPrices } from './price-fit.ts'
import { cutWords } from './text-fit.ts'

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
  '/app/casino',
  '/app/activities-verify',
  `/app/activities-verify?promotion=1&tickets=9&prizes=2&seed=${'0f'.repeat(32)}`,
  '/app/games/verify',
  '/app/games/verify/shared',
  '/app/lottery/verify',
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
  '/app/records',
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

const playPaths = [
  '/app/activities',
  '/app/activities/signin',
  '/app/activities/novice',
  '/app/activities/first-deposit',
  '/app/activities/continue-deposit',
  '/app/activities/rebate',
  '/app/activities/weekly-dividend',
  '/app/activities/monthly-dividend',
  '/app/activities/invite',
  '/app/activities/wheel',
  '/app/activities/draw',
  '/app/activities/quiz',
  '/app/activities/guess',
  '/app/activities/score-shop',
  '/app/activities/gift-exchange',
  '/app/activities/return-flow',
  '/app/activities/buff-cards',
  '/app/carnival/carnival',
  '/app/welfare',
  '/app/messages',
  '/app/messages/settings',
  '/app/feedback',
  '/app/service',
  '/app/invite',
  '/app/agent',
  '/app/lottery',
  '/app/lottery/11of5',
  '/app/lottery/soccer',
  '/app/games',
  '/app/games/dice',
  '/app/games/crash',
  '/app/games/blackjack',
]

/** What people wrote themselves and are called; it stands as they wrote it. */
const ownWords = [
  ...demoRooms.flatMap(({ title, description, pinnedText }) => [title, description, pinnedText]),
  ...demoPeople.map(({ nickname }) => nickname),
  '简体中文',
].toSorted((one, other) => other.length - one.length)

const withoutOwnWords = (text: string): string => ownWords.reduce((rest, own) => rest.replaceAll(own, ''), text)

/** Its match is hours away: nothing closes or moves. */
const earlyRoomNo = '88238'

/** A bet on a home side, shared with the room. */
const betOnHome = async (client: TestClient): Promise<void> => {
  const { match } = await client.accepted(roomInfoAnonymous, { chatRoomNo: earlyRoomNo })
  const selections = match?.markets.flatMap((market) => market.selections) ?? []
  const selection = selections.find(({ selectionId }) => selectionId === '1x2:home')
  if (!match || !selection) throw new Error('nobody can bet on the home side')
  const { matchId } = match
  await client.accepted(betPlace, {
    requestId: crypto.randomUUID(),
    legs: [{ matchId, selectionId: selection.selectionId, oddsMilli: selection.oddsMilli }],
    sizes: null,
    stakeMinor: 1_000,
    currency: 'CNY',
    accept: 'any',
    chatRoomNo: roomNo,
    followsOrderId: null,
  })
}

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
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
  const left = seen.filter(isChinese).map(withoutOwnWords)
  return [...new Set(left.filter(isChinese))]
}

/** The page with all that it asks for. */
const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.locator('h1, main h2, [role="log"]').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 10_000 }).toBe(0)
  await page.waitForFunction(() => document.documentElement.lang === 'en')
}

const sizes: Viewport[] = [
  viewports.phone,
  viewports.tablet,
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  viewports.desktop,
]

/** Words that two sentences, put together, have become. */
const joinedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.body.innerText.match(/\S*[a-z],[A-Za-z]\S*/g) ?? [])

/** Words are longer in English: those that a width cuts or joins, with the width. */
const cutOn = async (page: Page): Promise<string[]> => {
  const cut: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    // What a width brings along is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const faults = [...(await cutWords(page)), ...(await joinedWords(page))]
    cut.push(...faults.map((text) => `${size.width}: ${text}`))
  }
  return cut
}

/** What a page says instead of what it could not have. */
const failedOn = (page: Page): Promise<string[]> => page.locator('[class*="_empty_"][class*="_error_"]').allInnerTexts()

const findings = async (page: Page, paths: readonly string[]): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await visit(page, path)
    const isEnglish = await expect
      .poll(() => chineseOn(page), { timeout: 15_000 })
      .toEqual([])
      .then(
        () => true,
        () => false,
      )
    const faults = [...(isEnglish ? [] : await chineseOn(page)), ...(await failedOn(page)), ...(await cutOn(page))]
    if (faults.length > 0) found[path] = faults
  }
  return found
}

const inEnglish = (page: Page) => page.evaluate(() => localStorage.setItem('grandstand.language', 'en'))

test(
  '[A-04, C-10] a visitor who chose English reads English on every page, none of it cut at any width',
  { timeout: 240_000 },
  async () => {
    const { page } = await person()
    await page.goto('/app/nowhere')
    await inEnglish(page)
    expect(await findings(page, visitorPaths)).toEqual({})
    await page.goto('/app/help')
    await page.getByText('Why am I sometimes asked to drag a slider or type a picture code?').first().waitFor()
  },
)

test(
  '[A-04, C-10] a member who chose English reads English on every page, none of it cut at any width',
  { timeout: 240_000 },
  async () => {
    const somebody = await person()
    await betOnHome(await member('viewer05'))
    await arriveAs(somebody, 'viewer05', '/app/member')
    await inEnglish(somebody.page)
    expect(await findings(somebody.page, memberPaths)).toEqual({})
  },
)

test(
  '[A-04, C-10, C-15] who plays and takes part in English reads it on every page, none of it cut at any width',
  { timeout: 240_000 },
  async () => {
    const player = await person()
    await arriveAs(player, 'viewer06', '/app/member')
    await inEnglish(player.page)
    expect(await findings(player.page, playPaths)).toEqual({})
  },
)

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
  { timeout: 240_000 },
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
