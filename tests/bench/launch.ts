import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { ownGames, type OwnGame } from '#contract/games/entities/round.ts'
import { tableGames, type TableGame } from '#contract/games/entities/table.ts'
import { venueBalance, venueWalletTypeSet } from '#contract/venues/calls.ts'
import { gamePath } from '#src/shared/site/game-paths.ts'
import { chatOf, launchBrowser, logIn, openPerson } from '#tests/journeys/browser.ts'
import { visitsWorld } from '#tests/journeys/verification-hand.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld } from '#tests/world/world.ts'
import { quantile } from './machine.ts'

const member = 'viewer01'
const visits = Number(process.env.BENCH_VISITS ?? 20)
/** `BENCH_GAMES=dice,venue`: only these. */
const asked = process.env['BENCH_GAMES']?.split(',')
const isAsked = (name: string): boolean => asked?.includes(name) ?? true
const ownLimitMs = 1_000
const venueLimitMs = 1_500
const sizeLimitBytes = 60 * 1024

const isTable = (game: OwnGame | TableGame): boolean => tableGames.some((table) => table === game)

interface Opened {
  readonly ms: number
  /** Of scripts and styles that the tap loaded until then, as they travel. */
  readonly bytes: number
}

interface Visit {
  readonly game: Opened
  /** From the same tap, where more comes beside the game that nobody waits for. */
  readonly beside: Opened | undefined
}

/** Of what had been asked for by a moment of the page's own time. */
const bytesUntil = (page: Page, untilMs: number): Promise<number> =>
  page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime <= until && /\/assets\/.*\.(?:js|css)$/.test(name))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    untilMs,
  )

/** Each step but the tap says when it was reached, in the page's own time. */
interface Steps {
  tap: () => Promise<void>
  playable: () => Promise<number>
  beside?: () => Promise<number>
}

const pageNow = (page: Page): Promise<number> => page.evaluate(() => performance.now())

/** Looks before every frame is shown: what the page asks for once somebody can play is not the game's. */
const showsNumber = async (page: Page, testId: string): Promise<number> => {
  const seen = await page.waitForFunction(
    (id) => /\d/.test(document.querySelector(`[data-testid="${id}"]`)?.textContent ?? '') && performance.now(),
    testId,
    { polling: 'raf' },
  )
  return Number(await seen.jsonValue())
}

/** From the tap until somebody could play, with nothing of the game in the browser's cache. */
const open = async (page: Page, { tap, playable, beside }: Steps): Promise<Visit> => {
  await page.evaluate(() => performance.clearResourceTimings())
  const from = performance.now()
  const reached = async (step: () => Promise<number>): Promise<Opened> => {
    const untilMs = await step()
    const ms = performance.now() - from
    return { ms, bytes: await bytesUntil(page, untilMs) }
  }
  await tap()
  const game = await reached(playable)
  return { game, beside: beside && (await reached(beside)) }
}

/** The pair or the chain is there that the next round is played under, and with it where a bet is placed. */
const playable = (page: Page, game: OwnGame | TableGame): Promise<number> =>
  showsNumber(page, isTable(game) ? 'chain-place' : 'nonce')

/** The streamer's room at the table of baccarat: its picture and its chat. */
const roomBeside = async (page: Page): Promise<number> => {
  await chatOf(page).waitFor()
  await page.getByRole('region', { name: '直播播放器' }).waitFor()
  return pageNow(page)
}

const figuresOf = (opened: readonly Opened[]) => {
  const times = opened.map(({ ms }) => ms)
  const [p50, p95] = [Math.round(quantile(times, 0.5)), Math.round(quantile(times, 0.95))]
  const bytes = Math.max(...opened.map((each) => each.bytes))
  return {
    p95,
    bytes,
    text: `p50 ${p50} ms, p95 ${p95} ms of ${times.length}`,
    size: `${(bytes / 1024).toFixed(1)} KB`,
  }
}

const report = (name: string, visited: readonly Visit[], limitMs: number): void => {
  const { p95, bytes, text, size } = figuresOf(visited.map(({ game }) => game))
  const verdict = p95 <= limitMs && bytes <= sizeLimitBytes ? 'reached' : 'MISSED'
  console.log(`${name}: ${text}, limit ${limitMs} ms; ${size}, limit 60 KB: ${verdict}`)
  const beside = visited.flatMap((each) => each.beside ?? [])
  if (beside.length === 0) return
  const whole = figuresOf(beside)
  console.log(
    `${name} with the streamer's room, which comes after the table: ${whole.text}; ${whole.size} in all, no limit`,
  )
}

const lobby = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('tabpanel', { name: '游戏列表' }).getByRole('article').first().waitFor()
}

/** The first visit warms the server. */
const visited = async (visit: () => Promise<Visit>): Promise<Visit[]> => {
  await visit()
  const all: Visit[] = []
  while (all.length < visits) all.push(await visit())
  return all
}

const launchOwn = (page: Page, game: OwnGame | TableGame): Promise<Visit[]> =>
  visited(async () => {
    await lobby(page, '/app/egame')
    return open(page, {
      tap: () => page.locator(`a[href="${gamePath(game)}"]`).click(),
      playable: () => playable(page, game),
      ...(game === 'baccarat' ? { beside: () => roomBeside(page) } : {}),
    })
  })

const launchVenue = (page: Page): Promise<Visit[]> =>
  visited(async () => {
    await lobby(page, '/app/egame/dz?q=fcxp')
    const frame = page.frameLocator('iframe[title="游戏画面"]')
    return open(page, {
      tap: () => page.getByRole('link', { name: '开始 翡翠星盘' }).first().click(),
      playable: async () => {
        await frame.getByRole('button', { name: '旋转', exact: true }).waitFor()
        return pageNow(page)
      },
    })
  })

/** From the tap on a game in the lobby until it can be played, on a warm server with a cold cache. */
export const run = async (): Promise<void> => {
  // One member opens a game a second, minute after minute: that is more calls than a member may make.
  const world = await startWorld({ child: true, environment: { CALLS_PER_MINUTE_MEMBER: '9000' } })
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
    for (const game of [...ownGames, ...tableGames].filter(isAsked))
      report(game, await launchOwn(page, game), ownLimitMs)
    if (isAsked('venue')) report('a game of the sandbox venue', await launchVenue(page), venueLimitMs)
  } finally {
    await browser.close()
    await world.stop()
  }
}
