import { setTimeout as sleep } from 'node:timers/promises'
import { startClockPublisher } from './clock-publisher.ts'
import { ON_DEMAND_ROOM, openBed, ROOM, STREAM_KEY, untilLive, untilOnDemand, type Bed } from './latency-bed.ts'
import { quantile } from './machine.ts'

const RUNNING_VISITS = 15
const STARTING_VISITS = 5
const RUNNING_LIMIT_MS = 900
const STARTING_LIMIT_MS = 2_500
const VISIT_TIMEOUT_MS = 15_000
const WINDOW_FILLS_MS = 15_000

const visit = async ({ browser, url }: Bed, room: string): Promise<number> => {
  const page = await browser.newPage()
  await page.goto(`${url}/bench?room=${room}`)
  const seen = await page.waitForFunction(() => window.measured?.firstFrameMs, undefined, { timeout: VISIT_TIMEOUT_MS })
  const firstFrameMs = await seen.jsonValue()
  await page.close()
  return firstFrameMs ?? Number.NaN
}

const report = (name: string, values: readonly number[], limitMs: number): void => {
  const median = quantile(values, 0.5)
  const verdict = median <= limitMs ? 'reached' : 'MISSED'
  const worst = Math.round(Math.max(...values))
  console.log(
    `${name}: median ${Math.round(median)} ms, worst ${worst} ms of ${values.length}, limit ${limitMs} ms: ${verdict}`,
  )
}

/** Navigation to the first picture on the screen, of a channel that runs and of one that must first start. */
export const run = async (): Promise<void> => {
  const bed = await openBed()
  const publisher = startClockPublisher(bed.ffmpegPath, `rtmp://127.0.0.1:${bed.media.rtmpPort}/live/${STREAM_KEY}`)
  try {
    console.log('method: 640×360 at 30 fps over RTMP and our origin to a fresh tab of a warm Chromium on loopback')
    await untilLive(bed)
    await sleep(WINDOW_FILLS_MS)
    const running: number[] = []
    for (let count = 0; count < RUNNING_VISITS; count += 1) running.push(await visit(bed, ROOM))
    report('running channel', running.slice(1), RUNNING_LIMIT_MS)
    const starting: number[] = []
    for (let count = 0; count < STARTING_VISITS; count += 1) {
      starting.push(await visit(bed, ON_DEMAND_ROOM))
      await untilOnDemand(bed)
    }
    report('channel that must start', starting, STARTING_LIMIT_MS)
  } finally {
    await publisher.stop()
    await bed.stop()
  }
}
