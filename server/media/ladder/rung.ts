import type { MediaInit } from '#server/media/cmaf/muxer.ts'
import { createWaiters } from '#server/media/hls/waiters.ts'
import { seal, type Segment, type WindowInit, type WindowPart, type WindowView } from '#server/media/hls/live-window.ts'
import { listedSegments } from '#server/media/media-limits.ts'
import { announcedSegments } from './ladder-limits.ts'
import type { RungName } from './ladder-plan.ts'

/** What a rung follows of its room's own window. */
export interface SourceWindow {
  view(): WindowView
  version(): number
  /** The discontinuity sequence number of its newest segment. */
  discontinuities(): number
  keep(retired: Segment[]): Segment[]
}

/** A part of the source, with the segment that it is in. */
export interface SourcePart {
  segment: Segment
  part: WindowPart
}

/**
 * The window of one rendition: segments and parts have the numbers, lengths and dates of the source's. It begins with a
 * segment of the source and has no discontinuity.
 */
export class Rung {
  readonly name: RungName
  readonly waiters = createWaiters()
  readonly #source: SourceWindow
  #discontinuitySequence = 0
  #init: WindowInit | undefined
  #listed: Segment[] = []
  #retired: Segment[] = []
  #version = 0

  constructor(name: RungName, source: SourceWindow) {
    this.name = name
    this.#source = source
  }

  /** `firstSegment` makes its name one that no other run had. */
  begin(init: MediaInit, firstSegment: number): void {
    this.#init ??= { ...init, name: `i${firstSegment}.mp4` }
  }

  add({ segment, part }: SourcePart, data: Buffer, isIndependent: boolean): void {
    if (!this.#init) return
    const last = this.#listed.at(-1)
    const open = last?.sequence === segment.sequence ? last : this.#open(segment, this.#init)
    open.parts.push({ ...part, data, isIndependent })
    open.durationMs += part.durationMs
    open.sizeBytes += data.length
    this.#version += 1
    this.waiters.wake()
  }

  view(): WindowView {
    const { isEnded, isPaused } = this.#source.view()
    const last = this.#listed.at(-1)?.parts.at(-1)
    return {
      segments: this.#listed,
      nextPartSequence: last ? last.sequence + 1 : 0,
      discontinuitySequence: this.#discontinuitySequence,
      isEnded,
      isPaused,
    }
  }

  /** Goes up with every change, of the source's state too. */
  version(): number {
    return this.#version + this.#source.version()
  }

  /** Whether players can start with it. */
  isReady(): boolean {
    return this.#listed.filter(({ sealed }) => sealed).length >= announcedSegments
  }

  /** Segments that a playlist of now or of before may name, the oldest first. */
  past(): readonly Segment[] {
    return this.#all()
  }

  discontinuities(): number {
    return this.#discontinuitySequence
  }

  part(sequence: number): WindowPart | undefined {
    for (const { parts } of this.#all().toReversed()) {
      const first = parts[0]
      if (first && sequence >= first.sequence) return parts.find((part) => part.sequence === sequence)
    }
    return undefined
  }

  segment(sequence: number): Segment | undefined {
    return this.#all().find((segment) => segment.sequence === sequence && segment.sealed)
  }

  init(name: string): WindowInit | undefined {
    return this.#init?.name === name ? this.#init : undefined
  }

  latestInit(): WindowInit | undefined {
    return this.#init
  }

  #all(): Segment[] {
    return [...this.#retired, ...this.#listed]
  }

  #open(source: Segment, init: WindowInit): Segment {
    const last = this.#listed.at(-1)
    if (last) seal(last)
    else this.#discontinuitySequence = this.#source.discontinuities()
    const opened: Segment = {
      sequence: source.sequence,
      parts: [],
      durationMs: 0,
      sizeBytes: 0,
      startsAtMs: source.startsAtMs,
      isDiscontinuity: false,
      init,
      streamId: undefined,
    }
    this.#listed.push(opened)
    const goneCount = Math.max(0, this.#listed.length - listedSegments)
    this.#retired = this.#source.keep([...this.#retired, ...this.#listed.splice(0, goneCount)])
    return opened
  }
}
