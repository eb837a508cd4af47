import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameTable, gameTableBet } from '#contract/games/table-calls.ts'
import type { Storage } from '#server/app/storage.ts'
import { anOpenRound, beginSoon } from '#tests/builders/table-chain.ts'
import { within } from '#tests/world/patience.ts'
import { chatOf, arriveAs, pressUntilShown, type Person } from './browser.ts'
import { journeys } from './journey.ts'
import { databaseOf } from './verification-hand.ts'

const { person, member, world } = journeys({ isOnAir: true })
const run = promisify(execFile)
let storage: Storage

beforeAll(async () => {
  storage = await databaseOf(world())
})
afterAll(() => storage.close())

test('[C-13] crash: a bet among others, left in time, paid when the round ends, and verified', async () => {
  const requestId = randomUUID()
  const roundId = await anOpenRound(storage.db, { firstBet: requestId, isWanted: (at) => at >= 240 && at < 260 })
  const other = await member('viewer05')
  await other.accepted(gameTable, { game: 'crash' })
  const bet = { game: 'crash', stakeMinor: 1_000, leaveHundredths: 101 } as const
  await other.accepted(gameTableBet, { requestId, roundId, bet, currency: 'CNY' })
  const who = await person()
  await arriveAs(who, 'viewer03', '/app/games/crash')
  const { page } = who
  await page.getByRole('region', { name: '同桌' }).getByText('在局中').first().waitFor()
  await page.getByLabel('投注额').fill('20')
  await page.getByRole('button', { name: '下注 ¥20.00' }).click()
  await page.getByText('已下注 ¥20.00').waitFor()
  await page.getByText('2 人', { exact: true }).waitFor()

  await beginSoon(storage.db, roundId)
  await page.getByRole('button', { name: '离场' }).click()
  await page.getByText(/已离场|已在 .*× 离场/).waitFor()
  await page.getByText(/本局止于 2\.\d\d×/).waitFor({ timeout: within(40_000) })
  await page.getByText(/投注 ¥20\.00，返还 ¥2\d\.|投注 ¥20\.00，返还 ¥[34]\d\./).waitFor()

  await page.getByRole('link', { name: /^验证第 1 局，2\./ }).click()
  await page.getByText('一致：您的浏览器算出的结果就是当时的结果').waitFor()
  await page.getByText('种子哈希 1 次就是链首哈希').waitFor()
  const command = await page.getByText('npm run -s verify').innerText()
  expect(command).toContain(requestId)
  const words = command.slice(command.indexOf('--game')).split(' ')
  const { stdout } = await run(process.execPath, ['scripts/verify.ts', ...words])
  expect((JSON.parse(stdout) as { outcome: number }).outcome.toFixed(2)).toMatch(/^2\.[45]/)
})

test(
  '[C-13, C-16] baccarat: two players and a chat at one table, in the room of a streamer',
  async () => {
    const path = '/app/games/baccarat'
    const [one, two] = [await person(), await person()]
    await arriveAs(one, 'viewer06', path)
    await arriveAs(two, 'viewer07', path)
    const place = async ({ page }: Person, spot: RegExp): Promise<void> => {
      // Whoever comes as bets close waits for the next round.
      await page.getByRole('button', { name: spot, disabled: false }).click({ timeout: within(60_000) })
      // Who presses as bets close presses again in the next round.
      const placed = page.getByText(/^已下注 ¥10\.00$|^投注 ¥10\.00，/).first()
      await pressUntilShown(page.getByRole('button', { name: '确认下注 ¥10.00' }), placed)
    }
    await place(one, /^闲 1 : 1/)
    await place(two, /^庄 1 : 0\.95/)
    await chatOf(one.page).waitFor()
    await one.page.getByRole('textbox', { name: '聊天内容' }).fill('同桌好')
    await one.page.keyboard.press('Enter')
    await chatOf(two.page).getByText('同桌好').waitFor()
    await two.page.getByRole('region', { name: '我的局' }).getByRole('link', { name: '验证这一局' }).first().waitFor()
    await two.page.getByText(/^投注 ¥10\.00，(?:返还|未中)/).waitFor({ timeout: within(60_000) })
    await two.page.getByRole('figure', { name: '大路' }).waitFor()
    await two.page
      .getByRole('link', { name: /^验证第 \d+ 局$/ })
      .first()
      .click()
    await two.page.getByText('一致：您的浏览器算出的结果就是当时的结果').waitFor()
  },
  within(180_000),
)

test.each([
  { width: 390, height: 844 },
  { width: 360, height: 740 },
])(
  '[C-13, R-12] on a phone of $width × $height all that is bet on is seen above the chips, and the cards over the picture',
  async (viewport) => {
    const who = await person(viewport)
    await arriveAs(who, 'viewer12', '/app/games/baccarat')
    const { page } = who
    const placeOf = async (what: Locator) => {
      const { x, y, width, height } = (await what.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
      return { left: x, top: y, right: x + width, bottom: y + height }
    }
    const picture = page.getByRole('region', { name: '直播播放器' })
    await picture.waitFor()
    const [seen, cards] = [
      await placeOf(picture),
      await placeOf(page.getByRole('region', { name: '牌桌', exact: true })),
    ]
    expect([cards.top >= seen.top, cards.bottom <= seen.bottom]).toEqual([true, true])
    const spots = page.getByRole('group', { name: '下注区' }).getByRole('button')
    const names = ['闲对', '闲', '和', '庄', '庄对']
    const chips = await placeOf(page.getByRole('group', { name: '筹码面额' }))
    const press = await placeOf(page.getByRole('button', { name: /^确认下注/ }))
    expect([chips.top < press.top, press.bottom <= viewport.height]).toEqual([true, true])
    const inSight: string[] = []
    for (const spot of await spots.all()) {
      const { left, top, right, bottom } = await placeOf(spot)
      const isSeen = top >= seen.bottom && bottom <= chips.top && left >= 0 && right <= viewport.width
      if (isSeen) inSight.push(await spot.locator('b').innerText())
    }
    expect(inSight).toEqual(names)
  },
)

test(
  '[C-13, R-12] on a phone that lies the table stands beside the picture, and bets are made there',
  async () => {
    const who = await person({ width: 844, height: 390 })
    await arriveAs(who, 'viewer08', '/app/games/baccarat')
    const { page } = who
    const picture = page.getByRole('region', { name: '直播播放器' })
    const table = page.getByRole('region', { name: '牌桌', exact: true })
    const placeOf = async (what: typeof table) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await table.waitFor()
    const [seen, beside] = [await placeOf(picture), await placeOf(table)]
    expect(beside.x).toBeGreaterThanOrEqual(seen.x + seen.width)
    expect([beside.x + beside.width <= 844, beside.y >= 0, beside.height > 0]).toEqual([true, true, true])
    await page.getByRole('button', { name: /^闲 1 : 1/, disabled: false }).click({ timeout: within(60_000) })
    await page.getByRole('button', { name: '确认下注 ¥10.00' }).click()
    await page
      .getByText(/^已下注 ¥10\.00$|^投注 ¥10\.00，|^本局已封盘/)
      .first()
      .waitFor()
  },
  within(90_000),
)

type Manifest = Record<string, { file: string; dynamicImports?: string[] }>

/** The files that the table asks for when it stands: its room. */
const filesOfRoom = (): ((url: URL) => boolean) => {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest
  const keys = manifest['src/app/games/baccarat-route.tsx']?.dynamicImports ?? []
  const files = keys.map((key) => `/${manifest[key]?.file ?? key}`)
  return ({ pathname }) => files.includes(pathname)
}

const shapes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

test.each(shapes)(
  '[C-13] at $width × $height baccarat can be played before its room is there, and stays where it is when it comes',
  async (viewport) => {
    const who = await person(viewport)
    const { page } = who
    const release = Promise.withResolvers<undefined>()
    await page.route(filesOfRoom(), (route) => release.promise.then(() => route.continue()))
    await arriveAs(who, 'viewer09', '/app/games/baccarat')
    const table = page.getByRole('region', { name: '牌桌', exact: true })
    const picture = page.getByRole('region', { name: '直播播放器' })
    const placeNow = async () => {
      const { x, y, width } = (await table.boundingBox()) ?? { x: 0, y: 0, width: 0 }
      return [x, y, width].map(Math.round)
    }
    const chip = page.getByRole('radio', { name: '¥50.00' })
    await chip.waitFor()
    // At once: a room that has not come after eight seconds leaves its place to the table.
    const before = await placeNow()
    await page.getByRole('button', { name: /^庄 1 : 0\.95/, disabled: false }).click({ timeout: within(60_000) })
    await page.getByRole('button', { name: '确认下注 ¥10.00' }).waitFor()
    await chip.focus()
    await page.evaluate(() => scrollTo(0, 0))
    expect(await picture.count()).toBe(0)

    release.resolve(undefined)
    await picture.waitFor()
    await (viewport.width === 844 ? picture : chatOf(page)).waitFor()
    // While a busy machine lays out what has come, it may stand elsewhere for a frame.
    await expect.poll(placeNow).toEqual(before)
    expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: /^庄 1 : 0\.95 ¥10\.00/ }).waitFor()
  },
  within(120_000),
)

test(
  '[C-13] a table whose room cannot be loaded is played without it',
  async () => {
    const who = await person()
    const { page } = who
    who.expectOutage()
    await page.route(filesOfRoom(), (route) => route.abort('failed'))
    await arriveAs(who, 'viewer10', '/app/games/baccarat')
    await page.getByRole('button', { name: /^闲 1 : 1/, disabled: false }).click({ timeout: within(60_000) })
    await page.getByRole('button', { name: '确认下注 ¥10.00' }).click()
    await page
      .getByText(/^已下注 ¥10\.00$|^投注 ¥10\.00，|^本局已封盘/)
      .first()
      .waitFor()
    expect(await page.getByRole('region', { name: '直播播放器' }).count()).toBe(0)
  },
  within(90_000),
)

/** Counts the tones that a page makes. */
const listen = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const start = Reflect.get(OscillatorNode.prototype, 'start') as OscillatorNode['start']
    Object.assign(window, { tones: 0 })
    OscillatorNode.prototype.start = function (...when) {
      Object.assign(window, { tones: (window as unknown as { tones: number }).tones + 1 })
      start.apply(this, when)
    }
  })
  return () => page.evaluate(() => (window as unknown as { tones: number }).tones)
}

test(
  '[C-13] tables are silent until somebody turns the sound on: then the way out, the end and every card sound',
  async () => {
    const requestId = randomUUID()
    const roundId = await anOpenRound(storage.db, { firstBet: requestId, isWanted: (at) => at >= 240 && at < 260 })
    const other = await member('viewer05')
    const bet = { game: 'crash', stakeMinor: 1_000, leaveHundredths: 101 } as const
    await other.accepted(gameTableBet, { requestId, roundId, bet, currency: 'CNY' })
    const who = await person()
    const { page } = who
    const tones = await listen(page)
    await arriveAs(who, 'viewer11', '/app/games/crash')
    await page.getByRole('button', { name: '打开声音' }).click()
    await page.getByLabel('投注额').fill('20')
    await page.getByRole('button', { name: '下注 ¥20.00' }).click()
    await page.getByText('已下注 ¥20.00').waitFor()
    expect(await tones()).toBe(0)
    await beginSoon(storage.db, roundId)
    // Its words stand for some seconds only: looked for from here on, whatever the next steps take.
    const ended = page.getByText(/本局止于 2\.\d\d×/).waitFor({ timeout: within(60_000) })
    ended.catch(() => undefined)
    await page.getByRole('button', { name: '离场' }).click()
    await page.getByText(/已离场|已在 .*× 离场/).waitFor()
    await expect.poll(tones).toBe(1)
    await ended
    await expect.poll(tones).toBe(2)

    await page.goto('/app/games/baccarat')
    await page.getByRole('button', { name: '关闭声音' }).waitFor()
    await page.locator('[data-testid="phase"][data-phase="open"]').waitFor({ timeout: within(60_000) })
    // Who comes while cards are dealt hears the rest of them first.
    const heard = await tones()
    await expect.poll(tones, { timeout: within(60_000) }).toBeGreaterThan(heard + 3)
    await page.getByRole('button', { name: '关闭声音' }).click()
  },
  within(180_000),
)
