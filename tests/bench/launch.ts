import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { ownGames, type OwnGame } from '#contract/games/entities/round.ts'
import { tableGames, type TableGame } from '#contract/games/entities/table.ts'
import { venueBalance, venueWalletTypeSet } from '#contract/venues/calls.ts'
import { gamePath } from '#src/shared/site/game-paths.ts'
import { launchBrowser, logIn, openPerson } from '#tests/journeys/browser.ts'
import { visitsWorld } from '#tests/journeys/verification-hand.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld } from '#tests/world/world.ts'
import { quantile } from './machine.ts'

const member = 'viewer01'
const visits = Number(process.env.BENCH_VISITS ?? 20)
const ownLimitMs = 1_000
const venueLimitMs = 1_500
const sizeLimitBytes = 60 * 1024

const isTable = (game: OwnGame | TableGame): boolean => tableGames.some((table) => table === game)

interface Opened {
  readonly ms: number
  /** Of scripts and styles that the tap loaded, as they travel. */
  readonly bytes: number
}

/** From the tap until somebody could play, with nothing of the game in the browser's cache. */
const open = async (page: Page, tap: () => Promise<void>, playable: () => Promise<void>): Promise<Opened> => {
  await page.evaluate(() => performance.clearResourceTimings())
  const from = performance.now()
  await tap()
  await playable()
  const ms = performance.now() - from
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.(?:js|css)$/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  return { ms, bytes }
}

/** The pair or the chain is there that the next round is played under, and with it where a bet is placed. */
const playable = async (page: Page, game: OwnGame | TableGame): Promise<void> => {
  if (isTable(game))
    await page
      .getByTestId('chain-place')
      .getByText(/^\d+ \/ \d+$/)
      .waitFor()
  else await page.getByTestId('nonce').getByText(/^\d+$/).waitFor()
}

const report = (name: string, opened: readonly Opened[], limitMs: number): void => {
  const times = opened.map(({ ms }) => ms)
  const [p50, p95] = [Math.round(quantile(times, 0.5)), Math.round(quantile(times, 0.95))]
  const bytes = Math.max(...opened.map((each) => each.bytes))
  const verdict = p95 <= limitMs && bytes <= sizeLimitBytes ? 'reached' : 'MISSED'
  console.log(
    `${name}: p50 ${p50} ms, p95 ${p95} ms of ${times.length}, limit ${limitMs} ms; ${(bytes / 1024).toFixed(1)} KB, limit 60 KB: ${verdict}`,
  )
}

const lobby = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('tabpanel', { name: '游戏列表' }).getByRole('article').first().waitFor()
}

/** From the tap on a game in the lobby until it can be played, on a warm server with a cold cache. */
export const run = async (): Promise<void> => {
  const world = await startWorld({ child: true })
  const browser = await launchBrowser()
  try {
    const client = openClient(world.baseUrl, '')
    await client.logIn(member)
    await client.accepted(venueWalletTypeSet, { walletType: 'single' })
    while ((await client.gateway.call(venueBalance, { channelCode: 'dz' })).kind !== 'accepted') await sleep(200)
    const person = await openPerson(browser, world.baseUrl)
    visitsWorld(person.context, world)
    await logIn(person, member, '/app/egame')
    const { page } = person
    const cdp = await person.context.newCDPSession(page)
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    for (const game of [...ownGames, ...tableGames]) {
      const opened: Opened[] = []
      for (let nth = 0; nth <= visits; nth++) {
        await lobby(page, '/app/egame')
        const tap = () => page.locator(`a[href="${gamePath(game)}"]`).click()
        const one = await open(page, tap, () => playable(page, game))
        // The first one warms the server.
        if (nth > 0) opened.push(one)
      }
      report(game, opened, ownLimitMs)
    }
    const opened: Opened[] = []
    for (let nth = 0; nth <= visits; nth++) {
      await lobby(page, '/app/egame/dz?q=fcxp')
      const frame = page.frameLocator('iframe[title="游戏画面"]')
      const tap = () => page.getByRole('link', { name: '开始 翡翠星盘' }).first().click()
      const one = await open(page, tap, () => frame.getByRole('button', { name: '旋转', exact: true }).waitFor())
      if (nth > 0) opened.push(one)
    }
    report('a game of the sandbox venue', opened, venueLimitMs)
  } finally {
    await browser.close()
    await world.stop()
  }
}
