import { Events } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerHeadStart, takeHeadStart } from './head-start-slot.ts'
import { playAhead } from './play-ahead.ts'
import { createPlayback } from './playback.ts'
import { createFakeHls, FakeVideo } from './testing/fake-player.ts'
import { settle } from './testing/fake-socket.ts'
import { runLogic } from './testing/run-logic.ts'

const src = '/media/88231/index.m3u8'

/** A page that has started a stream. */
const begin = (allows: FakeVideo['allows'] = 'sound') => {
  const video = new FakeVideo()
  video.allows = allows
  const hls = createFakeHls()
  const ahead = playAhead(hls.HlsJs, src, video.element)
  offerHeadStart(ahead)
  return { video, hls, ahead }
}

/** The player of the room, in the element of the page. */
const goOn = async ({ video, hls }: ReturnType<typeof begin>, muted = false) => {
  const logic = createPlayback({
    loadHls: async () => hls.HlsJs,
    headStart: takeHeadStart,
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }),
    serverNow: () => 0,
    loadQualities: () => Promise.reject(new Error('no renditions here')),
  })
  const run = runLogic(logic, { src, video: video.element, volume: 0.4, muted })
  await settle()
  return run
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[D-01] the player goes on with what the page has started, and loads nothing again', async () => {
  const page = begin()
  page.hls.fire(Events.MANIFEST_PARSED)
  await settle()
  const { sent, stop } = await goOn(page)
  expect(sent).toEqual([{ type: 'playback.playing' }])
  expect([page.hls.log, page.video.volume, page.video.muted]).toEqual([['new', `load ${src}`, 'attach'], 0.4, false])
  page.hls.fire(Events.ERROR, { fatal: true, type: 'networkError', details: 'levelLoadError' })
  expect(sent.at(-1)).toEqual({ type: 'playback.fatal', kind: 'network' })
  stop()
  expect([page.hls.log.at(-1), page.video.paused]).toEqual(['destroy', true])
})

test('[D-01] a stream that is not known yet plays once it is, for the player', async () => {
  const page = begin()
  const { sent } = await goOn(page)
  expect([sent, page.video.paused]).toEqual([[], true])
  page.hls.fire(Events.MANIFEST_PARSED)
  await settle()
  page.video.dispatchEvent(new Event('playing'))
  expect(sent).toEqual([{ type: 'playback.playing' }])
})

test('[D-01] what the browser forbade the page it says to the player, and stays silent', async () => {
  const page = begin('silence')
  page.hls.fire(Events.MANIFEST_PARSED)
  await settle()
  const { sent } = await goOn(page)
  expect([sent, page.video.muted]).toEqual([[{ type: 'playback.silenced' }, { type: 'playback.playing' }], true])
  const held = begin('nothing')
  held.hls.fire(Events.MANIFEST_PARSED)
  await settle()
  expect((await goOn(held)).sent).toEqual([{ type: 'playback.blocked' }])
})

test('[D-01] what breaks before there is a player ends, and the player starts by itself', async () => {
  const page = begin()
  page.hls.fire(Events.ERROR, { fatal: true, type: 'networkError', details: 'manifestLoadError' })
  await page.ahead.visible
  expect([window.headStart, page.hls.log.at(-1), page.video.log]).toEqual([
    undefined,
    'destroy',
    ['pause', 'remove src', 'load', 'leave'],
  ])
  page.hls.log.length = 0
  await goOn(page)
  expect(page.hls.log).toEqual(['new', `load ${src}`, 'attach'])
})

test('the picture is there with its first frame', async () => {
  const { video, ahead } = begin()
  video.showFrame()
  await expect(ahead.visible).resolves.toBe(undefined)
})
