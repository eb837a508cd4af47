import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatSend } from '#contract/rooms/calls.ts'
import { venueTransferIn } from '#contract/venues/calls.ts'
import { matchList } from '#contract/sports/match-calls.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { chatOf, listenToToasts, logIn, viewports } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'

const { person, member, world } = journeys({ environment: { SESSIONS_PER_MEMBER: '3' } })

/** Everything of the page goes through one more process. */
const proxiedTimeoutMs = within(40_000)

let proxy: ChildProcess
let origin: string

const operator = async (...words: readonly string[]): Promise<void> => {
  const { exit, stderr } = await world().admin(words)
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
}

/** What the proxy says next. */
const said = async (): Promise<unknown> => ((await once(proxy, 'message')) as [unknown])[0]

const become = async (state: 'broken' | 'closing' | 'socketless' | 'well'): Promise<void> => {
  const heard = said()
  proxy.send(state)
  expect(await heard).toBe(state)
}

beforeAll(async () => {
  const program = fileURLToPath(new URL('proxy-process.ts', import.meta.url))
  proxy = fork(program, [new URL(world().baseUrl).port])
  origin = `http://127.0.0.1:${String(await said())}`
})
afterAll(async () => {
  proxy.disconnect()
  await once(proxy, 'exit')
})

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: '聊天内容' }).fill(text)
  await page.keyboard.press('Enter')
  await chatOf(page).getByText(text).waitFor()
  await page.getByText('消息未确认').waitFor({ state: 'hidden' })
}

const lines = (...origins: string[]) =>
  JSON.stringify(origins.map((line, at) => ({ name: `线路${at + 1}`, origin: line })))

test('[X-05, X-06, L-10] the proxy of a line answers 502: it is told, counted, and the next line takes over', async () => {
  await operator('config', 'set', 'lines', lines('', world().baseUrl))
  const somebody = await person(viewports.desktop, origin)
  const { page } = somebody
  page.setDefaultTimeout(proxiedTimeoutMs)
  await logIn(somebody, 'viewer16', roomPath)
  await say(page, '走代理')
  const told = await listenToToasts(page)
  somebody.expectOutage()
  await become('broken')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await say(page, '走另一条线路')
  const words = ['网络异常，请检查网络后重试', '线路异常，正在为您切换线路']
  await expect
    .poll(told, { timeout: proxiedTimeoutMs })
    .toEqual(expect.arrayContaining(words.map((text) => expect.stringContaining(text) as string)))
  expect(asked).toContain(world().baseUrl)
  await become('well')
})

test('[X-05] with one line only, the status that its proxy answered is told', async () => {
  await operator('config', 'set', 'lines', lines(''))
  const somebody = await person(viewports.desktop, origin)
  const { page } = somebody
  page.setDefaultTimeout(proxiedTimeoutMs)
  await logIn(somebody, 'viewer17', roomPath)
  await page.getByRole('textbox', { name: '聊天内容' }).waitFor()
  const told = await listenToToasts(page)
  somebody.expectOutage()
  await become('broken')
  await page.getByRole('textbox', { name: '聊天内容' }).fill('代理恢复之后')
  await page.keyboard.press('Enter')
  await expect
    .poll(told, { timeout: proxiedTimeoutMs })
    .toEqual(expect.arrayContaining([expect.stringContaining('网络异常（502），请稍后再试') as string]))
  // The device has its network all the time.
  expect((await told()).filter((text) => text.includes('已离线'))).toEqual([])
  await become('well')
  await chatOf(page).getByText('代理恢复之后').waitFor()
  await page.getByText('消息未确认').waitFor({ state: 'hidden' })
})

test('[C-16, S-13, C-13, R-12] a proxy refuses every WebSocket: prices, a table, the balance and messages come by asking', async () => {
  await become('socketless')
  const same = await member('viewer14')
  const anonymous = openClient(world().baseUrl, '')
  const everything = { leagueId: null, day: null, search: '', after: null } as const
  const running = async () =>
    (await anonymous.accepted(matchList, { ...everything, scope: 'live', sport: 'football', limit: 5 })).matches[0]
  await expect.poll(running, { timeout: proxiedTimeoutMs }).toBeDefined()
  const { matchId = '' } = (await running()) ?? {}
  const somebody = await person(viewports.desktop, origin)
  const { page } = somebody
  page.setDefaultTimeout(proxiedTimeoutMs)
  somebody.expectOutage()
  await logIn(somebody, 'viewer14', `/app/match/${matchId}`)
  const prices = page.locator('button[aria-pressed]').filter({ hasText: /\d\.\d\d/ })
  await prices.first().waitFor()
  await page.getByText('实时连接已断开，正在重连，页面每 3 秒更新').waitFor()
  const first = await prices.allInnerTexts()
  await expect.poll(() => prices.allInnerTexts(), { timeout: proxiedTimeoutMs }).not.toEqual(first)

  await page.goto('/app/wallet/transfer')
  await page.getByTestId('center-balance').getByText('10,000.00').waitFor()
  const transfer = { channelCode: 'dz', currency: 'CNY', amountMinor: 12_300 } as const
  await same.accepted(venueTransferIn, { requestId: crypto.randomUUID(), ...transfer })
  await page.getByTestId('center-balance').getByText('9,877.00').waitFor()

  const unread = () =>
    page
      .getByRole('link', { name: /^消息，/ })
      .first()
      .evaluate((link) => link.ariaLabel ?? link.textContent)
  const before = await unread()
  const words = ['--title', '无长连接', '--title-en', 'A word', '--text', '正文', '--text-en', 'Its text']
  await operator('message', 'send', 'without-socket', 'viewer14', ...words)
  await expect.poll(unread, { timeout: proxiedTimeoutMs }).not.toBe(before)

  await page.goto('/app/games/baccarat')
  await page.getByText('可下注').first().waitFor()
  await page
    .getByText(/发牌中|本局结束/)
    .first()
    .waitFor()
  await become('well')
  await page.getByText('实时连接已断开，正在重连，页面每 3 秒更新').waitFor({ state: 'hidden' })
})

test('[C-16, D-04, V-11] a proxy refuses every WebSocket: the room is read by asking, a sent text stands once, and the page says so', async () => {
  await become('socketless')
  const talker = await member('viewer18')
  const others = async (text: string): Promise<void> =>
    void (await talker.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text }))
  const [visitor, somebody] = [await person(viewports.desktop, origin), await person(viewports.phone, origin)]
  for (const { page } of [visitor, somebody]) page.setDefaultTimeout(proxiedTimeoutMs)
  for (const { expectOutage } of [visitor, somebody]) expectOutage()
  await visitor.page.goto(roomPath)
  await logIn(somebody, 'viewer19', roomPath)
  for (const { page } of [visitor, somebody]) await page.getByText('实时连接不通，改为每 3 秒更新一次').waitFor()
  await others('没有长连接时别人说的')
  for (const { page } of [visitor, somebody]) await chatOf(page).getByText('没有长连接时别人说的').waitFor()
  await say(somebody.page, '没有长连接也说得出')
  await chatOf(visitor.page).getByText('没有长连接也说得出').waitFor()
  await others('又说了一句')
  for (const { page } of [visitor, somebody]) {
    await chatOf(page).getByText('又说了一句').waitFor()
    expect(await chatOf(page).getByText('没有长连接也说得出').count()).toBe(1)
  }
  await become('well')
  for (const { page } of [visitor, somebody])
    await page.getByText('实时连接不通，改为每 3 秒更新一次').waitFor({ state: 'hidden' })
})

test('[C-16, D-04] a proxy takes each WebSocket and closes it at once: the page says so, and goes on when one stays', async () => {
  await become('closing')
  const somebody = await person(viewports.desktop, origin)
  const { page } = somebody
  page.setDefaultTimeout(proxiedTimeoutMs)
  somebody.expectOutage()
  await page.goto('/app/live')
  const bar = page.getByText('实时连接已断开，正在重连，页面每 3 秒更新')
  await bar.waitFor({ timeout: within(15_000) })
  await become('well')
  await bar.waitFor({ state: 'hidden' })
})
