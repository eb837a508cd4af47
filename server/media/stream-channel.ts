import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { BadMedia } from './cmaf/bad-media.ts'
import { BadCodecHeader } from './cmaf/bit-reader.ts'
import { readAudioTag, readVideoTag } from './cmaf/flv-tag.ts'
import { Muxer, type KeyFrame, type MediaInit, type MuxerPorts } from './cmaf/muxer.ts'
import type { MediaPart } from './cmaf/part-cutter.ts'
import { LiveWindow } from './hls/live-window.ts'
import { createWaiters } from './hls/waiters.ts'
import type { MediaStats } from './media-counters.ts'
import { endedRetentionMs, firstPartHoldMs } from './media-limits.ts'
import type { OnDemandSupervisor } from './on-demand-supervisor.ts'
import { PublishRefused } from './rtmp/rtmp-errors.ts'
import type { PublishSink } from './rtmp/rtmp-session.ts'

export interface StreamChannelOptions {
  initialStatus: AnchorStatus
  interruptedGraceMs: number
  /** Set for a room whose publisher the server runs itself. */
  onDemand: Pick<OnDemandSupervisor, 'touch' | 'ensure' | 'stop'> | undefined
  stats: MediaStats
  nowMs: () => number
  changed(status: AnchorStatus): void
}

export interface Publisher {
  /** The server runs it itself. */
  readonly isOnDemand: boolean
  /** Notifies it that another publisher has its place, and closes it: its sink is ended before this returns. */
  replaced(): void
}

/** Numbers go on rising over a restart, because they start from the clock and rise slower than it. */
const numbersFromMs = Date.UTC(2026, 0, 1)
const segmentNumberMs = 1_000
const partNumberMs = 50
const timelineStartMs = 1_000
const staleAfterMs = 10_000

const orRefuse = (work: () => void): void => {
  try {
    work()
  } catch (error) {
    if (error instanceof BadMedia) throw new PublishRefused('NetStream.Publish.Rejected', error.message)
    if (!(error instanceof BadCodecHeader)) throw error
    throw new PublishRefused('NetStream.Publish.Rejected', `unreadable codec header: ${error.message}`)
  }
}

/** Turns the messages of one publisher into parts; `ended` receives where its timeline stopped, once. */
const createPublishSink = (ports: MuxerPorts, ended: (endMs: number) => void): PublishSink => {
  const muxer = new Muxer(ports)
  let isOver = false
  return {
    video: (timestampMs, body) => orRefuse(() => muxer.video(timestampMs, readVideoTag(body))),
    audio: (timestampMs, body) => orRefuse(() => muxer.audio(timestampMs, readAudioTag(body))),
    end() {
      if (isOver) return
      isOver = true
      try {
        muxer.end()
      } catch (error) {
        if (!(error instanceof BadMedia)) throw error
      } finally {
        ended(muxer.endMs)
      }
    },
  }
}

/** One room's stream: its publisher, its window and its status. */
export class StreamChannel {
  readonly window: LiveWindow
  readonly waiters = createWaiters()
  readonly #options: StreamChannelOptions
  readonly #createdAtMs: number
  #status: AnchorStatus
  #publisher: Publisher | undefined
  #isFlowing = false
  #isStopped = false
  #timelineEndMs = 0
  #partAtMs = 0
  #keyFrame: KeyFrame | undefined
  #phaseTimer: NodeJS.Timeout | undefined

  constructor(options: StreamChannelOptions) {
    const { nowMs, initialStatus } = options
    this.#options = options
    this.#status = initialStatus
    this.#createdAtMs = nowMs()
    this.window = new LiveWindow({
      firstSegment: Math.floor((this.#createdAtMs - numbersFromMs) / segmentNumberMs),
      firstPart: Math.floor((this.#createdAtMs - numbersFromMs) / partNumberMs),
      nowMs,
    })
    if (initialStatus === 2) this.#endAfterGrace()
  }

  status(): AnchorStatus {
    return this.#status
  }

  isPublishing(): boolean {
    return this.#publisher !== undefined
  }

  /**
   * Accepts a publisher in the place of the one that the room has: an encoder that lost its connection comes back
   * before that is noticed. Throws PublishRefused for an on-demand publisher while a streamer is on.
   */
  admit(publisher: Publisher): PublishSink {
    const { stats, nowMs } = this.#options
    const before = this.#publisher
    if (this.#isStopped) throw new PublishRefused('NetStream.Publish.Denied', 'the server is stopping')
    if (publisher.isOnDemand && before && !before.isOnDemand)
      throw new PublishRefused('NetStream.Publish.BadName', 'a streamer is publishing in this room')
    this.#publisher = publisher
    before?.replaced()
    stats.publishers += 1
    stats.publishesAccepted += 1
    return createPublishSink(
      {
        onInit: (init) => this.#begin(init),
        onPart: (part) => this.#addPart(part),
        onKeyFrame: (frame) => {
          this.#keyFrame = frame
        },
        timelineMs: () => Math.max(this.#timelineEndMs, nowMs() - this.#createdAtMs + timelineStartMs),
      },
      (endMs) => this.#losePublisher(publisher, endMs),
    )
  }

  touch(): void {
    this.#options.onDemand?.touch()
  }

  /** Makes sure that there is something to play: `none` when there is not, `late` when it did not come in time. */
  async ready(): Promise<'ready' | 'late' | 'none'> {
    const { onDemand } = this.#options
    if (this.#publisher?.isOnDemand === false) onDemand?.touch()
    else onDemand?.ensure()
    if (this.#isFlowing) return 'ready'
    if (!onDemand && this.window.view().segments.length > 0) return 'ready'
    if (!onDemand && !this.#publisher) return 'none'
    return (await this.waiters.until(() => this.#isFlowing, firstPartHoldMs)) ? 'ready' : 'late'
  }

  latestKeyFrame(): KeyFrame | undefined {
    return this.#keyFrame
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#phaseTimer)
    this.waiters.release()
    await this.#options.onDemand?.stop()
  }

  #become(next: AnchorStatus): void {
    if (this.#isStopped || next === this.#status) return
    this.#status = next
    this.#options.changed(next)
  }

  #later(delayMs: number, work: () => void): void {
    clearTimeout(this.#phaseTimer)
    this.#phaseTimer = setTimeout(work, delayMs)
    this.#phaseTimer.unref()
  }

  #endAfterGrace(): void {
    this.#later(this.#options.interruptedGraceMs, () => this.#end())
  }

  #end(): void {
    this.window.end()
    this.#keyFrame = undefined
    this.#become(3)
    this.waiters.wake()
    this.#later(endedRetentionMs, () => this.window.clear())
  }

  #begin(init: MediaInit): void {
    if (!this.#isFlowing && this.#status !== 2 && this.#isStale()) this.window.clear()
    this.window.begin(init)
  }

  #isStale(): boolean {
    return this.#status === 3 || this.#status === 0 || this.#options.nowMs() - this.#partAtMs > staleAfterMs
  }

  #addPart(part: MediaPart): void {
    const { stats, nowMs } = this.#options
    this.window.add(part)
    this.#partAtMs = nowMs()
    stats.parts += 1
    stats.mediaBytes += part.data.length
    if (!this.#isFlowing) {
      this.#isFlowing = true
      clearTimeout(this.#phaseTimer)
      this.#become(1)
    }
    this.waiters.wake()
  }

  #losePublisher(publisher: Publisher, endMs: number): void {
    this.#timelineEndMs = Math.max(this.#timelineEndMs, endMs)
    this.#options.stats.publishers -= 1
    if (this.#publisher !== publisher) return
    this.#publisher = undefined
    const wasFlowing = this.#isFlowing
    this.#isFlowing = false
    if (this.#options.onDemand) this.#become(4)
    else if (wasFlowing) {
      this.#become(2)
      this.#endAfterGrace()
    }
    this.waiters.wake()
  }
}
