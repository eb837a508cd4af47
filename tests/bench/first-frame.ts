import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchBrowser } from '#tests/journeys/browser.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { enterFromList, visitAgain, visitRoom, type Visit } from './first-frame-visit.ts'
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

/** The ways into a room. */
const waysIn = [
  ['opened from the live list after four seconds there, pointed at for a quarter of one', enterFromList],
  ['visited again', visitAgain],
  ['visited with an empty cache', visitRoom],
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

/** From the navigation to a room of the real product to its first picture, in fresh contexts of a warm browser. */
export const run = async (): Promise<void> => {
  const world = await startWorld({ child: true, environment: { idleStopMs: String(idleStopMs) } })
  const browser = await launchBrowser()
  const leave = keepWatching(world, runningRoom)
  try {
    console.log(
      `method: the built web app from our server, quiet demo, Chromium without a GPU on loopback, each visit in a new context, the first one of each way not counted; load averages ${loads()}`,
    )
    await sleep(settleMs)
    for (const [name, visit] of waysIn) {
      await visit(browser, world.baseUrl, runningRoom)
      const running: Visit[] = []
      while (running.length < runningVisits) running.push(await visit(browser, world.baseUrl, runningRoom))
      report(`running channel, ${name}`, running, runningLimitMs)
    }
    leave()
    const starting: Visit[] = []
    for (const roomNo of startingRooms) {
      await sleep(channelEndsMs)
      starting.push(await visitRoom(browser, world.baseUrl, roomNo))
    }
    report('channel that must start', starting, startingLimitMs)
  } finally {
    leave()
    await browser.close()
    await world.stop()
  }
}
