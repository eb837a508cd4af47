import { setTimeout as sleep } from 'node:timers/promises'
import { startClockPublisher } from './clock-publisher.ts'
import { openBed, benchRoom, streamKey, untilLive, type Bed } from './latency-bed.ts'
import type { Measured } from './latency-player.ts'
import { quantile } from './machine.ts'

const secondsDefault = 180
const plainSecondsMax = 45
const medianLimitMs = 1_300
const p95LimitMs = 1_600
const settleShare = 0.1

const watch = async (bed: Bed, query: string, seconds: number): Promise<Measured> => {
  const page = await bed.browser.newPage()
  await page.goto(`${bed.url}/bench?room=${benchRoom}${query}`)
  await sleep(seconds * 1_000)
  const measured = await page.evaluate(() => window.measured)
  await page.close()
  return measured
}

const report = (name: string, measured: Measured): { median: number; p95: number; stalls: number } => {
  const settled = measured.glassMs.slice(Math.floor(measured.glassMs.length * settleShare))
  const [median, p95] = [quantile(settled, 0.5), quantile(settled, 0.95)]
  const player = Math.round(quantile(measured.playerMs, 0.5))
  const fast = Math.round((100 * measured.rates.filter((rate) => rate > 1).length) / Math.max(1, measured.rates.length))
  const buffer = quantile(measured.buffers, 0.05).toFixed(2)
  console.log(
    `${name}: median ${median} ms, p95 ${p95} ms, first frame ${Math.round(measured.firstFrameMs ?? Number.NaN)} ms, stalls ${measured.stalls}, jumps ${measured.seeks}, player's own latency ${player} ms, above normal rate ${fast} % of the time, buffer p5 ${buffer} s, ${settled.length} readings`,
  )
  if (measured.errors.length > 0) console.log(`  player errors: ${[...new Set(measured.errors)].join(', ')}`)
  return { median, p95, stalls: measured.stalls }
}

/** Publisher to screen: the wall clock is burnt into the picture and read back from the canvas of a real browser. */
export const run = async (): Promise<void> => {
  const seconds = Number(process.env.BENCH_SECONDS ?? secondsDefault)
  const bed = await openBed()
  const publisher = startClockPublisher(bed.ffmpegPath, `rtmp://127.0.0.1:${bed.media.rtmpPort}/live/${streamKey}`)
  try {
    await untilLive(bed)
    console.log(
      `method: 640×360 at 30 fps, x264 zerolatency and AAC, key frame every 2 s, over RTMP and our origin to Chromium on loopback; ${seconds} s`,
    )
    const low = report('low latency', await watch(bed, '', seconds))
    const plain = report('plain HLS', await watch(bed, '&plain=1', Math.min(seconds, plainSecondsMax)))
    console.log(`plain / low latency: ${(plain.median / low.median).toFixed(1)} ×`)
    const isReached = low.median <= medianLimitMs && low.p95 <= p95LimitMs && low.stalls === 0
    console.log(`limit ${medianLimitMs} / ${p95LimitMs} ms without a stall: ${isReached ? 'reached' : 'MISSED'}`)
  } finally {
    await publisher.stop()
    await bed.stop()
  }
}
