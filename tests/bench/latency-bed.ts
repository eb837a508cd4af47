import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import type { AnchorStatus } from '#contract/entities/anchor.ts'
import { registerOrigin, startMedia, type MediaServer } from '#server/media/media-server.ts'
import type { OnDemandPublisher } from '#server/ports/media.ts'
import { findFfmpeg } from '#server/providers/ffmpeg.ts'
import { launchBrowser } from '#tests/journeys/browser.ts'
import { startClockPublisher } from './clock-publisher.ts'

export const ROOM = 'bench'
export const STREAM_KEY = 'bench-key'
export const ON_DEMAND_ROOM = 'bench-on-demand'

const IDLE_STOP_MS = 1_000
const POLL_MS = 50
const STATUS_LIMIT_MS = 15_000
const HOST = '127.0.0.1'
const PAGE =
  '<!doctype html><title>bench</title><video muted playsinline width="640" height="360"></video><script type="module" src="/bench/page.js"></script>'

/** Only what a measurement needs: the media server, a page with the player, and a browser. */
export interface Bed {
  readonly media: MediaServer
  readonly url: string
  readonly ffmpegPath: string
  readonly browser: Browser
  stop(): Promise<void>
}

const bundlePage = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: `${import.meta.dirname}/latency-player.ts`, formats: ['es'], fileName: 'page' },
    },
  })
  const first = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  )[0]
  if (first?.type !== 'chunk') throw new Error('the page did not build')
  return first.code
}

const onDemandPublisher = (ffmpegPath: string): OnDemandPublisher => ({
  roomNos: new Set([ON_DEMAND_ROOM]),
  start: (_, rtmpUrl) => startClockPublisher(ffmpegPath, rtmpUrl),
})

const untilStatus = async ({ media }: Bed, room: string, status: AnchorStatus): Promise<void> => {
  const deadlineMs = Date.now() + STATUS_LIMIT_MS
  while (media.statusOf(room) !== status) {
    if (Date.now() > deadlineMs) throw new Error(`room ${room} did not reach status ${status}`)
    await sleep(POLL_MS)
  }
}

export const untilLive = (bed: Bed): Promise<void> => untilStatus(bed, ROOM, 1)
export const untilOnDemand = (bed: Bed): Promise<void> => untilStatus(bed, ON_DEMAND_ROOM, 4)

export const openBed = async (): Promise<Bed> => {
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('this benchmark needs ffmpeg')
  const script = await bundlePage()
  const media = await startMedia({
    rtmpHost: HOST,
    rtmpPort: 0,
    onDemand: onDemandPublisher(ffmpeg.path),
    idleStopMs: IDLE_STOP_MS,
    streamKeys: { roomOf: (key) => Promise.resolve(key === STREAM_KEY ? ROOM : undefined) },
    log: { info: () => undefined, warn: () => undefined },
  })
  const app = Fastify()
  registerOrigin(app, media)
  app.get('/bench', (_, reply) => reply.type('text/html').send(PAGE))
  app.get('/bench/page.js', (_, reply) => reply.type('text/javascript').send(script))
  const url = await app.listen({ host: HOST, port: 0 })
  const browser = await launchBrowser()
  return {
    media,
    url,
    ffmpegPath: ffmpeg.path,
    browser,
    async stop() {
      await browser.close()
      await app.close()
      await media.stop()
    },
  }
}
