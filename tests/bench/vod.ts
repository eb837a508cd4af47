import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { clipMake } from '#contract/live/clip-calls.ts'
import { replayList } from '#contract/live/replay-calls.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { launchBrowser } from '#tests/journeys/browser.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { prolong } from './long-recording.ts'
import { quantile } from './machine.ts'

const chatRoomNo = '88238'
const lengthMs = 3 * 60 * 60_000
const recordedMs = 20_000
const seeks = 40
const clips = 20
const clipMs = 60_000
const seekLimitMs = 600
const clipLimitMs = 1_000

/** A stream of twenty seconds that has ended. Answers its replay's id. */
const record = async (world: World): Promise<string> => {
  const visitor = openClient(world.baseUrl, '')
  const newest = async () => (await visitor.accepted(replayList, { chatRoomNo })).replays[0]
  const issued = await world.admin(['stream-key', 'anchor08'])
  publish('both', `${world.rtmpUrl}/live/${issued.stdout.trim().split(/\s/).at(-1)}`)
  while (((await newest())?.durationMs ?? 0) < recordedMs) await sleep(200)
  await killPublishers()
  for (;;) {
    const replay = await newest()
    if (replay?.isLive === false) return replay.replayId
    await sleep(200)
  }
}

/** From the seek to the first picture of the new place on the screen. */
const seekTo = (page: Page, atSeconds: number): Promise<number> =>
  page.evaluate(
    (seconds) =>
      new Promise<number>((resolve, reject) => {
        const video = document.querySelector('video')
        if (!video) throw new Error('the page has no video')
        const sinceMs = performance.now()
        const look = (nowMs: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
          if (Math.abs(mediaTime - seconds) < 10) resolve(nowMs - sinceMs)
          else video.requestVideoFrameCallback(look)
        }
        video.requestVideoFrameCallback(look)
        video.currentTime = seconds
        setTimeout(() => reject(new Error(`no picture of ${seconds} s, at ${video.currentTime} s`)), 20_000)
      }),
    atSeconds,
  )

const measureSeeks = async (world: World, replayId: string): Promise<number[]> => {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ baseURL: world.baseUrl })).newPage()
    await page.goto(`/app/replay/${replayId}`)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    const took: number[] = []
    for (let nth = 0; nth < seeks; nth += 1) {
      // Places all over the replay, far from each other.
      took.push(await seekTo(page, ((nth * 0.618 + 0.1) % 1) * (lengthMs / 1_000 - 30)))
      await sleep(300)
    }
    return took
  } finally {
    await browser.close()
  }
}

const measureClips = async (world: World, replayId: string): Promise<number[]> => {
  const anchor = openClient(world.baseUrl, '')
  await anchor.logIn('anchor08')
  const took: number[] = []
  for (let nth = 0; nth < clips; nth += 1) {
    const fromMs = Math.floor(((nth * 0.618) % 1) * (lengthMs - clipMs))
    const range = { fromMs, toMs: fromMs + clipMs }
    const sinceMs = performance.now()
    await anchor.accepted(clipMake, { requestId: crypto.randomUUID(), replayId, ...range, title: `剪辑 ${nth}` })
    took.push(performance.now() - sinceMs)
  }
  return took
}

const report = (what: string, took: readonly number[], limitMs: number): void => {
  const p95Ms = quantile(took, 0.95)
  console.log(
    `${what}: p50 ${quantile(took, 0.5).toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms, max ${quantile(took, 1).toFixed(0)} ms; ` +
      `limit ${limitMs} ms: ${p95Ms <= limitMs ? 'reached' : 'MISSED'}`,
  )
}

/** Seeks in a replay of three hours, and clips of a minute out of it. */
export const run = async (): Promise<void> => {
  console.log(
    `method: ${recordedMs / 1_000} s of 320x180 with a key frame every 2 s published over RTMP and repeated on the disk to 3 h; ` +
      `${seeks} seeks all over it in Chromium on its page, from setting the place to the first picture of it; ${clips} clips ` +
      'of 60 s by calls, from the request to the answer, which has the clip on the disk; all on one machine, over loopback',
  )
  const world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off', INTERRUPTED_GRACE_MS: '1000' } })
  try {
    await world.admin(['config', 'set', 'verificationMode', JSON.stringify('risk')])
    const replayId = await record(world)
    const { durationMs, sizeBytes } = await prolong(join(world.dataDir, 'recordings', replayId), lengthMs)
    console.log(`the replay: ${(durationMs / 3_600_000).toFixed(2)} h, ${(sizeBytes / 1e6).toFixed(0)} MB`)
    report('seek, first picture', await measureSeeks(world, replayId), seekLimitMs)
    report('clip of 60 s', await measureClips(world, replayId), clipLimitMs)
  } finally {
    await world.stop()
  }
}
