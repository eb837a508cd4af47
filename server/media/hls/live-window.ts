import { BadMedia } from '#server/media/cmaf/bad-media.ts'
import type { MediaInit } from '#server/media/cmaf/muxer.ts'
import type { MediaPart } from '#server/media/cmaf/part-cutter.ts'
import {
  listedPartSegments,
  listedSegments,
  retiredSegments,
  segmentMaxBytes,
  segmentMaxMs,
  segmentMinMs,
} from '#server/media/media-limits.ts'

export interface WindowInit extends MediaInit {
  name: string
}

export interface WindowPart extends MediaPart {
  sequence: number
  addedAtMs: number
}

export interface Segment {
  sequence: number
  parts: WindowPart[]
  durationMs: number
  sizeBytes: number
  startsAtMs: number
  isDiscontinuity: boolean
  init: WindowInit
  /** The stream of a streamer that it is of. */
  streamId: string | undefined
  /** All parts in one piece; set when no part can follow. */
  sealed?: Buffer
}

/** What a playlist shows. */
export interface WindowView {
  segments: readonly Segment[]
  nextPartSequence: number
  discontinuitySequence: number
  isEnded: boolean
  /** No part is under way. */
  isPaused: boolean
}

/** Wall times drift from the sum of durations; beyond this the program date time is set anew. */
const dateResyncMs = 1_000

/** Gets every segment of a streamer's stream, when no part can follow. */
export interface SegmentRecording {
  streamId(): string | undefined
  sealed(streamId: string, segment: Segment & { sealed: Buffer }): void
}

export interface LiveWindowOptions {
  firstSegment: number
  firstPart: number
  firstDiscontinuity: number
  nowMs: () => number
  recording?: SegmentRecording | undefined
  /** By how much viewers are held back; what they have not seen yet is kept for them. Absent: not at all. */
  delayMs?: () => number
}

/** Puts the parts of a segment into one piece, of which each part becomes a view. */
export const seal = (segment: Segment): Segment & { sealed: Buffer } => {
  const sealed = Buffer.concat(segment.parts.map((part) => part.data))
  let offset = 0
  for (const part of segment.parts) {
    part.data = sealed.subarray(offset, offset + part.data.length)
    offset += part.data.length
  }
  return Object.assign(segment, { sealed })
}

/**
 * The sliding window of one room's stream. Its numbers never go backwards. The very first segment is one part long:
 * players refuse a playlist without a whole segment, and nobody shall wait for one of two seconds.
 */
export class LiveWindow {
  readonly #firstSegment: number
  readonly #nowMs: () => number
  readonly #recording: SegmentRecording | undefined
  readonly #delayMs: () => number
  #listed: Segment[] = []
  #retired: Segment[] = []
  #open: Segment | undefined
  #init: WindowInit | undefined
  #initCount = 0
  #isBreak = false
  #hasHistory = false
  #firstListable = 0
  #nextSegment: number
  #nextPart: number
  #discontinuities: number
  #isEnded = false
  #isPaused = false
  #version = 0

  constructor(options: LiveWindowOptions) {
    this.#recording = options.recording
    this.#delayMs = options.delayMs ?? (() => 0)
    this.#firstSegment = options.firstSegment
    this.#nextSegment = options.firstSegment
    this.#nextPart = options.firstPart
    this.#discontinuities = options.firstDiscontinuity
    this.#nowMs = options.nowMs
  }

  begin(next: MediaInit): void {
    this.#version += 1
    this.#isEnded = false
    this.#isBreak = true
    if (this.#init?.data.equals(next.data)) return
    this.#initCount += 1
    this.#init = { ...next, name: `i${this.#firstSegment}-${this.#initCount}.mp4` }
  }

  /** Throws BadMedia when a segment would have more bytes than can be kept. */
  add(part: MediaPart): void {
    if (!this.#init) return
    this.#version += 1
    this.#isPaused = false
    const segment = this.#segmentFor(part, this.#init)
    segment.sizeBytes += part.data.length
    if (segment.sizeBytes > segmentMaxBytes) throw new BadMedia('bit rate too high: send at most 48 Mbit/s')
    segment.parts.push({ ...part, sequence: this.#nextPart, addedAtMs: this.#nowMs() })
    this.#nextPart += 1
    segment.durationMs += part.durationMs
    if (this.#listed.length === 1) this.#sealOpen()
  }

  /** Whether an independent part opens a segment when it follows this one. */
  opensSegmentAfter(part: Pick<MediaPart, 'durationMs' | 'isIndependent'>): boolean {
    if (this.#listed.length === 0) return true
    const isFirst = !this.#open || this.#startsNew(this.#open, part)
    const startsByKey = isFirst ? part.isIndependent : this.#open?.parts[0]?.isIndependent === true
    const durationMs = part.durationMs + (isFirst ? 0 : (this.#open?.durationMs ?? 0))
    return !startsByKey || durationMs >= segmentMinMs
  }

  /** What comes next is in another segment. */
  seal(): void {
    this.#version += 1
    this.#sealOpen()
  }

  /** No part is announced until one has come. */
  pause(): void {
    this.#version += 1
    this.#isPaused = true
  }

  end(): void {
    this.#version += 1
    this.#sealOpen()
    this.#isEnded = true
  }

  /** Takes everything out of the playlist; numbers go on. */
  clear(): void {
    this.#version += 1
    this.#sealOpen()
    this.#retire(this.#listed.length)
    this.#firstListable = this.#nextSegment
    this.#isEnded = false
  }

  /** The same, and nothing of it can be fetched any more. */
  drop(): void {
    this.clear()
    this.#retired = []
  }

  view(): WindowView {
    return {
      segments: this.#listed,
      nextPartSequence: this.#nextPart,
      discontinuitySequence: this.#discontinuities - this.#listed.filter((segment) => segment.isDiscontinuity).length,
      isEnded: this.#isEnded,
      isPaused: this.#isPaused,
    }
  }

  /** Segments that a playlist of now or of before may name, the oldest first. */
  past(): readonly Segment[] {
    return this.#all().filter(({ sequence }) => sequence >= this.#firstListable)
  }

  /** Of segments that have left the playlist those that are kept: viewers who are held back ask for older ones. */
  keep(retired: Segment[]): Segment[] {
    const delayMs = this.#delayMs()
    if (delayMs === 0) return retired.slice(-retiredSegments)
    const seenMs = this.#nowMs() - delayMs
    const unseen = retired.filter(({ parts }) => (parts.at(-1)?.addedAtMs ?? 0) > seenMs).length
    return retired.slice(-(unseen + listedSegments + retiredSegments))
  }

  part(sequence: number): WindowPart | undefined {
    for (const segment of this.#all().toReversed()) {
      const first = segment.parts[0]
      if (first && sequence >= first.sequence) return segment.parts[sequence - first.sequence]
    }
    return undefined
  }

  segment(sequence: number): Segment | undefined {
    return this.#all().find((segment) => segment.sequence === sequence && segment.sealed)
  }

  init(name: string): WindowInit | undefined {
    if (this.#init?.name === name) return this.#init
    return this.#all().find((segment) => segment.init.name === name)?.init
  }

  latestInit(): WindowInit | undefined {
    return this.#init
  }

  /** The discontinuity sequence number of the newest segment. */
  discontinuities(): number {
    return this.#discontinuities
  }

  /** Goes up with every change. */
  version(): number {
    return this.#version
  }

  #all(): Segment[] {
    return [...this.#retired, ...this.#listed]
  }

  #segmentFor(part: MediaPart, init: WindowInit): Segment {
    if (this.#open && !this.#startsNew(this.#open, part)) return this.#open
    this.#open = this.#startSegment(part, init)
    return this.#open
  }

  #startsNew(open: Segment, part: Pick<MediaPart, 'durationMs' | 'isIndependent'>): boolean {
    if (this.#isBreak || open.durationMs + part.durationMs > segmentMaxMs) return true
    const isStartedByKey = open.parts[0]?.isIndependent === true
    return part.isIndependent && (open.durationMs >= segmentMinMs || !isStartedByKey)
  }

  #startSegment(part: MediaPart, init: WindowInit): Segment {
    this.#sealOpen()
    const segment: Segment = {
      sequence: this.#nextSegment,
      parts: [],
      durationMs: 0,
      sizeBytes: 0,
      startsAtMs: this.#startOf(part),
      isDiscontinuity: this.#isBreak && this.#hasHistory,
      init,
      streamId: this.#recording?.streamId(),
    }
    this.#nextSegment += 1
    if (segment.isDiscontinuity) this.#discontinuities += 1
    this.#isBreak = false
    this.#hasHistory = true
    this.#listed.push(segment)
    if (this.#listed.length > listedSegments) this.#retire(this.#listed.length - listedSegments)
    return segment
  }

  #startOf(part: MediaPart): number {
    const wallMs = this.#nowMs() - part.durationMs
    const last = this.#listed.at(-1)
    const dueMs = last ? last.startsAtMs + last.durationMs : wallMs
    return this.#isBreak || Math.abs(dueMs - wallMs) > dateResyncMs ? wallMs : dueMs
  }

  #sealOpen(): void {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    const whole = seal(open)
    if (whole.streamId !== undefined) this.#recording?.sealed(whole.streamId, whole)
  }

  #retire(count: number): void {
    const gone = this.#listed.slice(0, count)
    this.#listed = this.#listed.slice(count)
    this.#retired = this.keep([...this.#retired, ...gone])
  }
}

/** What players read of a window. */
export type PlaylistWindow = Pick<LiveWindow, 'view' | 'version' | 'init' | 'segment' | 'part' | 'latestInit'>

/** The segments whose parts a playlist still names. */
export const hasListedParts = (view: WindowView, index: number): boolean =>
  index >= view.segments.length - listedPartSegments
