import type { GiftFailure, GiftPlay, GiftPlaybackCommand, GiftPlaybackEvent } from './gift-playback.ts'
import { SvgaError } from './svga/svga-error.ts'
import type { SvgaStage } from './svga/svga-stage.ts'
import type { SvgaStore } from './svga/svga-store.ts'

export interface GiftPlayerParts {
  readonly store: Pick<SvgaStore, 'load'>
  readonly stage: SvgaStage
  readonly report: (event: GiftPlaybackEvent) => void
}

export interface GiftPlayer {
  receive(command: GiftPlaybackCommand): void
}

const orAbort = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

const playOnce = async (
  { store, stage, report }: GiftPlayerParts,
  { key, svgaUrl }: GiftPlay,
  signal: AbortSignal,
): Promise<GiftPlaybackEvent> => {
  let reason: GiftFailure = 'LOAD'
  try {
    const file = await orAbort(store.load(svgaUrl), signal)
    reason = 'DRAW'
    report({ type: 'gift.started', key })
    await stage.play(file, signal)
    return { type: 'gift.finished', key }
  } catch (error) {
    if (signal.aborted) return { type: 'gift.finished', key }
    return { type: 'gift.failed', key, reason: error instanceof SvgaError ? 'FILE' : reason }
  }
}

/**
 * Plays gift animations on a stage, one at a time: answers each `gift.play` with `gift.started` and `gift.finished`, or
 * with `gift.failed`. `gift.stop` ends the running one, which counts as finished. [D-05]
 */
export const createGiftPlayer = (parts: GiftPlayerParts): GiftPlayer => {
  const { report, store } = parts
  let running: AbortController | undefined
  const begin = async (command: GiftPlay): Promise<void> => {
    if (running) return report({ type: 'gift.failed', key: command.key, reason: 'BUSY' })
    running = new AbortController()
    const outcome = await playOnce(parts, command, running.signal)
    // The slot is free before the answer leaves: whoever hears it may play the next gift at once.
    running = undefined
    report(outcome)
  }
  return {
    receive(command) {
      if (command.type === 'gift.play') void begin(command)
      else if (command.type === 'gift.stop') running?.abort()
      else for (const url of command.svgaUrls) store.load(url).catch(() => undefined)
    },
  }
}
