import type { MediaInit } from '#server/media/cmaf/muxer.ts'
import type { MediaPart } from '#server/media/cmaf/part-cutter.ts'
import {
  LISTED_PART_SEGMENTS,
  LISTED_SEGMENTS,
  PART_TARGET_MS,
  RETIRED_SEGMENTS,
  SEGMENT_MAX_MS,
  SEGMENT_MIN_MS,
  SEGMENT_TARGET_MS,
} from '#server/media/media-limits.ts'

export interface WindowInit extends MediaInit {
  name: string
}

export interface WindowPart extends MediaPart {
  sequence: number
}

export interface Segment {
  sequence: number
  parts: WindowPart[]
  durationMs: number
  startsAtMs: number
  isDiscontinuity: boolean
  init: WindowInit
  /** All parts in one piece; set when no part can follow. */
  sealed?: Buffer
}

/** What a playlist shows. */
export interface WindowView {
  segments: readonly Segment[]
  nextPartSequence: number
  discontinuitySequence: number
  targetDurationMs: number
  partTargetMs: number
  isEnded: boolean
}

/** Wall times drift from the sum of durations; beyond this the program date time is set anew. */
const DATE_RESYNC_MS = 1_000

export interface LiveWindow {
  begin(init: MediaInit): void
  add(part: MediaPart): void
  end(): void
  /** Takes everything out of the playlist; numbers go on. */
  clear(): void
  view(): WindowView
  part(sequence: number): WindowPart | undefined
  segment(sequence: number): Segment | undefined
  init(name: string): WindowInit | undefined
  latestInit(): WindowInit | undefined
  /** Goes up with every change. */
  version(): number
}

/**
 * The sliding window of one room's stream. Its numbers never go backwards. The very first segment is one part long:
 * players refuse a playlist without a whole segment, and nobody shall wait for one of two seconds.
 */
export const createLiveWindow = (options: {
  firstSegment: number
  firstPart: number
  nowMs: () => number
}): LiveWindow => {
  let listed: Segment[] = []
  let retired: Segment[] = []
  let open: Segment | undefined
  let init: WindowInit | undefined
  let initCount = 0
  let isBreak = false
  let hasHistory = false
  let nextSegment = options.firstSegment
  let nextPart = options.firstPart
  let discontinuitySequence = 0
  let targetDurationMs = SEGMENT_TARGET_MS
  let partTargetMs = PART_TARGET_MS
  let isEnded = false
  let version = 0

  const seal = () => {
    if (!open) return
    const sealed = Buffer.concat(open.parts.map((part) => part.data))
    let offset = 0
    for (const part of open.parts) {
      part.data = sealed.subarray(offset, offset + part.data.length)
      offset += part.data.length
    }
    open.sealed = sealed
    open = undefined
  }

  const retire = (count: number) => {
    const gone = listed.slice(0, count)
    listed = listed.slice(count)
    discontinuitySequence += gone.filter((segment) => segment.isDiscontinuity).length
    retired = [...retired, ...gone].slice(-RETIRED_SEGMENTS)
  }

  const startsNew = (part: MediaPart): boolean => {
    if (!open || isBreak) return true
    if (open.durationMs + part.durationMs > SEGMENT_MAX_MS) return true
    const isStartedByKey = open.parts[0]?.isIndependent === true
    return part.isIndependent && (open.durationMs >= SEGMENT_MIN_MS || !isStartedByKey)
  }

  const startOf = (part: MediaPart): number => {
    const wallMs = options.nowMs() - part.durationMs
    const last = listed.at(-1)
    const dueMs = last ? last.startsAtMs + last.durationMs : wallMs
    return isBreak || Math.abs(dueMs - wallMs) > DATE_RESYNC_MS ? wallMs : dueMs
  }

  const startSegment = (part: MediaPart, current: WindowInit): Segment => {
    seal()
    const startsAtMs = startOf(part)
    const isDiscontinuity = isBreak && hasHistory
    const segment = { sequence: nextSegment, parts: [], durationMs: 0, startsAtMs, isDiscontinuity, init: current }
    nextSegment += 1
    isBreak = false
    hasHistory = true
    listed.push(segment)
    if (listed.length > LISTED_SEGMENTS) retire(listed.length - LISTED_SEGMENTS)
    return segment
  }

  const all = () => [...retired, ...listed]

  return {
    begin(next) {
      version += 1
      isEnded = false
      isBreak = true
      if (init?.data.equals(next.data)) return
      initCount += 1
      init = { ...next, name: `i${options.firstSegment}-${initCount}.mp4` }
    },
    add(part) {
      if (!init) return
      version += 1
      if (startsNew(part)) open = startSegment(part, init)
      open?.parts.push({ ...part, sequence: nextPart })
      nextPart += 1
      if (open) open.durationMs += part.durationMs
      targetDurationMs = Math.max(targetDurationMs, Math.round((open?.durationMs ?? 0) / 1_000) * 1_000)
      partTargetMs = Math.max(partTargetMs, Math.ceil(part.durationMs))
      if (listed.length === 1) seal()
    },
    end() {
      version += 1
      seal()
      isEnded = true
    },
    clear() {
      version += 1
      seal()
      retire(listed.length)
      isEnded = false
    },
    view: () => ({
      segments: listed,
      nextPartSequence: nextPart,
      discontinuitySequence,
      targetDurationMs,
      partTargetMs,
      isEnded,
    }),
    part(sequence) {
      for (const segment of all().toReversed()) {
        const first = segment.parts[0]
        if (first && sequence >= first.sequence) return segment.parts[sequence - first.sequence]
      }
      return undefined
    },
    segment: (sequence) => all().find((segment) => segment.sequence === sequence && segment.sealed),
    init: (name) => (init?.name === name ? init : all().find((segment) => segment.init.name === name)?.init),
    latestInit: () => init,
    version: () => version,
  }
}

/** The segments whose parts a playlist still names. */
export const hasListedParts = (view: WindowView, index: number): boolean =>
  index >= view.segments.length - LISTED_PART_SEGMENTS
