import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/journeys/browser.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { serveBarePage } from './bare-page.ts'
import {
  enterFromList,
  pressOnBare,
  visitAgain,
  visitFresh,
  visitRoom,
  visitTwice,
  type Visit,
} from './first-frame-visit.ts'
import { quantile } from './machine.ts'

const runningRoom = '88231'
const startingRooms = ['88232', '88233', '88234', '88235', '88236', '88237']
const runningVisits = 11
const runningLimitMs = 650
const startingLimitMs = 2_500
const idleStopMs = 1_000
const viewerAsksEveryMs = 500
const settleMs = 8_000
/** A channel that nobody watches has ended by then. */
const channelEndsMs = 4_000

/** What stands between the navigation and the first picture, each found by the path of its request. */
const steps = [
  ['page', /^page$/],
  ['app script', /\/assets\/index-[^/]*\.js$/],
  ['hls.js', /\/assets\/head-start-[^/]*\.js$/],
  ['site call', /site\/perInfo$/],
  ['room call', /room\/info(?:\/anonymous)?$/],
  ['playlist', /\/media\/[^/]+\/index\.m3u8$/],
  ['init', /\/media\/[^/]+\/i[^/]*\.mp4$/],
  ['first media', /\/media\/[^/]+\/[ps]\d+\.m4s$/],
] as const

/** The ways into a room, each beside the same way into a page that has hls.js and nothing else, and how many times as long it may take. */
const waysIn = [
  [
    'opened from the live list after four seconds there, pointed at for a quarter of one',
    enterFromList,
    pressOnBare,
    1.3,
  ],
  ['visited again', visitAgain, visitTwice, 1.8],
  ['visited with an empty cache', visitRoom, visitFresh, 1.8],
] as const

const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')

const median = (values: readonly number[]): number => Math.round(quantile(values, 0.5))

const reportSteps = (visits: readonly Visit[]): void => {
  for (const [name, path] of steps) {
    const found = visits.flatMap(({ loaded }) => loaded.filter((each) => path.test(each.path)).slice(0, 1))
    if (found.length === 0) continue
    const [asked, there] = [median(found.map(({ startMs }) => startMs)), median(found.map(({ endMs }) => endMs))]
    console.log(`  ${name}: asked at ${asked} ms, there at ${there} ms`)
  }
}

const report = (name: string, visits: readonly Visit[], limitMs: number): void => {
  const values = visits.map(({ firstFrameMs }) => firstFrameMs)
  const [middle, best, worst] = [median(values), Math.min(...values), Math.max(...values)]
  const verdict = middle <= limitMs ? 'reached' : 'MISSED'
  console.log(
    `${name}: median ${middle} ms, best ${Math.round(best)} ms, worst ${Math.round(worst)} ms of ${values.length}; limit ${limitMs} ms, ratio ${(middle / limitMs).toFixed(2)}: ${verdict}; load averages ${loads()}`,
  )
  reportSteps(visits)
}

const reportRatio = (visits: readonly Visit[], bare: readonly Visit[], ratioMax: number): void => {
  const [room, page] = [visits, bare].map((all) => median(all.map(({ firstFrameMs }) => firstFrameMs)))
  const ratio = (room ?? Number.NaN) / (page ?? Number.NaN)
  console.log(
    `  beside it a bare page with hls.js: median ${page} ms; the room ${ratio.toFixed(2)} × of it, limit ${ratioMax}: ${ratio <= ratioMax ? 'reached' : 'MISSED'}`,
  )
}

/** Keeps a channel running as a viewer does: by asking for its playlist. */
const keepWatching = (world: World, roomNo: string): (() => void) => {
  const ask = (): void => {
    void fetch(`${world.baseUrl}/media/${roomNo}/index.m3u8`).then(
      (answer) => answer.text(),
      () => undefined,
    )
  }
  ask()
  const timer = setInterval(ask, viewerAsksEveryMs)
  return () => clearInterval(timer)
}

const reportRunning = async (browser: Browser, baseUrl: string, bareUrl: string): Promise<void> => {
  for (const [name, visit, visitBare, ratioMax] of waysIn) {
    const [inRoom, onBare]: [Visit[], Visit[]] = [[], []]
    while (inRoom.length <= runningVisits) {
      inRoom.push(await visit(browser, baseUrl, runningRoom))
      onBare.push(await visitBare(browser, bareUrl))
    }
    report(`running channel, ${name}`, inRoom.slice(1), runningLimitMs)
    reportRatio(inRoom.slice(1), onBare.slice(1), ratioMax)
  }
}

/** From the navigation to a room of the real product to its first picture, in fresh contexts of a warm browser. */
export const run = async (): Promise<void> => {
  const world = await startWorld({ child: true, environment: { idleStopMs: String(idleStopMs) } })
  const browser = await launchBrowser()
  const bare = await serveBarePage(`${world.baseUrl}/media/${runningRoom}/index.m3u8`)
  const leave = keepWatching(world, runningRoom)
  try {
    console.log(
      `method: the built web app from our server, quiet demo, Chromium without a GPU on loopback, each visit in a new context, the first one of each way not counted; load averages ${loads()}`,
    )
    await sleep(settleMs)
    await reportRunning(browser, world.baseUrl, bare.url)
    leave()
    const starting: Visit[] = []
    for (const roomNo of startingRooms) {
      await sleep(channelEndsMs)
      starting.push(await visitRoom(browser, world.baseUrl, roomNo))
    }
    report('channel that must start', starting, startingLimitMs)
  } finally {
    leave()
    await bare.close()
    await browser.close()
    await world.stop()
  }
}
