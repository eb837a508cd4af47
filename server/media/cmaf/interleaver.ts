import {
  interleaveMaxBytes,
  interleaveMaxMs,
  interleaveSlackMs,
  soundSilentMs,
  trackLostMs,
} from '#server/media/media-limits.ts'
import { TrackClock, type TimedWork, type TrackKind } from './track-clock.ts'

export interface InterleaverPorts {
  /** Whether the stream has this track, so that the other one waits for it. */
  isExpected(kind: TrackKind): boolean
  /** What runs from here on is on another timeline. */
  jumped(): void
}

const otherOf = { video: 'audio', audio: 'video' } as const

/**
 * Sound may wait for lost pictures until they are taken out; pictures do not stand for long because sound is silent. At
 * the start, where nothing stands, both wait as long as they ever may.
 */
const patienceMs: Readonly<Record<TrackKind, number>> = { video: soundSilentMs, audio: trackLostMs }

/**
 * Puts the frames of both tracks into the order of their times, however they arrive: the track that is ahead waits for
 * the other, within bounds of time and bytes. Clocks that jump, or that have nothing in common, are put beside each
 * other. A frame runs at once where it can.
 */
export class Interleaver {
  readonly #ports: InterleaverPorts
  readonly #tracks: Readonly<Record<TrackKind, TrackClock>> = { video: new TrackClock(), audio: new TrackClock() }
  #epoch = 0
  #heldBytes = 0

  constructor(ports: InterleaverPorts) {
    this.#ports = ports
  }

  push(kind: TrackKind, raw: number, sizeBytes: number, run: (timeMs: number) => void): void {
    const track = this.#tracks[kind]
    const other = this.#tracks[otherOf[kind]]
    const frame: TimedWork = { timeMs: track.unroll(raw, other), sizeBytes, run }
    other.noteOther()
    this.#heldBytes += sizeBytes
    if (track.epoch === this.#epoch) this.#follow(track, other, frame)
    else this.#catchUp(track, other, frame)
    this.#release()
  }

  /** Runs all that waits. */
  drain(): void {
    this.#release(true)
  }

  #follow(track: TrackClock, other: TrackClock, frame: TimedWork): void {
    const step = track.stepTo(frame.timeMs)
    const isBeside = this.#isBeside(track, other, frame.timeMs)
    const isJump = step === 'back' || (step === 'leap' && !(isBeside && this.#isPresent(track, other)))
    if (isJump) this.#jump(track, frame.timeMs)
    else if (!isBeside) this.#putBeside(track, other, frame, step === 'first')
    track.advance(frame.timeMs)
    track.queue.push(frame)
  }

  /** The other track's clock has jumped: this one's follows soon, or goes on and is taken as it is. */
  #catchUp(track: TrackClock, other: TrackClock, frame: TimedWork): void {
    const step = track.stepTo(frame.timeMs)
    const isBeside = this.#isBeside(track, other, frame.timeMs)
    if (step !== 'on') {
      this.#forget(track.limbo)
      track.jumpTo(frame.timeMs)
    }
    track.advance(frame.timeMs)
    track.limbo.push(frame)
    if (isBeside && step !== 'on') this.#settle(track)
    else if (track.isLimboOver || this.#heldBytes > interleaveMaxBytes) {
      if (!isBeside) track.shift((other.latestMs ?? frame.timeMs) - frame.timeMs)
      this.#settle(track)
    }
  }

  #settle(track: TrackClock): void {
    track.epoch = this.#epoch
    track.queue.push(...track.limbo.splice(0))
  }

  #jump(track: TrackClock, timeMs: number): void {
    this.drain()
    this.#epoch += 1
    track.epoch = this.#epoch
    track.jumpTo(timeMs)
    this.#ports.jumped()
  }

  /** Clocks without a common origin: what arrives together belongs together. */
  #putBeside(track: TrackClock, other: TrackClock, frame: TimedWork, isFirst: boolean): void {
    if (!isFirst) {
      this.drain()
      this.#ports.jumped()
    }
    const byMs = (other.latestMs ?? frame.timeMs) - frame.timeMs
    track.shift(byMs)
    track.jumpTo(frame.timeMs + byMs)
    frame.timeMs += byMs
  }

  #isPresent(track: TrackClock, other: TrackClock): boolean {
    return other.latestMs !== undefined && track.aloneMs <= trackLostMs
  }

  #isBeside(track: TrackClock, other: TrackClock, timeMs: number): boolean {
    if (other.latestMs === undefined || other.epoch < track.epoch || !this.#isPresent(track, other)) return true
    return Math.abs(timeMs - other.latestMs) <= interleaveMaxMs
  }

  #release(isAll = false): void {
    for (;;) {
      const kind = this.#nextKind()
      if (!kind) return
      const track = this.#tracks[kind]
      const frame = track.queue[0]
      if (!frame || (!isAll && this.#waits(kind, frame.timeMs))) return
      track.queue.shift()
      this.#heldBytes -= frame.sizeBytes
      frame.run(frame.timeMs)
    }
  }

  #nextKind(): TrackKind | undefined {
    const [video, audio] = [this.#tracks.video.queue[0], this.#tracks.audio.queue[0]]
    if (!video || !audio) return video ? 'video' : audio && 'audio'
    return video.timeMs <= audio.timeMs ? 'video' : 'audio'
  }

  #waits(kind: TrackKind, timeMs: number): boolean {
    const otherKind = otherOf[kind]
    const [track, other] = [this.#tracks[kind], this.#tracks[otherKind]]
    if (other.queue.length > 0 || !this.#ports.isExpected(otherKind)) return false
    const aloneMaxMs = other.latestMs === undefined ? interleaveMaxMs : patienceMs[kind]
    if (this.#heldBytes > interleaveMaxBytes || track.aloneMs > aloneMaxMs) return false
    if ((track.latestMs ?? timeMs) - timeMs > interleaveMaxMs) return false
    return other.epoch !== track.epoch || (other.latestMs ?? Number.NEGATIVE_INFINITY) < timeMs - interleaveSlackMs
  }

  #forget(frames: TimedWork[]): void {
    for (const { sizeBytes } of frames.splice(0)) this.#heldBytes -= sizeBytes
  }
}
