import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchRoom, openBed, streamKey, untilLive, type Bed } from './latency-bed.ts'
import type { Measured } from './latency-player.ts'
import { quantile } from './machine.ts'

const limits = { medianMs: 1_200, p95Ms: 1_500, corePercent: 15, firstFrameMs: 650 } as const
const secondsDefault = 60
const settleMs = 10_000
const quietMs = 5_000
const newViewers = 11

const verdict = (isReached: boolean): string => (isReached ? 'reached' : 'MISSED')

/** Share of a core that this process, which is the server, uses meanwhile. */
const corePercentOf = async (ms: number): Promise<number> => {
  const [before, fromMs] = [process.cpuUsage(), performance.now()]
  await sleep(ms)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 10 / (performance.now() - fromMs)
}

const openPublisher = async ({ browser, url }: Bed) => {
  const page = await browser.newPage()
  page.on('console', (message) => console.log(`  publisher: ${message.text()}`))
  await page.goto(`${url}/bench/publisher?key=${streamKey}`)
  const fault = await page.evaluate(() => window.published)
  if (fault !== '') throw new Error(fault)
  return page
}

const watch = async ({ browser, url }: Bed, seconds: number): Promise<Measured> => {
  const page = await browser.newPage()
  await page.goto(`${url}/bench?room=${benchRoom}`)
  await sleep(settleMs + seconds * 1_000)
  const measured = await page.evaluate(() => window.measured)
  await page.close()
  return measured
}

const reportLatency = ({ glass, stalls, errors }: Measured): void => {
  const fromMs = (glass[0]?.atMs ?? 0) + settleMs
  const ages = glass.flatMap(({ atMs, ageMs }) => (atMs >= fromMs ? [ageMs] : []))
  const [median, p95] = [quantile(ages, 0.5), quantile(ages, 0.95)]
  const isReached = median <= limits.medianMs && p95 <= limits.p95Ms
  console.log(
    `picture of the publisher to the viewer's screen: p50 ${median} ms, p95 ${p95} ms of ${ages.length}, stalls ${stalls.filter((atMs) => atMs >= fromMs).length}; limit ${limits.medianMs} / ${limits.p95Ms} ms: ${verdict(isReached)}`,
  )
  if (errors.length > 0) console.log(`  player errors: ${[...new Set(errors)].join(', ')}`)
}

const reportFirstFrame = async ({ browser, url }: Bed): Promise<void> => {
  const firstMs: number[] = []
  for (let viewer = 0; viewer < newViewers; viewer += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${url}/bench?room=${benchRoom}`)
    await page.waitForFunction(() => window.measured.firstFrameMs !== undefined)
    firstMs.push(await page.evaluate(() => window.measured.firstFrameMs ?? Number.NaN))
    await context.close()
  }
  const median = Math.round(quantile(firstMs, 0.5))
  console.log(
    `first picture of a new viewer, on a bare page: median ${median} ms, worst ${Math.round(Math.max(...firstMs))} ms of ${newViewers}; limit ${limits.firstFrameMs} ms: ${verdict(median <= limits.firstFrameMs)}`,
  )
}

/**
 * A browser publishes 720 lines by WHIP and another one watches, both on this machine, whose cores they share with the
 * server. The camera is a canvas: what a real one takes before the browser has its picture is not in the figures.
 */
export const run = async (): Promise<void> => {
  const seconds = Number(process.env['BENCH_SECONDS'] ?? secondsDefault)
  const bed = await openBed({ whip: true })
  try {
    const quiet = await corePercentOf(quietMs)
    const publisher = await openPublisher(bed)
    await untilLive(bed)
    await sleep(settleMs)
    await publisher.evaluate(() => window.sent())
    const busy = await corePercentOf(seconds * 500)
    console.log(`one publisher at 1280 × 720: ${await publisher.evaluate(() => window.sent())}`)
    const share = busy - quiet
    console.log(
      `server: ${share.toFixed(1)} % of a core for it (${busy.toFixed(1)} − ${quiet.toFixed(1)}); limit ${limits.corePercent} %: ${verdict(share <= limits.corePercent)}`,
    )
    reportLatency(await watch(bed, seconds))
    await reportFirstFrame(bed)
    console.log(
      `load averages ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
  } finally {
    await bed.stop()
  }
}
