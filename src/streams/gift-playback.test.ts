import { beforeEach, expect, test, vi } from 'vitest'
import {
  createGiftPlayback,
  type GiftPlay,
  type GiftPlaybackCommand,
  type GiftPlaybackEvent,
  type GiftPlaybackInput,
  type GiftWorkerOrder,
} from './gift-playback.ts'
import { runLogic } from './testing/run-logic.ts'

const offscreen = {} as OffscreenCanvas
const canvases: string[] = []

beforeEach(() => {
  canvases.length = 0
  const createElement = () => ({
    transferControlToOffscreen: () => offscreen,
    remove: () => void canvases.pop(),
  })
  vi.stubGlobal('document', { createElement })
  return () => vi.unstubAllGlobals()
})

const play = (key: string, layout: GiftPlay['layout'] = 'center'): GiftPlay => ({
  type: 'gift.play',
  key,
  svgaUrl: `/gifts/${key}.svga`,
  layout,
})

/** A worker that the test speaks for. */
const startPlayback = (reducedMotion = false) => {
  const orders: GiftWorkerOrder[] = []
  const workers: Pick<Worker, 'onmessage' | 'onerror'>[] = []
  let terminated = 0
  const spawn = (): Worker => {
    const worker = {
      onmessage: null,
      onerror: null,
      postMessage: (order: GiftWorkerOrder) => orders.push(order),
      terminate: () => (terminated += 1),
    }
    workers.push(worker)
    return worker as unknown as Worker
  }
  const dataset: Record<string, string> = {}
  const place = { dataset, append: () => canvases.push('canvas') } as unknown as HTMLElement
  const { send, sent, stop } = runLogic<GiftPlaybackCommand, GiftPlaybackEvent, GiftPlaybackInput>(
    createGiftPlayback(spawn),
    { place, reducedMotion },
  )
  const hear = (data: GiftPlaybackEvent): unknown =>
    workers.at(-1)?.onmessage?.call({} as Worker, { data } as MessageEvent<GiftPlaybackEvent>)
  const crash = (): unknown => workers.at(-1)?.onerror?.call({} as Worker, {} as ErrorEvent)
  return { send, sent, stop, hear, crash, orders, workers, dataset, terminated: () => terminated }
}

test('[D-05] the worker begins with the first command, and gets the canvas first', () => {
  const { send, orders, workers } = startPlayback()
  expect(workers).toEqual([])
  send({ type: 'gift.preload', svgaUrls: ['/gifts/boot.svga'] })
  send(play('boot'))
  expect(orders.map(({ type }) => type)).toEqual(['gift.canvas', 'gift.preload', 'gift.play'])
  expect([workers.length, canvases.length]).toEqual([1, 1])
})

test('[D-05] the place has the layout of a gift from its start to its end; what the worker says is passed on', () => {
  const { send, sent, hear, dataset } = startPlayback()
  send(play('boot', 'full'))
  expect(dataset).toEqual({})
  hear({ type: 'gift.started', key: 'boot' })
  expect(dataset).toEqual({ layout: 'full' })
  send(play('cola'))
  hear({ type: 'gift.failed', key: 'cola', reason: 'BUSY' })
  expect(dataset).toEqual({ layout: 'full' })
  hear({ type: 'gift.finished', key: 'boot' })
  expect(dataset).toEqual({})
  expect(sent.map(({ type, key }) => `${type} ${key}`)).toEqual([
    'gift.started boot',
    'gift.failed cola',
    'gift.finished boot',
  ])
})

test('[D-05] a worker that dies fails its gift; the next one gets another', () => {
  const { send, sent, hear, crash, workers, dataset } = startPlayback()
  send(play('boot'))
  hear({ type: 'gift.started', key: 'boot' })
  crash()
  expect([sent.at(-1), dataset, canvases]).toEqual([{ type: 'gift.failed', key: 'boot', reason: 'DRAW' }, {}, []])
  send(play('cola'))
  expect([workers.length, canvases.length]).toEqual([2, 1])
})

test('[D-05] with reduced motion a gift finishes at once, with no worker', () => {
  const { send, sent, workers } = startPlayback(true)
  send({ type: 'gift.preload', svgaUrls: ['/gifts/boot.svga'] })
  send(play('boot'))
  expect([sent, workers]).toEqual([[{ type: 'gift.finished', key: 'boot' }], []])
})

test('[D-05] when the actor stops, worker and canvas go', () => {
  const { send, stop, hear, dataset, terminated } = startPlayback()
  send(play('boot'))
  hear({ type: 'gift.started', key: 'boot' })
  stop()
  expect([terminated(), canvases, dataset]).toEqual([1, [], {}])
})
