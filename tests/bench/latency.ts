import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepCoreHalfBusy } from './busy-core.ts'
import { startClockPublisher, type Encoding } from './clock-publisher.ts'
import { disturbances, startDisturbedPublisher } from './disturbed-publisher.ts'
import { openBed, benchRoom, streamKey, untilLive, type Bed } from './latency-bed.ts'
import type { Measured } from './latency-player.ts'
import { quantile } from './machine.ts'

const secondsDefault = 600
const plainSecondsMax = 45
const limits = {
  zerolatency: { medianMs: 1_000, p95Ms: 1_100 },
  readme: { medianMs: 1_350, p95Ms: 1_350 },
} as const satisfies Record<Encoding, object>
const settleMs = 10_000
const calmMs = 8_000
const backWithinMs = 10_000
const measureMs = 5_000
const backToMs = 200
const pollMs = 50
const goneLimitMs = 15_000

const openPlayer = async (bed: Bed, query = '') => {
  const page = await bed.browser.newPage()
  await page.goto(`${bed.url}/bench?room=${benchRoom}${query}`)
  return {
    read: (): Promise<Measured> => page.evaluate(() => window.measured),
    close: () => page.close(),
  }
}

const watch = async (bed: Bed, query: string, seconds: number): Promise<Measured> => {
  const player = await openPlayer(bed, query)
  await sleep(seconds * 1_000)
  const measured = await player.read()
  await player.close()
  return measured
}

const agesBetween = ({ glass }: Measured, fromMs: number, toMs = Number.POSITIVE_INFINITY): number[] =>
  glass.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ ageMs }) => ageMs)

const report = (name: string, measured: Measured): { median: number; p95: number; stalls: number } => {
  const settledAtMs = (measured.glass[0]?.atMs ?? 0) + settleMs
  const settled = agesBetween(measured, settledAtMs)
  const stalls = measured.stalls.filter((atMs) => atMs >= settledAtMs).length
  const [median, p95] = [quantile(settled, 0.5), quantile(settled, 0.95)]
  const player = Math.round(quantile(measured.playerMs, 0.5))
  const fast = Math.round((100 * measured.rates.filter((rate) => rate > 1).length) / Math.max(1, measured.rates.length))
  const buffer = quantile(measured.buffers, 0.05).toFixed(2)
  console.log(
    `${name}: median ${median} ms, p95 ${p95} ms, first frame ${Math.round(measured.firstFrameMs ?? Number.NaN)} ms, stalls ${stalls} (${measured.stalls.length - stalls} in the first ${settleMs / 1_000} s), jumps ${measured.seeks}, player's own latency ${player} ms, above normal rate ${fast} % of the time, buffer p5 ${buffer} s, ${settled.length} readings; load averages ${loads()}`,
  )
  if (measured.errors.length > 0) console.log(`  player errors: ${[...new Set(measured.errors)].join(', ')}`)
  return { median, p95, stalls }
}

const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')

const untilGone = async ({ media }: Bed): Promise<void> => {
  const endMs = Date.now() + goneLimitMs
  while (media.stats().publishers > 0 && Date.now() < endMs) await sleep(pollMs)
}

const measureSteady = async (bed: Bed, encoding: Encoding, seconds: number): Promise<number> => {
  const publisher = startClockPublisher(
    bed.ffmpegPath,
    encoding,
    `rtmp://127.0.0.1:${bed.media.rtmpPort}/live/${streamKey}`,
  )
  try {
    await untilLive(bed)
    const low = report(`low latency, ${encoding}`, await watch(bed, '', seconds))
    const { medianMs, p95Ms } = limits[encoding]
    const isReached = low.median <= medianMs && low.p95 <= p95Ms && low.stalls === 0
    console.log(`  limit ${medianMs} / ${p95Ms} ms without a stall: ${isReached ? 'reached' : 'MISSED'}`)
    if (encoding === 'zerolatency') {
      const plain = report('plain HLS', await watch(bed, '&plain=1', Math.min(seconds, plainSecondsMax)))
      console.log(`  plain / low latency: ${(plain.median / low.median).toFixed(1)} ×`)
    }
    return low.median
  } finally {
    await publisher.stop()
    await untilGone(bed)
  }
}

/** A stream that runs is disturbed once: how far from its distance is the picture ten seconds after it is over? */
const measureDisturbed = async (bed: Bed, name: string): Promise<void> => {
  const disturb = disturbances[name]
  if (!disturb) throw new Error(`unknown disturbance: one of ${Object.keys(disturbances).join(', ')}`)
  const publisher = await startDisturbedPublisher(bed.ffmpegPath, bed.media, streamKey)
  try {
    await untilLive(bed)
    const player = await openPlayer(bed)
    await sleep(settleMs + calmMs)
    const beganAtMs = Date.now()
    publisher.begin(disturb)
    const lastsMs = Number(/for ([\d.]+) s/.exec(name)?.[1] ?? 0) * 1_000
    await sleep(lastsMs + backWithinMs + measureMs)
    const measured = await player.read()
    await player.close()
    const before = quantile(agesBetween(measured, beganAtMs - calmMs, beganAtMs), 0.5)
    const after = quantile(agesBetween(measured, beganAtMs + lastsMs + backWithinMs), 0.5)
    const isBack = after - before <= backToMs
    const stalls = measured.stalls.filter((atMs) => atMs >= beganAtMs).length
    console.log(
      `${name}: ${before} ms before, ${after} ms from ${backWithinMs / 1_000} s after it, stalls ${stalls}, jumps ${measured.seeks}: ${isBack ? 'back' : 'NOT BACK'} within ${backToMs} ms`,
    )
    if (measured.errors.length > 0) console.log(`  player errors: ${[...new Set(measured.errors)].join(', ')}`)
  } finally {
    await publisher.stop()
    await untilGone(bed)
  }
}

const chosen = (name: string | undefined, all: readonly string[]): readonly string[] => {
  if (name === undefined || name === 'all') return all
  return name === 'none' ? [] : [name]
}

/**
 * Publisher to screen: the wall clock is burnt into the picture and read back from the canvas of a real browser.
 * BENCH_SECONDS how long each stream is watched, BENCH_ENCODING zerolatency, readme, all or none, BENCH_DISTURBANCE the
 * name of one, all or none, BENCH_BUSY=off leaves the other core alone.
 */
export const run = async (): Promise<void> => {
  const seconds = Number(process.env.BENCH_SECONDS ?? secondsDefault)
  const encodings = chosen(process.env.BENCH_ENCODING, ['zerolatency', 'readme']) as readonly Encoding[]
  const bed = await openBed()
  const stopBusy = process.env.BENCH_BUSY === 'off' ? undefined : keepCoreHalfBusy()
  try {
    console.log(
      `method: 640×360 at 30 fps, x264 and AAC, key frame every 2 s, over RTMP and our origin to Chromium on loopback; ${seconds} s a stream, the first ${settleMs / 1_000} s not counted; half a core kept busy: ${stopBusy ? 'yes' : 'no'}`,
    )
    for (const encoding of encodings) await measureSteady(bed, encoding, seconds)
    for (const name of chosen(process.env.BENCH_DISTURBANCE, Object.keys(disturbances)))
      await measureDisturbed(bed, name)
  } finally {
    await stopBusy?.()
    await bed.stop()
  }
}
