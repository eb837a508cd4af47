import { ErrorTypes, Events } from 'hls.js'
import type { HlsClass } from '#src/streams/playback-engine.ts'

interface Ranges {
  readonly length: number
  start(index: number): number
  end(index: number): number
}

const rangesOf = (...ranges: readonly (readonly [number, number])[]): Ranges => ({
  length: ranges.length,
  start: (index) => ranges[index]?.[0] ?? Number.NaN,
  end: (index) => ranges[index]?.[1] ?? Number.NaN,
})

const notAllowed = (): Error => Object.assign(new Error('the user did not interact'), { name: 'NotAllowedError' })

/** As much of a video element as playback touches. `allows`: what the browser lets play without a press. */
export class FakeVideo extends EventTarget {
  volume = 1
  muted = false
  src = ''
  currentTime = 10
  playbackRate = 1
  paused = true
  seeking = false
  error: { code: number } | null = null
  buffered = rangesOf([0, 12])
  seekable = rangesOf([0, 30])
  allows: 'sound' | 'silence' | 'nothing' = 'sound'
  playsHls = false
  readonly HAVE_FUTURE_DATA = 3
  readyState = 3
  readonly log: string[] = []
  #onFrame: (() => void) | undefined

  requestVideoFrameCallback(onFrame: () => void): void {
    this.#onFrame = onFrame
  }

  showFrame(): void {
    this.#onFrame?.()
  }

  matches(): boolean {
    return true
  }

  remove(): void {
    this.log.push('leave')
  }

  async play(): Promise<void> {
    this.log.push('play')
    if (this.allows === 'nothing' || (this.allows === 'silence' && !this.muted)) throw notAllowed()
    this.paused = false
  }

  pause(): void {
    this.log.push('pause')
    this.paused = true
  }

  load(): void {
    this.log.push('load')
  }

  removeAttribute(name: string): void {
    this.log.push(`remove ${name}`)
  }

  canPlayType(): string {
    return this.playsHls ? 'maybe' : ''
  }

  get element(): HTMLVideoElement {
    return this as unknown as HTMLVideoElement
  }
}

/** hls.js as far as playback uses it. */
export const createFakeHls = ({ isSupported = true }: { isSupported?: boolean } = {}) => {
  const log: string[] = []
  const listeners: Map<string, (event: string, data: unknown) => void>[] = []
  let playingDate: Date | null = null
  let latency = 1.5
  class FakeHls {
    static readonly Events = Events
    static readonly ErrorTypes = ErrorTypes
    static isSupported = (): boolean => isSupported
    readonly #listeners = new Map<string, (event: string, data: unknown) => void>()
    get latency(): number {
      return latency
    }
    targetLatency = 1
    liveSyncPosition = 29
    constructor() {
      log.push('new')
      listeners.push(this.#listeners)
    }
    get playingDate(): Date | null {
      return playingDate
    }
    on(event: string, listener: (event: string, data: unknown) => void): void {
      this.#listeners.set(event, listener)
    }
    loadSource(src: string): void {
      log.push(`load ${src}`)
    }
    attachMedia(): void {
      log.push('attach')
    }
    detachMedia(): void {
      log.push('detach')
    }
    stopLoad(): void {
      log.push('stopLoad')
    }
    startLoad(): void {
      log.push('startLoad')
    }
    recoverMediaError(): void {
      log.push('recoverMediaError')
    }
    swapAudioCodec(): void {
      log.push('swapAudioCodec')
    }
    destroy(): void {
      log.push('destroy')
    }
  }
  return {
    HlsJs: FakeHls as unknown as HlsClass,
    log,
    fire: (event: string, data: unknown = {}): void => listeners.at(-1)?.get(event)?.(event, data),
    setLatency: (seconds: number): void => {
      latency = seconds
    },
    setPlayingDate: (ms: number | null): void => {
      playingDate = ms === null ? null : new Date(ms)
    },
  }
}
