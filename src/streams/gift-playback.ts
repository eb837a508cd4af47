import type { CallbackLogicFunction } from 'xstate'

export type GiftLayout = 'center' | 'full'

/** BUSY: another gift still plays; LOAD: the file did not arrive; FILE: it cannot be read; DRAW: it cannot be drawn. */
export type GiftFailure = 'BUSY' | 'LOAD' | 'FILE' | 'DRAW'

export interface GiftPlay {
  readonly type: 'gift.play'
  readonly key: string
  readonly svgaUrl: string
  readonly layout: GiftLayout
}

export type GiftPlaybackCommand =
  | GiftPlay
  | { readonly type: 'gift.preload'; readonly svgaUrls: readonly string[] }
  | { readonly type: 'gift.stop' }

export type GiftPlaybackEvent =
  | { readonly type: 'gift.started'; readonly key: string }
  | { readonly type: 'gift.finished'; readonly key: string }
  | { readonly type: 'gift.failed'; readonly key: string; readonly reason: GiftFailure }

/** What the worker is told: first the canvas to draw on. */
export type GiftWorkerOrder = GiftPlaybackCommand | { readonly type: 'gift.canvas'; readonly canvas: OffscreenCanvas }

export interface GiftPlaybackInput {
  /** Where the canvas is put while it is needed. */
  readonly place: HTMLElement
  /** True finishes every gift at once, without a download and without drawing. */
  readonly reducedMotion: boolean
}

type GiftPlaybackLogic = CallbackLogicFunction<GiftPlaybackCommand, GiftPlaybackEvent, GiftPlaybackInput>

interface Stage {
  readonly worker: Worker
  readonly canvas: HTMLCanvasElement
}

/** A canvas is handed over once and for all, so that each worker gets its own. */
const openStage = (place: HTMLElement, worker: Worker): Stage => {
  const canvas = document.createElement('canvas')
  place.append(canvas)
  const drawn = canvas.transferControlToOffscreen()
  worker.postMessage({ type: 'gift.canvas', canvas: drawn } satisfies GiftWorkerOrder, [drawn])
  return { worker, canvas }
}

/**
 * Plays gifts beside the page: files are fetched, read and drawn in a worker, which begins with the first command. The
 * place carries the layout as `data-layout` while something plays. All is released when the actor stops. [D-05]
 */
export const createGiftPlayback =
  (spawn: () => Worker): GiftPlaybackLogic =>
  ({ input: { place, reducedMotion }, sendBack, receive }) => {
    let stage: Stage | undefined
    let playing: GiftPlay | undefined
    const close = (): void => {
      stage?.worker.terminate()
      stage?.canvas.remove()
      stage = undefined
      delete place.dataset['layout']
    }
    const hear = (event: GiftPlaybackEvent): void => {
      if (event.key === playing?.key) {
        if (event.type === 'gift.started') place.dataset['layout'] = playing.layout
        else {
          playing = undefined
          delete place.dataset['layout']
        }
      }
      sendBack(event)
    }
    const fail = (): void => {
      close()
      if (playing) hear({ type: 'gift.failed', key: playing.key, reason: 'DRAW' })
    }
    const open = (): Stage => {
      const worker = spawn()
      worker.onmessage = ({ data }: MessageEvent<GiftPlaybackEvent>) => hear(data)
      worker.onerror = fail
      return openStage(place, worker)
    }
    receive((command) => {
      if (reducedMotion) {
        if (command.type === 'gift.play') sendBack({ type: 'gift.finished', key: command.key })
        return
      }
      if (command.type === 'gift.play') playing ??= command
      stage ??= open()
      stage.worker.postMessage(command satisfies GiftWorkerOrder)
    })
    return close
  }

export const spawnGiftWorker = (): Worker =>
  new Worker(new URL('./svga/svga-worker.ts', import.meta.url), { type: 'module' })
