import { KEY_FRAME_PART_MIN_MS, KEY_FRAME_SPACING_MS, PART_CUT_MS } from '#server/media/media-limits.ts'
import { writeFragment, type Sample, type TrackRun } from './fragment.ts'
import { AUDIO_TRACK_ID, VIDEO_TIMESCALE, VIDEO_TRACK_ID, type Tracks } from './init-segment.ts'

export interface MediaPart {
  data: Buffer
  durationMs: number
  /** It starts with a key frame, or holds audio only. */
  isIndependent: boolean
}

export interface VideoFrame {
  timeMs: number
  isKey: boolean
  compositionMs: number
  data: Buffer
}

export interface AudioFrame {
  timeMs: number
  data: Buffer
}

/** A stretch of media with the same tracks on one timeline, cut into parts. */
export interface Take {
  readonly tracks: Tracks
  video(frame: VideoFrame): void
  audio(frame: AudioFrame): void
  /** Emits what is left and says where the take ends. */
  finish(): number
}

const TICKS_PER_MS = VIDEO_TIMESCALE / 1_000
const FIRST_FRAME_MS = 33
const AUDIO_RESYNC_MS = 100
/** Audio that runs ahead of a lost picture by more than this has no place in the last part. */
const AUDIO_AHEAD_MAX_MS = 500

interface TimedSample extends Sample {
  timeMs: number
}

const videoSample = (frame: VideoFrame): TimedSample => ({
  timeMs: frame.timeMs,
  data: frame.data,
  duration: 0,
  compositionOffset: frame.compositionMs * TICKS_PER_MS,
  isSync: frame.isKey,
})

/** Audio times are rounded to milliseconds in RTMP: frames are counted, and times believed again when they differ much. */
const createAudioQueue = (rateHz: number, frameSamples: number) => {
  let samples: Sample[] = []
  let startTicks = 0
  let nextTicks: number | undefined
  const resyncTicks = (rateHz * AUDIO_RESYNC_MS) / 1_000
  return {
    push(frame: AudioFrame) {
      const wantedTicks = Math.max(0, Math.round((frame.timeMs * rateHz) / 1_000))
      const expectedTicks = nextTicks ?? wantedTicks
      const ahead = wantedTicks - expectedTicks
      if (ahead < -resyncTicks) return
      const skipped = ahead > resyncTicks ? ahead : 0
      const before = samples.at(-1)
      if (before) before.duration += skipped
      else startTicks = expectedTicks + skipped
      samples.push({ data: frame.data, duration: frameSamples, compositionOffset: 0, isSync: true })
      nextTicks = expectedTicks + skipped + frameSamples
    },
    lengthMs: () => (samples.reduce((sum, sample) => sum + sample.duration, 0) * 1_000) / rateHz,
    count: () => samples.length,
    endMs: () => ((nextTicks ?? 0) * 1_000) / rateHz,
    drop() {
      samples = []
    },
    take(): TrackRun {
      const run: TrackRun = { trackId: AUDIO_TRACK_ID, decodeTime: startTicks, samples }
      samples = []
      return run
    },
  }
}

export const createTake = (tracks: Tracks, onPart: (part: MediaPart) => void): Take => {
  const audio = createAudioQueue(tracks.audio?.rateHz ?? 1, tracks.audio?.frameSamples ?? 1)
  let frames: TimedSample[] = []
  let pending: TimedSample | undefined
  let sequence = 0
  let frameMs = FIRST_FRAME_MS
  let independentAtMs = Number.NEGATIVE_INFINITY

  const emit = (runs: TrackRun[], durationMs: number, isIndependent: boolean) => {
    sequence += 1
    onPart({ data: writeFragment(sequence, runs), durationMs, isIndependent })
  }

  const cutVideo = () => {
    const first = frames[0]
    if (!first) return
    const durationMs = frames.reduce((sum, sample) => sum + sample.duration, 0) / TICKS_PER_MS
    const run: TrackRun = { trackId: VIDEO_TRACK_ID, decodeTime: first.timeMs * TICKS_PER_MS, samples: frames }
    frames = []
    if (first.isSync) independentAtMs = first.timeMs
    emit(audio.count() > 0 ? [run, audio.take()] : [run], durationMs, first.isSync)
  }

  const cutAudio = () => {
    if (audio.count() === 0) return
    const lengthMs = audio.lengthMs()
    emit([audio.take()], lengthMs, true)
  }

  const isCutBefore = (frame: TimedSample): boolean => {
    const first = frames[0]
    if (!first) return false
    const lengthMs = frame.timeMs - first.timeMs
    if (lengthMs >= PART_CUT_MS) return true
    const isDue = lengthMs >= KEY_FRAME_PART_MIN_MS || frame.timeMs - independentAtMs >= KEY_FRAME_SPACING_MS
    return frame.isSync && isDue
  }

  const settlePending = (durationMs: number) => {
    if (!pending) return
    frameMs = durationMs
    pending.duration = durationMs * TICKS_PER_MS
    frames.push(pending)
    pending = undefined
  }

  return {
    tracks,
    video(frame) {
      const sample = videoSample(frame)
      if (pending) {
        sample.timeMs = Math.max(sample.timeMs, pending.timeMs + 1)
        settlePending(sample.timeMs - pending.timeMs)
        if (isCutBefore(sample)) cutVideo()
      }
      pending = sample
    },
    audio(frame) {
      audio.push(frame)
      if (!tracks.video && audio.lengthMs() >= PART_CUT_MS) cutAudio()
    },
    finish() {
      const videoEndMs = pending ? pending.timeMs + frameMs : 0
      settlePending(frameMs)
      if (tracks.video && audio.endMs() - videoEndMs > AUDIO_AHEAD_MAX_MS) audio.drop()
      cutVideo()
      if (!tracks.video) cutAudio()
      return Math.max(videoEndMs, audio.endMs())
    },
  }
}
