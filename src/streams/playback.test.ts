import { ErrorDetails, Events } from 'hls.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlayback } from './playback.ts'
import { createFakeHls, FakeVideo } from './testing/fake-player.ts'
import { settle } from './testing/fake-socket.ts'
import { runLogic } from './testing/run-logic.ts'

const src = '/media/88231/master.m3u8'
const nowMs = 1_800_000_000_000

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
}

const begin = (video: FakeVideo, hls: ReturnType<typeof createFakeHls>, loadHls = async () => hls.HlsJs) => {
  const page = new FakePage()
  const logic = createPlayback({
    loadHls,
    headStart: () => undefined,
    document: page as unknown as Document,
    serverNow: () => nowMs,
    loadQualities: () => Promise.reject(new Error('no renditions here')),
  })
  const run = runLogic(logic, { src, video: video.element, volume: 0.5, muted: false })
  return { ...run, page, hls, video }
}

const start = async ({ allows = 'sound' as FakeVideo['allows'], isSupported = true, playsHls = false } = {}) => {
  const video = new FakeVideo()
  video.allows = allows
  video.playsHls = playsHls
  const run = begin(video, createFakeHls({ isSupported }))
  await settle()
  return run
}

const startPlaying = async () => {
  const run = await start()
  run.hls.fire(Events.MANIFEST_PARSED)
  await settle()
  run.video.dispatchEvent(new Event('playing'))
  run.sent.length = 0
  run.hls.log.length = 0
  run.video.log.length = 0
  return run
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[D-01] the playlist is loaded with the sound chosen, and plays when it is known', async () => {
  const { hls, video, sent } = await start()
  expect([hls.log, video.volume, video.muted, video.paused]).toEqual([
    ['new', `load ${src}`, 'attach'],
    0.5,
    false,
    true,
  ])
  hls.fire(Events.MANIFEST_PARSED)
  await settle()
  video.dispatchEvent(new Event('playing'))
  expect([video.paused, sent]).toEqual([false, [{ type: 'playback.playing' }]])
})

describe('autoplay', () => {
  test('with sound forbidden it plays without, and says so', async () => {
    const { hls, video, sent } = await start({ allows: 'silence' })
    hls.fire(Events.MANIFEST_PARSED)
    await settle()
    expect([video.muted, video.paused, sent]).toEqual([true, false, [{ type: 'playback.silenced' }]])
  })

  test('forbidden altogether it waits for a press', async () => {
    const { hls, video, sent, send } = await start({ allows: 'nothing' })
    hls.fire(Events.MANIFEST_PARSED)
    await settle()
    expect(sent).toEqual([{ type: 'playback.blocked' }])
    video.allows = 'sound'
    send({ type: 'playback.play' })
    await settle()
    expect(video.paused).toBe(false)
  })
})

describe('the live edge', () => {
  test('behind, it catches up by rate; far behind, it jumps', async () => {
    const { video, hls } = await startPlaying()
    vi.advanceTimersByTime(200)
    expect([video.playbackRate > 1, video.playbackRate <= 1.08]).toEqual([true, true])
    hls.setLatency(9)
    vi.advanceTimersByTime(200)
    expect(video.currentTime).toBe(18)
  })

  test('going live, and coming back to a hidden tab, jump to the newest', async () => {
    const { video, page, send } = await startPlaying()
    send({ type: 'playback.live' })
    expect(video.currentTime).toBe(29)
    video.currentTime = 5
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(video.currentTime).toBe(5)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(video.currentTime).toBe(29)
  })

  test('a picture that the viewer holds is left alone', async () => {
    const { video, page, send } = await startPlaying()
    send({ type: 'playback.pause' })
    video.currentTime = 5
    page.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(1000)
    expect([video.currentTime, video.paused, video.playbackRate]).toEqual([5, true, 1])
  })
})

test('latency once a second: by program date-time, else as hls.js counts it', async () => {
  const { hls, sent } = await startPlaying()
  hls.setPlayingDate(nowMs - 1250)
  vi.advanceTimersByTime(1000)
  hls.setPlayingDate(nowMs + 90_000)
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([
    { type: 'playback.latency', seconds: 1.25 },
    { type: 'playback.latency', seconds: 1.5 },
  ])
})

test('[S-02] a server that answers and has nothing newer is told apart from one that does not answer', async () => {
  const { hls, sent } = await startPlaying()
  const starvedIn = (ms: number): number => {
    sent.length = 0
    vi.advanceTimersByTime(ms)
    return sent.filter(({ type }) => type === 'playback.starving').length
  }
  expect(starvedIn(2_000)).toBe(0)
  for (const edge of [8, 8.2, 8.4]) {
    hls.fire(Events.LEVEL_LOADED, { details: { edge } })
    vi.advanceTimersByTime(200)
  }
  expect(starvedIn(300)).toBe(0)
  hls.fire(Events.LEVEL_LOADED, { details: { edge: 8.4 } })
  expect(starvedIn(7_000)).toBeGreaterThan(5)
  vi.advanceTimersByTime(1_000)
  expect(starvedIn(5_000)).toBe(0)
})

test('what the video does is passed on', async () => {
  const { video, sent } = await startPlaying()
  for (const name of ['waiting', 'playing', 'pause', 'ended']) video.dispatchEvent(new Event(name))
  expect(sent.map(({ type }) => type)).toEqual([
    'playback.stalled',
    'playback.playing',
    'playback.paused',
    'playback.ended',
  ])
})

describe('fatal errors', () => {
  test('are reported by kind, and recovered as told', async () => {
    const { hls, sent, send } = await startPlaying()
    hls.fire(Events.ERROR, { fatal: false, details: ErrorDetails.FRAG_LOAD_ERROR })
    hls.fire(Events.ERROR, { fatal: true, details: ErrorDetails.FRAG_LOAD_ERROR })
    expect(sent).toEqual([{ type: 'playback.fatal', kind: 'network' }])
    for (const how of ['reload', 'recoverMedia', 'swapAudioCodec', 'recreate'] as const) {
      send({ type: 'playback.recover', how })
    }
    expect(hls.log).toEqual([
      'startLoad',
      'recoverMediaError',
      'swapAudioCodec',
      'recoverMediaError',
      'destroy',
      'new',
      `load ${src}`,
      'attach',
    ])
  })

  test('media that comes after one says that it is over, once', async () => {
    const { hls, sent } = await startPlaying()
    hls.fire(Events.FRAG_BUFFERED)
    hls.fire(Events.ERROR, { fatal: true, details: ErrorDetails.FRAG_LOAD_ERROR })
    hls.fire(Events.FRAG_BUFFERED)
    hls.fire(Events.FRAG_BUFFERED)
    expect(sent.map(({ type }) => type)).toEqual(['playback.fatal', 'playback.recovered'])
  })

  test('a picture that the viewer holds is recovered without playing it', async () => {
    const { video, hls, send } = await startPlaying()
    send({ type: 'playback.pause' })
    send({ type: 'playback.recover', how: 'recreate' })
    hls.fire(Events.MANIFEST_PARSED)
    await settle()
    expect([video.paused, video.log]).toEqual([true, ['pause']])
  })

  test('hls.js that does not arrive is asked for again', async () => {
    const video = new FakeVideo()
    const hls = createFakeHls()
    let loads = 0
    const { sent, send } = begin(video, hls, async () => {
      loads += 1
      if (loads === 1) throw new TypeError('network')
      return hls.HlsJs
    })
    await settle()
    expect(sent).toEqual([{ type: 'playback.fatal', kind: 'network' }])
    send({ type: 'playback.recover', how: 'reload' })
    await settle()
    expect(hls.log).toEqual(['new', `load ${src}`, 'attach'])
  })
})

describe('without Media Source Extensions', () => {
  test('the browser plays HLS itself', async () => {
    const { video, sent, send } = await start({ isSupported: false, playsHls: true })
    expect(video.src).toBe(src)
    video.dispatchEvent(new Event('loadedmetadata'))
    await settle()
    expect(video.paused).toBe(false)
    video.error = { code: 3 }
    video.dispatchEvent(new Event('error'))
    expect(sent.at(-1)).toEqual({ type: 'playback.fatal', kind: 'media' })
    send({ type: 'playback.live' })
    expect(video.currentTime).toBe(24)
  })

  test('a browser that plays no HLS at all is told', async () => {
    const { sent } = await start({ isSupported: false })
    expect(sent).toEqual([{ type: 'playback.fatal', kind: 'unsupported' }])
  })
})

describe('stopping', () => {
  test('leaves no player, timer, source or listener behind', async () => {
    const { stop, hls, video, sent, page } = await startPlaying()
    stop()
    expect([hls.log, video.log, vi.getTimerCount()]).toEqual([['destroy'], ['pause', 'remove src', 'load'], 0])
    video.dispatchEvent(new Event('waiting'))
    hls.fire(Events.ERROR, { fatal: true, details: ErrorDetails.FRAG_LOAD_ERROR })
    page.dispatchEvent(new Event('visibilitychange'))
    expect([sent, video.currentTime]).toEqual([[], 10])
  })

  test('before hls.js has arrived, nothing starts', async () => {
    const { stop, hls, sent } = begin(new FakeVideo(), createFakeHls())
    stop()
    await settle()
    expect([hls.log, sent]).toEqual([[], []])
  })
})
