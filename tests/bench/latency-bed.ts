import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { registerOrigin, startMedia, type MediaServer } from '#server/media/media-server.ts'
import { findFfmpeg } from '#server/platform/ffmpeg.ts'
import { launchBrowser } from '#tests/journeys/browser.ts'

export const benchRoom = 'bench'
export const streamKey = 'bench-key'

const pollMs = 50
const liveLimitMs = 15_000
const loopbackHost = '127.0.0.1'
const playerPage =
  '<!doctype html><title>bench</title><video muted playsinline width="640" height="360"></video><script type="module" src="/bench/page.js"></script>'

const publisherPage = '<!doctype html><title>publisher</title><script type="module" src="/bench/publisher.js"></script>'

/** Only what a measurement needs: the media server, a page with the player, and a browser. */
export interface Bed {
  readonly media: MediaServer
  readonly url: string
  readonly ffmpegPath: string
  readonly browser: Browser
  stop(): Promise<void>
}

const bundlePage = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: `${import.meta.dirname}/${entry}`, formats: ['es'], fileName: 'page' },
    },
  })
  const first = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  )[0]
  if (first?.type !== 'chunk') throw new Error('the page did not build')
  return first.code
}

export const untilLive = async ({ media }: Bed): Promise<void> => {
  const deadlineMs = Date.now() + liveLimitMs
  while (media.statusOf(benchRoom) !== 1) {
    if (Date.now() > deadlineMs) throw new Error('the publisher is not live in time')
    await sleep(pollMs)
  }
}

/** `whip`: with a page that publishes. */
export const openBed = async ({ whip = false }: { whip?: boolean } = {}): Promise<Bed> => {
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('this benchmark needs ffmpeg')
  const script = await bundlePage('latency-player.ts')
  const publisher = whip ? await bundlePage('whip-publisher.ts') : ''
  const media = await startMedia({
    rtmpHost: loopbackHost,
    rtmpPort: 0,
    streamKeys: { roomOf: (key) => Promise.resolve(key === streamKey ? benchRoom : undefined) },
    ...(whip && { whip: { publishersMax: 1, addresses: [], hasLoopback: true } }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  const app = Fastify()
  registerOrigin(app, media)
  app.get('/bench', (_, reply) => reply.type('text/html').send(playerPage))
  app.get('/bench/page.js', (_, reply) => reply.type('text/javascript').send(script))
  app.get('/bench/publisher', (_, reply) => reply.type('text/html').send(publisherPage))
  app.get('/bench/publisher.js', (_, reply) => reply.type('text/javascript').send(publisher))
  const url = await app.listen({ host: loopbackHost, port: 0 })
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
