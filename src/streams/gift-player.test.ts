import { expect, test, vi } from 'vitest'
import type { GiftPlaybackEvent } from './gift-playback.ts'
import { createGiftPlayer } from './gift-player.ts'
import { SvgaError } from './svga/svga-error.ts'
import type { SvgaFile } from './svga/svga-file.ts'
import type { SvgaStage } from './svga/svga-stage.ts'
import type { SvgaStore } from './svga/svga-store.ts'

const fileName: SvgaFile = {
  version: '2.0',
  widthPx: 9,
  heightPx: 9,
  framesPerSecond: 20,
  frames: 1,
  images: new Map(),
  sprites: [],
}

interface Showing {
  readonly end: () => void
  readonly fail: (error: Error) => void
}

/** A stage and a store that the test moves by hand. */
const startPlayer = (load: SvgaStore['load'] = async () => fileName) => {
  const events: GiftPlaybackEvent[] = []
  const shown: Showing[] = []
  const loaded: string[] = []
  const stage: SvgaStage = {
    play: (_, signal) =>
      new Promise((resolve, reject) => {
        shown.push({ end: resolve, fail: reject })
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  }
  const store: SvgaStore = {
    load: (url) => {
      loaded.push(url)
      return load(url)
    },
  }
  const { receive } = createGiftPlayer({ store, stage, report: (event) => events.push(event) })
  const play = (key: string): void => receive({ type: 'gift.play', key, svgaUrl: `/gifts/${key}.svga`, layout: 'full' })
  return { events, shown, loaded, play, receive }
}

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 1000, interval: 1 })

test('[D-05] a gift starts and finishes', async () => {
  const room = startPlayer()
  room.play('boot')
  await until(() => expect(room.shown).toHaveLength(1))
  expect(room.events).toEqual([{ type: 'gift.started', key: 'boot' }])
  room.shown[0]?.end()
  await until(() => expect(room.events).toHaveLength(2))
  expect(room.events[1]).toEqual({ type: 'gift.finished', key: 'boot' })
})

test('[D-05] one gift plays at a time; a second one is refused until the first has ended', async () => {
  const room = startPlayer()
  room.play('boot')
  room.play('cola')
  await until(() => expect(room.shown).toHaveLength(1))
  expect(room.events).toContainEqual({ type: 'gift.failed', key: 'cola', reason: 'BUSY' })
  room.shown[0]?.end()
  await until(() => expect(room.events.at(-1)).toEqual({ type: 'gift.finished', key: 'boot' }))
  room.play('cola')
  await until(() => expect(room.shown).toHaveLength(2))
  expect(room.events.at(-1)).toEqual({ type: 'gift.started', key: 'cola' })
})

test('[D-05] each way to fail has its reason', async () => {
  const faults: Record<string, Error> = { gone: new Error('404'), broken: new SvgaError('MALFORMED', 'broken') }
  const load = (url: string): Promise<SvgaFile> => {
    const fault = faults[/gifts\/(\w+)/.exec(url)?.[1] ?? '']
    return fault ? Promise.reject(fault) : Promise.resolve(fileName)
  }
  const room = startPlayer(load)
  room.play('gone')
  await until(() => expect(room.events).toEqual([{ type: 'gift.failed', key: 'gone', reason: 'LOAD' }]))
  room.play('broken')
  await until(() => expect(room.events.at(-1)).toEqual({ type: 'gift.failed', key: 'broken', reason: 'FILE' }))
  room.play('boot')
  await until(() => expect(room.shown).toHaveLength(1))
  room.shown[0]?.fail(new Error('no canvas'))
  await until(() => expect(room.events.at(-1)).toEqual({ type: 'gift.failed', key: 'boot', reason: 'DRAW' }))
})

test('[D-05] stopping the running gift counts as its end, also while its file is still on the way', async () => {
  const room = startPlayer((url) => (url.includes('slow') ? new Promise(() => undefined) : Promise.resolve(fileName)))
  room.play('boot')
  await until(() => expect(room.shown).toHaveLength(1))
  room.receive({ type: 'gift.stop' })
  await until(() => expect(room.events.at(-1)).toEqual({ type: 'gift.finished', key: 'boot' }))
  room.play('slow')
  room.receive({ type: 'gift.stop' })
  await until(() => expect(room.events.at(-1)).toEqual({ type: 'gift.finished', key: 'slow' }))
})

test('[D-05] preloading fetches the files and swallows their faults', async () => {
  const room = startPlayer(() => Promise.reject(new Error('offline')))
  room.receive({ type: 'gift.preload', svgaUrls: ['a', 'b'] })
  await until(() => expect(room.loaded).toEqual(['a', 'b']))
  expect(room.events).toEqual([])
})
