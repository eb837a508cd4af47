import { ErrorTypes, Events } from 'hls.js'
import { expect, test } from 'vitest'
import { createReplayPlayback } from './replay-playback.ts'
import { createFakeHls, FakeVideo } from './testing/fake-player.ts'
import { settle } from './testing/fake-socket.ts'
import { runLogic } from './testing/run-logic.ts'

const src = '/media/replays/one/pass/index.m3u8'

const start = async (options: { isSupported?: boolean; playsHls?: boolean; loadFails?: boolean } = {}) => {
  const { isSupported = true, playsHls = false, loadFails = false } = options
  const video = Object.assign(new FakeVideo(), { duration: 60, defaultPlaybackRate: 1 })
  video.playsHls = playsHls
  const hls = createFakeHls({ isSupported })
  const loadHls = async () => {
    if (loadFails) throw new Error('no network')
    return hls.HlsJs
  }
  const input = { src, video: video.element, startAtMs: 5_000, volume: 0.5, muted: false, rate: 1.5 }
  const run = runLogic(createReplayPlayback({ loadHls }), input)
  await settle()
  return { ...run, video, hls }
}

test('[S-02] a replay plays from its playlist with the sound and the rate chosen, and says where it is', async () => {
  const { video, hls, sent } = await start()
  expect([hls.log, video.volume, video.playbackRate, video.defaultPlaybackRate]).toEqual([
    ['new', `load ${src}`, 'attach'],
    0.5,
    1.5,
    1.5,
  ])
  hls.fire(Events.MANIFEST_PARSED)
  await settle()
  video.dispatchEvent(new Event('playing'))
  video.dispatchEvent(new Event('timeupdate'))
  expect([video.paused, sent]).toEqual([
    false,
    [{ type: 'media.playing' }, { type: 'media.at', atMs: 10_000, durationMs: 60_000, bufferedMs: 12_000 }],
  ])
})

test('[S-02] of a stream that grows without a length, the end of what there is counts', async () => {
  const { video, sent } = await start({ isSupported: false, playsHls: true })
  const seekable = { length: 1, end: () => 90 }
  Object.assign(video, { duration: Infinity, seekable })
  video.dispatchEvent(new Event('timeupdate'))
  expect(sent).toEqual([{ type: 'media.at', atMs: 10_000, durationMs: 90_000, bufferedMs: 12_000 }])
})

test('[S-02] a seek moves the picture; who has paused before it was ready is not played at', async () => {
  const { video, hls, send } = await start()
  send({ type: 'media.pause' })
  hls.fire(Events.MANIFEST_PARSED)
  await settle()
  send({ type: 'media.seek', atMs: 42_000 })
  expect([video.paused, video.currentTime]).toEqual([true, 42])
})

test('[C-16] an address that is over or gone is refused, another failure is the network’s', async () => {
  const failed = async (data: object) => {
    const { hls, sent } = await start()
    hls.fire(Events.ERROR, { fatal: true, ...data })
    return sent
  }
  for (const code of [403, 404, 410])
    expect(await failed({ type: ErrorTypes.NETWORK_ERROR, response: { code } })).toEqual([
      { type: 'media.failed', reason: 'refused' },
    ])
  expect(await failed({ type: ErrorTypes.NETWORK_ERROR, response: { code: 0 } })).toEqual([
    { type: 'media.failed', reason: 'network' },
  ])
  expect(await failed({ type: ErrorTypes.NETWORK_ERROR, fatal: false })).toEqual([])
  expect((await start({ loadFails: true })).sent).toEqual([{ type: 'media.failed', reason: 'network' }])
})

test('[S-02] media that break are recovered twice, then they count as unplayable', async () => {
  const { hls, sent } = await start()
  for (let count = 0; count < 3; count++) hls.fire(Events.ERROR, { fatal: true, type: ErrorTypes.MEDIA_ERROR })
  expect(hls.log.filter((entry) => entry === 'recoverMediaError')).toHaveLength(2)
  expect(sent).toEqual([{ type: 'media.failed', reason: 'unplayable' }])
})

test('[S-02] without Media Source Extensions the browser plays it, from the same place', async () => {
  const { video } = await start({ isSupported: false, playsHls: true })
  video.dispatchEvent(new Event('loadedmetadata'))
  await settle()
  expect([video.src, video.currentTime, video.paused]).toEqual([src, 5, false])
  expect((await start({ isSupported: false })).sent).toEqual([{ type: 'media.failed', reason: 'unplayable' }])
})

test('[S-02] who leaves leaves nothing behind', async () => {
  const { video, hls, sent, stop } = await start()
  stop()
  video.dispatchEvent(new Event('playing'))
  expect([hls.log.at(-1), sent]).toEqual(['destroy', []])
})
