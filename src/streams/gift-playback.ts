import { type CallbackLogicFunction, fromCallback } from 'xstate'
import { SvgaError } from './svga/svga-error.ts'
import { createSvgaStage, type SvgaStage } from './svga/svga-stage.ts'
import { createSvgaStore, type SvgaStore } from './svga/svga-store.ts'

export type GiftLayout = 'center' | 'full'

/** BUSY: another gift still plays; LOAD: the file did not arrive; fileName: it cannot be read; DRAW: it cannot be drawn. */
export type GiftFailure = 'BUSY' | 'LOAD' | 'FILE' | 'DRAW'

export interface GiftPlay {
  readonly type: 'gift.play'
  readonly key: string
  readonly svgaUrl: string
  readonly layout: GiftLayout
}

export type GiftPlaybackCommand =
  GiftPlay | { readonly type: 'gift.preload'; readonly svgaUrls: readonly string[] } | { readonly type: 'gift.stop' }

export type GiftPlaybackEvent =
  | { readonly type: 'gift.started'; readonly key: string }
  | { readonly type: 'gift.finished'; readonly key: string }
  | { readonly type: 'gift.failed'; readonly key: string; readonly reason: GiftFailure }

export interface GiftPlaybackInput {
  readonly canvas: HTMLCanvasElement
  /** True finishes every gift at once, without a download and without drawing. */
  readonly reducedMotion: boolean
  readonly store?: SvgaStore
  readonly stage?: SvgaStage
}

type GiftPlaybackLogic = CallbackLogicFunction<GiftPlaybackCommand, GiftPlaybackEvent, GiftPlaybackInput>

const orAbort = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

const playOnce = async (
  { canvas, store, stage }: { canvas: HTMLCanvasElement; store: SvgaStore; stage: SvgaStage },
  { key, svgaUrl, layout }: GiftPlay,
  signal: AbortSignal,
  onStart: () => void,
): Promise<GiftPlaybackEvent> => {
  let reason: GiftFailure = 'LOAD'
  try {
    const file = await orAbort(store.load(svgaUrl), signal)
    reason = 'DRAW'
    canvas.dataset['layout'] = layout
    onStart()
    await stage.play(file, signal)
    return { type: 'gift.finished', key }
  } catch (error) {
    if (signal.aborted) return { type: 'gift.finished', key }
    return { type: 'gift.failed', key, reason: error instanceof SvgaError ? 'FILE' : reason }
  } finally {
    delete canvas.dataset['layout']
  }
}

/**
 * Plays gift animations on a canvas, one at a time: answers each `gift.play` with `gift.started` and `gift.finished`,
 * or with `gift.failed`. `gift.stop` ends the running one, which counts as finished. The canvas carries the layout as
 * `data-layout` while something plays. Everything is released when the actor stops. [D-05]
 */
export const giftPlaybackLogic: GiftPlaybackLogic = ({ input, sendBack, receive }) => {
  const { canvas, reducedMotion } = input
  const store = input.store ?? createSvgaStore()
  const stage = input.stage ?? createSvgaStage(canvas)
  let running: AbortController | undefined
  let isStopped = false
  const report = (event: GiftPlaybackEvent): void => {
    if (!isStopped) sendBack(event)
  }
  const begin = async (command: GiftPlay): Promise<void> => {
    if (reducedMotion) return report({ type: 'gift.finished', key: command.key })
    if (running) return report({ type: 'gift.failed', key: command.key, reason: 'BUSY' })
    running = new AbortController()
    const onStart = (): void => report({ type: 'gift.started', key: command.key })
    const outcome = await playOnce({ canvas, store, stage }, command, running.signal, onStart)
    // The slot is free before the answer leaves: whoever hears it may play the next gift at once.
    running = undefined
    report(outcome)
  }
  receive((command) => {
    if (command.type === 'gift.play') void begin(command)
    else if (command.type === 'gift.stop') running?.abort()
    else if (!reducedMotion) for (const url of command.svgaUrls) store.load(url).catch(() => undefined)
  })
  return () => {
    isStopped = true
    running?.abort()
    store.close()
  }
}

/** The actor that `app` provides to the gift machine. */
export const giftPlayback = fromCallback(giftPlaybackLogic)
