import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { openClient } from '#tests/world/client.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { cutPrices } from './price-fit.ts'

const { person, world } = journeys()
const docked = { width: 1280, height: 720 }

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} has no place`)
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height, ...box }
}

const parts = (page: Page) => ({
  picture: page.getByRole('region', { name: '直播播放器' }),
  odds: page.getByRole('region', { name: '本场盘口' }),
  gifts: page.getByRole('region', { name: '礼物', exact: true }),
  chat: page.getByRole('complementary', { name: '聊天', exact: true }),
  slip: page.getByRole('complementary', { name: '投注单' }),
})
/** Markets of the dock that its edge cuts. */
const cutMarkets = (odds: Locator): Promise<string[]> =>
  odds.evaluate((dock) => {
    const { bottom } = dock.getBoundingClientRect()
    const markets = [...dock.querySelectorAll('fieldset')].filter((market) => market.checkVisibility())
    return markets
      .filter((market) => market.getBoundingClientRect().bottom > bottom)
      .map((market) => market.ariaLabel ?? '')
  })
const priceIn = (place: Locator) =>
  place.locator('button[aria-pressed]:not([disabled])', { hasText: /\d\.\d\d/ }).first()
/** Names on the scoreboard of a phone that its edge would cut beside the score of a basketball match; put back before it is drawn. */
const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll<HTMLElement>('section[aria-label] span[title]')].filter((name) =>
      name.checkVisibility(),
    )
    const digits = names[0]?.closest('section')?.querySelector<HTMLElement>('span:has(> i)')?.childNodes ?? []
    const before = [...digits].map(({ nodeValue }) => nodeValue)
    for (const part of digits) if (part.nodeName === '#text') part.nodeValue = '108'
    const cut = names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.innerText)
    ;[...digits].forEach((part, at) => (part.nodeValue = before[at] ?? null))
    return names.length === 2 && digits.length === 3 ? cut : ['no scoreboard']
  })

test('[C-16, R-12] picture, odds, gifts and chat of a room are on one screen; theatre is clearly larger; prices and names beside the score are never cut', async () => {
  const somebody = await person(docked)
  await arriveAs(somebody, 'viewer19', roomPath)
  const { page } = somebody
  const { picture, odds, gifts, chat } = parts(page)
  const send = page.getByRole('button', { name: '赠送', exact: true })
  await send.waitFor()
  await odds.waitFor()
  for (const size of [
    docked,
    { width: 1024, height: 768 },
    viewports.tablet,
    viewports.desktop,
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    const boxes = await Promise.all([picture, odds, gifts, send, priceIn(odds)].map(boxOf))
    const outside = boxes.filter(({ top, right, bottom }) => top < 0 || bottom > size.height || right > size.width)
    expect([size, outside]).toEqual([size, []])
    const talk = await boxOf(chat)
    const field = await boxOf(page.getByRole('button', { name: '发送', exact: true }))
    // On a tablet held upright the picture is as wide as the page, and the chat has what that leaves.
    expect(talk.height).toBeGreaterThanOrEqual((size === viewports.tablet ? 0.29 : 0.4) * size.height)
    expect(field.bottom).toBeLessThanOrEqual(size.height)
    expect([size, await cutPrices(page), await cutMarkets(odds)]).toEqual([size, [], []])
    const head = [odds.getByRole('heading'), odds.getByRole('button', { name: /^投注单/ })]
    const middles = (await Promise.all(head.map(boxOf))).map(({ top, height }) => top + height / 2)
    expect([size, Math.max(...middles) - Math.min(...middles) < 8]).toEqual([size, true])
  }
  for (const size of [docked, viewports.desktop, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(size)
    const before = await boxOf(picture)
    await page.getByRole('button', { name: '影院模式' }).press('Enter')
    await page.getByRole('navigation', { name: '主导航' }).waitFor({ state: 'hidden' })
    const after = await boxOf(picture)
    expect((after.width * after.height) / (before.width * before.height)).toBeGreaterThan(1.25)
    expect(after.bottom).toBeLessThanOrEqual(size.height)
    await page.getByRole('button', { name: '退出影院模式' }).press('Enter')
  }
  for (const width of [viewports.phone.width, 360]) {
    await page.setViewportSize({ width, height: viewports.phone.height })
    await priceIn(page.getByRole('group', { name: '快捷盘口' })).waitFor()
    expect([width, await cutPrices(page), await cutNames(page)]).toEqual([width, [], []])
  }
})

test('[S-13, E-09, R-12] from 1280 px the slip stands beside each page and covers nothing, in a room in the place of its chat, where the picture keeps its size; Esc closes it, and the focus is at its price again', async () => {
  const { items } = await openClient(world().baseUrl, '').accepted(livePopularList, {})
  const matchId = items.find(({ matchClass, gameStatus }) => matchClass === 'football' && gameStatus === 1)?.matchId
  const somebody = await person(docked)
  await arriveAs(somebody, 'viewer12', roomPath)
  const { page } = somebody
  const { picture, odds, gifts, chat, slip } = parts(page)
  const isFocused = (price: Locator) => price.evaluate((element) => element === document.activeElement)
  const price = priceIn(odds)
  await price.waitFor()
  const side = new Map<typeof docked, unknown>()
  for (const size of [viewports.desktop, docked] as const) {
    await page.setViewportSize(size)
    side.set(size, [await boxOf(picture), await boxOf(chat)])
  }
  await price.click()
  await slip.waitFor()
  const right = (await boxOf(slip)).left
  for (const part of [picture, odds, gifts]) expect((await boxOf(part)).right).toBeLessThanOrEqual(right)
  await slip.getByRole('textbox').fill('12345.67')
  await slip.getByRole('switch', { name: '分享到房间' }).click()
  const confirm = slip.getByRole('button', { name: /^确认投注 .* · 分享到房间/ })
  for (const size of [docked, viewports.desktop]) {
    await page.setViewportSize(size)
    await chat.waitFor({ state: 'hidden' })
    expect([size, [await boxOf(picture), await boxOf(slip)]]).toEqual([size, side.get(size)])
    const wide = await confirm.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect([size, wide, (await boxOf(confirm)).right < size.width]).toEqual([size, 0, true])
    const head = await Promise.all(
      [odds.getByRole('heading'), odds.getByRole('button', { name: /^投注单/ })].map(boxOf),
    )
    const [title, link] = head.map(({ top, height }) => top + height / 2)
    expect([size, await cutMarkets(odds), Math.abs((title ?? 0) - (link ?? 0)) < 8]).toEqual([size, [], true])
  }
  await page.setViewportSize(docked)
  await slip.getByRole('textbox').focus()
  await page.keyboard.press('Escape')
  await slip.waitFor({ state: 'hidden' })
  expect(await isFocused(price)).toBe(true)
  await odds.getByRole('button', { name: /^投注单/ }).click()
  await slip.waitFor()
  expect(await isFocused(slip)).toBe(true)

  const main = page.getByRole('main')
  for (const path of [`/app/match/${matchId}`, '/app/sports', '/app/home', '/app/records?kind=sports']) {
    await page.goto(path)
    await slip.waitFor()
    const isEdge = path === '/app/records?kind=sports'
    if (isEdge) await slip.getByRole('button', { name: '查看投注单' }).click()
    await slip.getByRole('article').first().waitFor()
    expect((await boxOf(main)).right).toBeLessThanOrEqual((await boxOf(slip)).left)
    if (!isEdge) {
      await priceIn(main).waitFor()
      expect([path, await cutPrices(page)]).toEqual([path, []])
    }
    await slip.getByRole('button', { name: '收起投注单' }).click()
    await slip.getByRole('button', { name: '查看投注单' }).click()
    await page.keyboard.press('Escape')
    await slip.getByRole('button', { name: '查看投注单' }).waitFor()
    expect((await boxOf(main)).right).toBeLessThanOrEqual((await boxOf(slip)).left)
    await slip.getByRole('button', { name: '查看投注单' }).click()
  }
  await page.setViewportSize(viewports.phone)
  for (const path of [`/app/match/${matchId}`, '/app/sports', '/app/home']) {
    await page.goto(path)
    await priceIn(main).waitFor()
    expect([path, await cutPrices(page)]).toEqual([path, []])
  }
  // Held sideways, with a selection on the slip: prices are on the first screen of sports.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/app/sports')
  await priceIn(main).waitFor()
  await slip.waitFor()
  await expect.poll(async () => (await boxOf(priceIn(main))).bottom - (await boxOf(slip)).top).toBeLessThanOrEqual(0)
})

test('[S-13, A-04] on a phone the slip is a dialog that keeps the focus and gives it back to its price', async () => {
  const { page } = await person(viewports.phone)
  await page.goto(roomPath)
  const price = priceIn(page.getByRole('group', { name: '快捷盘口' }))
  await price.click()
  const sheet = page.getByRole('dialog', { name: /^投注单/ })
  await sheet.getByRole('textbox').waitFor()
  const hasFocus = () => sheet.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  for (let presses = 0; presses < 24; presses += 1) await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await price.evaluate((element) => element === document.activeElement)).toBe(true)
})
