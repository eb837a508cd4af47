import { listedSegments } from '#server/media/media-limits.ts'
import type { LiveWindow, PlaylistWindow, Segment, WindowInit, WindowPart, WindowView } from './live-window.ts'

export type FollowedWindow = PlaylistWindow & Pick<LiveWindow, 'past' | 'discontinuities'>

/** A segment by a moment; undefined: nothing of it had come. */
const segmentBy = (segment: Segment, atMs: number): Segment | undefined => {
  const parts = segment.parts.filter((part) => part.addedAtMs <= atMs)
  if (parts.length === 0) return undefined
  if (parts.length === segment.parts.length) return segment
  const { sealed: _, ...open } = segment
  return {
    ...open,
    parts,
    durationMs: parts.reduce((sum, part) => sum + part.durationMs, 0),
    sizeBytes: parts.reduce((sum, part) => sum + part.data.length, 0),
  }
}

/** A window as it was `delayMs` ago: nothing that came later can be read through it. [S-02] */
export class DelayedWindow implements PlaylistWindow {
  readonly #window: FollowedWindow
  readonly #delayMs: number
  readonly #nowMs: () => number
  /** Thousands of waiting players ask within one millisecond. */
  #latest: { atMs: number; version: number; view: WindowView } | undefined

  constructor(window: FollowedWindow, delayMs: number, nowMs: () => number) {
    this.#window = window
    this.#delayMs = delayMs
    this.#nowMs = nowMs
  }

  view(): WindowView {
    const [atMs, version] = [this.#seenMs(), this.#window.version()]
    if (this.#latest?.atMs === atMs && this.#latest.version === version) return this.#latest.view
    const view = this.#viewAt(atMs)
    this.#latest = { atMs, version, view }
    return view
  }

  /** Goes up with every change, of time too. */
  version(): number {
    return this.#window.version() + this.view().nextPartSequence
  }

  part(sequence: number): WindowPart | undefined {
    const part = this.#window.part(sequence)
    return part && part.addedAtMs <= this.#seenMs() ? part : undefined
  }

  segment(sequence: number): Segment | undefined {
    const segment = this.#window.segment(sequence)
    return segment?.parts.every((part) => part.addedAtMs <= this.#seenMs()) ? segment : undefined
  }

  init(name: string): WindowInit | undefined {
    return this.#window.init(name)
  }

  latestInit(): WindowInit | undefined {
    return this.view().segments.at(-1)?.init
  }

  #seenMs(): number {
    return this.#nowMs() - this.#delayMs
  }

  #viewAt(atMs: number): WindowView {
    const past = this.#window.past()
    const segments = past.flatMap((segment) => segmentBy(segment, atMs) ?? []).slice(-listedSegments)
    const after = past.slice(past.findIndex(({ sequence }) => sequence === segments[0]?.sequence))
    const last = segments.at(-1)?.parts.at(-1)
    const isBehind = past.at(-1)?.parts.at(-1)?.sequence !== last?.sequence
    const { isEnded, isPaused } = this.#window.view()
    return {
      segments,
      nextPartSequence: last ? last.sequence + 1 : 0,
      discontinuitySequence:
        this.#window.discontinuities() - after.filter(({ isDiscontinuity }) => isDiscontinuity).length,
      isEnded: isEnded && !isBehind,
      isPaused: isPaused && !isBehind,
    }
  }
}
