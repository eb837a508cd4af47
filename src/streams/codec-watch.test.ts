import { Events, ErrorDetails } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codecPollMs, unplayedOf } from './codec-watch.ts'
import { createPlayback } from './playback.ts'
import { createFakeHls, FakeVideo } from './testing/fake-player.ts'
import { settle } from './testing/fake-socket.ts'
import { runLogic } from './testing/run-logic.ts'

const src = '/media/88231/index.m3u8'
const hevc = 'hvc1.1.6.L120.90,mp4a.40.2'
const avc = 'avc1.640028,mp4a.40.2'

/** What the server's playlist names, or null while it does not answer. */
let made: string | null
let asked: number

const masterOf = (codecs: string): string =>
  `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=2500000,CODECS="${codecs}",RESOLUTION=640x360\nindex.m3u8\n`

const answer = (url: string): Promise<Response> => {
  expect(url).toBe('/media/88231/master.m3u8')
  asked += 1
  return Promise.resolve(made === null ? new Response('', { status: 404 }) : new Response(masterOf(made)))
}

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
}

const start = async ({ isSupported = true, playsHls = false } = {}) => {
  const video = new FakeVideo()
  video.playsHls = playsHls
  const hls = createFakeHls({ isSupported })
  const logic = createPlayback({
    loadHls: async () => hls.HlsJs,
    headStart: () => undefined,
    document: new FakePage() as unknown as Document,
    serverNow: () => 0,
    loadQualities: () => Promise.reject(new Error('no renditions here')),
  })
  const run = runLogic(logic, { src, video: video.element, volume: 1, muted: false })
  await settle()
  return { ...run, hls, video }
}

const begun = ['new', `load ${src}`, 'attach']
const incompatible = { fatal: true, details: ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR }

beforeEach(() => {
  made = hevc
  asked = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('MediaSource', { isTypeSupported: (type: string) => !type.includes('hvc1') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[D-05] what the browser plays is asked of ManagedMediaSource, of MediaSource, or of the video', () => {
  const { element } = new FakeVideo()
  const asks = () => [avc, hevc, '', 'mp4a.40.2'].map((codecs) => unplayedOf(element, codecs))
  expect(asks()).toEqual([[], ['hvc1.1.6.L120.90'], [], []])
  const managed = ['video/mp4; codecs="hvc1.1.6.L120.90"', 'audio/mp4; codecs="mp4a.40.2"']
  vi.stubGlobal('ManagedMediaSource', { isTypeSupported: (type: string) => managed.includes(type) })
  expect(asks()).toEqual([['avc1.640028'], [], [], []])
  vi.unstubAllGlobals()
  expect(asks()).toEqual([avc.split(','), hevc.split(','), [], ['mp4a.40.2']])
})

test('[D-05] what the browser does not play is reported before any media, and that it has become playable', async () => {
  const { hls, sent } = await start()
  expect([sent, hls.log]).toEqual([
    [{ type: 'playback.unplayable', codecs: 'hvc1.1.6.L120.90' }],
    [...begun, 'stopLoad', 'detach'],
  ])
  await vi.advanceTimersByTimeAsync(3 * codecPollMs)
  made = null
  await vi.advanceTimersByTimeAsync(codecPollMs)
  expect([sent.length, asked]).toEqual([1, 5])
  made = avc
  await vi.advanceTimersByTimeAsync(codecPollMs)
  expect(sent.slice(1)).toEqual([{ type: 'playback.playable' }])
  await vi.advanceTimersByTimeAsync(3 * codecPollMs)
  expect(asked).toBe(6)
})

test('[D-05] another codec that is not played either is reported by its own name', async () => {
  const { sent } = await start()
  made = 'hvc1.2.4.L120.90'
  await vi.advanceTimersByTimeAsync(2 * codecPollMs)
  expect(sent).toEqual([
    { type: 'playback.unplayable', codecs: 'hvc1.1.6.L120.90' },
    { type: 'playback.unplayable', codecs: 'hvc1.2.4.L120.90' },
  ])
})

test('[D-05] a stream that changes to what is not played is taken out while it plays', async () => {
  made = avc
  const { hls, sent } = await start()
  hls.fire(Events.BUFFER_CODECS, { audiovideo: { codec: avc } })
  await settle()
  expect([sent, asked]).toEqual([[], 1])
  made = hevc
  hls.fire(Events.BUFFER_CODECS, { audiovideo: { codec: hevc }, tracks: {} })
  hls.fire(Events.BUFFER_CODECS, { audiovideo: { codec: hevc }, tracks: {} })
  await settle()
  expect([sent, asked]).toEqual([[{ type: 'playback.unplayable', codecs: 'hvc1.1.6.L120.90' }], 2])
  expect(hls.log).toEqual([...begun, 'stopLoad', 'detach'])
})

test('[D-05] a codec whose name was not read to its end is left to hls.js', async () => {
  made = avc
  const { hls, sent } = await start()
  hls.fire(Events.BUFFER_CODECS, { video: { codec: 'hvc1' }, audio: { codec: 'mp4a.40.2' } })
  await settle()
  expect([sent, asked]).toEqual([[], 1])
})

test('[D-05] a doubt that the playlist does not share changes nothing; an engine that gave up is made anew', async () => {
  made = avc
  const { hls, sent } = await start()
  hls.fire(Events.BUFFER_CODECS, { video: { codec: hevc } })
  await settle()
  expect([sent, asked, hls.log]).toEqual([[], 2, begun])
  hls.fire(Events.ERROR, incompatible)
  await settle()
  expect(sent).toEqual([{ type: 'playback.fatal', kind: 'other' }])
})

test('[D-05] an engine that gave up on a playlist that is gone is a network error', async () => {
  made = null
  const { hls, sent } = await start()
  expect(sent).toEqual([])
  hls.fire(Events.ERROR, incompatible)
  await settle()
  expect(sent).toEqual([{ type: 'playback.fatal', kind: 'network' }])
})

test('[D-05] without Media Source Extensions the video is asked, and again when it fails', async () => {
  vi.stubGlobal('MediaSource', undefined)
  const { video, sent } = await start({ isSupported: false, playsHls: true })
  expect(sent).toEqual([])
  video.playsHls = false
  video.error = { code: 4 }
  video.dispatchEvent(new Event('error'))
  await settle()
  expect(sent).toEqual([
    { type: 'playback.fatal', kind: 'manifest' },
    { type: 'playback.unplayable', codecs: hevc },
  ])
  expect(video.log.slice(-2)).toEqual(['remove src', 'load'])
})

test('[D-05] who leaves asks no more', async () => {
  const { sent, stop } = await start()
  stop()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(2 * codecPollMs)
  expect([sent.length, asked]).toEqual([1, 1])
})
