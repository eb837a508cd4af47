import type { KeyFrame } from '#server/media/cmaf/muxer.ts'
import { keyFrameStepMs } from '#server/media/media-limits.ts'
import { DelayedWindow, type FollowedWindow } from './delayed-window.ts'
import type { PlaylistWindow } from './live-window.ts'

/** By how much viewers of one room are held back: fixed for a stream, from its begin to its end. [S-02] */
export class ViewerDelay {
  readonly #nowMs: () => number
  #delayMs = 0
  #views = new WeakMap<FollowedWindow, DelayedWindow>()
  #keyFrames: { frame: KeyFrame; atMs: number }[] = []

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  get delayMs(): number {
    return this.#delayMs
  }

  /** True: it differs from the one before. */
  begin(delayMs: number): boolean {
    if (delayMs === this.#delayMs) return false
    this.#delayMs = delayMs
    this.#views = new WeakMap()
    this.#keyFrames = []
    return true
  }

  /** A window as viewers may have it. */
  viewOf(window: FollowedWindow): PlaylistWindow {
    if (this.#delayMs === 0) return window
    const view = this.#views.get(window) ?? new DelayedWindow(window, this.#delayMs, this.#nowMs)
    this.#views.set(window, view)
    return view
  }

  addKeyFrame(frame: KeyFrame): void {
    const atMs = this.#nowMs()
    if (this.#delayMs === 0) this.#keyFrames = [{ frame, atMs }]
    else if (atMs - (this.#keyFrames.at(-1)?.atMs ?? 0) >= keyFrameStepMs) this.#keyFrames.push({ frame, atMs })
  }

  /** The newest one that viewers may have. */
  keyFrame(): KeyFrame | undefined {
    const seenMs = this.#nowMs() - this.#delayMs
    const at = this.#keyFrames.findLastIndex(({ atMs }) => atMs <= seenMs)
    if (at > 0) this.#keyFrames.splice(0, at)
    return at < 0 ? undefined : this.#keyFrames[0]?.frame
  }

  forgetKeyFrames(): void {
    this.#keyFrames = []
  }
}

/** Streams whose newest parts viewers may not have yet, also out of their recordings. */
export class DelayedStreams {
  readonly #nowMs: () => number
  readonly #streams = new Map<string, { delayMs: number; untilMs: number }>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** Something of it has come now. */
  note(streamId: string, delayMs: number): void {
    const nowMs = this.#nowMs()
    for (const [other, { untilMs }] of this.#streams) if (untilMs <= nowMs) this.#streams.delete(other)
    if (delayMs > 0) this.#streams.set(streamId, { delayMs, untilMs: nowMs + 2 * delayMs })
  }

  /** 0: all of it has been seen. */
  delayMsOf(streamId: string): number {
    const stream = this.#streams.get(streamId)
    return stream && stream.untilMs > this.#nowMs() ? stream.delayMs : 0
  }
}
