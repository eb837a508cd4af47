import { expect } from 'vitest'
import { readAudioTag, readVideoTag } from '#server/media/cmaf/flv-tag.ts'
import { Muxer, type KeyFrame, type MediaInit } from '#server/media/cmaf/muxer.ts'
import type { MediaPart } from '#server/media/cmaf/part-cutter.ts'
import { readFragment, type ReadTrack } from './fragment-reader.ts'
import { audioConfigBody, audioFrameBody, videoConfigBody, videoFrameBody } from './media-samples.ts'

export const startMs = 1_000
export const wrapMs = 2 ** 32

export interface Emitted {
  init: MediaInit
  parts: (MediaPart & { tracks: ReadTrack[] })[]
}

export const startMuxer = () => {
  const stretches: Emitted[] = []
  const keyFrames: KeyFrame[] = []
  const muxer = new Muxer({
    onInit: (init) => void stretches.push({ init, parts: [] }),
    onPart: (part) => void stretches.at(-1)?.parts.push({ ...part, tracks: readFragment(part.data) }),
    opensSegment: () => true,
    onKeyFrame: (frame) => void keyFrames.push(frame),
    timelineMs: () => startMs,
  })
  const video = (timeMs: number, body: Buffer) => muxer.video(timeMs % wrapMs, readVideoTag(body))
  const audio = (timeMs: number, body: Buffer) => muxer.audio(timeMs % wrapMs, readAudioTag(body))
  return { muxer, stretches, keyFrames, video, audio }
}

export type Started = ReturnType<typeof startMuxer>

interface Sending {
  fromMs: number
  toMs: number
  gopMs?: number
  hasVideo?: boolean
  hasAudio?: boolean
  composition?: (index: number) => number
  /** How much sooner than pictures of the same time sound arrives. */
  soundAheadMs?: number
}

/** 25 pictures and 43 sound frames a second, in the order in which an encoder sends them. */
export const send = (to: Started, about: Sending) => {
  const {
    fromMs,
    toMs,
    gopMs = 2_000,
    hasVideo = true,
    hasAudio = true,
    composition = () => 0,
    soundAheadMs = 0,
  } = about
  const pictures = hasVideo
    ? Array.from({ length: (toMs - fromMs) / 40 }, (_, index) => ({ timeMs: fromMs + index * 40, index }))
    : []
  const audioMs = 1_024_000 / 44_100
  const sounds = hasAudio
    ? Array.from({ length: Math.floor((toMs - fromMs) / audioMs) }, (_, index) => fromMs + Math.round(index * audioMs))
    : []
  const events = [
    ...pictures.map(({ timeMs, index }) => ({
      timeMs,
      run: () => to.video(timeMs, videoFrameBody((timeMs - fromMs) % gopMs === 0, 200 + index, composition(index))),
    })),
    ...sounds.map((timeMs) => ({ timeMs: timeMs - soundAheadMs, run: () => to.audio(timeMs, audioFrameBody()) })),
  ].toSorted((left, right) => left.timeMs - right.timeMs)
  for (const event of events) event.run()
}

export const tracksOf = (stretch: Emitted | undefined, trackId: number): ReadTrack[] =>
  (stretch?.parts ?? []).flatMap((part) => part.tracks.filter((track) => track.trackId === trackId))

/** Every run of a track starts where the one before it ended. */
export const expectGapless = (tracks: ReadTrack[]) => {
  expect(tracks.length).toBeGreaterThan(1)
  let due = tracks[0]?.decodeTime ?? 0
  for (const track of tracks) {
    expect(track.decodeTime).toBe(due)
    due += track.durations.reduce((sum, duration) => sum + duration, 0)
  }
}

export const longestPartMs = (started: Started): number =>
  Math.max(...started.stretches.flatMap((stretch) => stretch.parts).map((part) => part.durationMs))

export const bothHeaders = (to: Started) => {
  to.video(0, videoConfigBody())
  to.audio(0, audioConfigBody())
}
