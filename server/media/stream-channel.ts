import type { StreamHealth } from '#contract/studio/entities/stream-health.ts'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { KeyFrame, MediaInit } from './cmaf/muxer.ts'
import type { MediaPart } from './cmaf/part-cutter.ts'
import type { FollowedWindow } from './hls/delayed-window.ts'
import { LiveWindow, type PlaylistWindow, type SegmentRecording } from './hls/live-window.ts'
import { ViewerDelay } from './hls/viewer-delay.ts'
import { createWaiters } from './hls/waiters.ts'
import type { RoomLadder } from './ladder/room-ladder.ts'
import type { MediaStats } from './media-counters.ts'
import { endedRetentionMs, firstPartHoldMs, noPartsMs, publisherSilentMs, takeoverSilentMs } from './media-limits.ts'
import type { OnDemandSupervisor } from './on-demand-supervisor.ts'
import { StreamMeter } from './health/stream-meter.ts'
import { createPublishSink } from './publish-sink.ts'
import type { StreamDoor } from './ports.ts'
import { PublishRefused } from './rtmp/rtmp-errors.ts'
import type { PublishSink } from './rtmp/rtmp-session.ts'
import type { StreamSpan } from './stream-span.ts'
import { TakeoverHold } from './takeover-hold.ts'

export interface StreamChannelOptions {
  initialStatus: AnchorStatus
  interruptedGraceMs: number
  /** Set for a room whose publisher the server runs itself. */
  onDemand: Pick<OnDemandSupervisor, 'touch' | 'ensure' | 'rest' | 'stop'> | undefined
  /** The room of the recorded streams. */
  span?: StreamSpan | undefined
  recording?: SegmentRecording | undefined
  /** What is made beside the stream. */
  ladder?: Pick<RoomLadder, 'watched' | 'partAdded' | 'wake'> | undefined
  /** By how much viewers of a streamer's next stream are held back. Absent: not at all. */
  delayMs?: () => number
  stats: MediaStats
  nowMs: () => number
  changed(status: AnchorStatus): void
  /** The discontinuity sequence number that the first segment has. */
  firstDiscontinuity: number
  /** The newest segment is the first one with this number. */
  discontinued(number: number): void
  /** A bug of ours in what runs from a timer of this room. */
  failed(error: unknown): void
}

export interface Publisher {
  /** The server runs it itself. */
  readonly isOnDemand: boolean
  /** Without it: RTMP. */
  readonly door?: StreamDoor
  /** The studio's page: an encoder that is on keeps the room, and one that comes takes it. */
  readonly isStudio?: boolean
  /** Tells it why it has to go, and closes it: its sink is ended before this returns. */
  dismiss(reason: string): void
}

/** Numbers go on rising over a restart, because they start from the clock and rise slower than it. */
const numbersFromMs = Date.UTC(2026, 0, 1)
const segmentNumberMs = 1_000
const partNumberMs = 50
const timelineStartMs = 1_000
const staleAfterMs = 10_000

/** One room's stream: its publisher, its window and its status. */
export class StreamChannel {
  readonly window: LiveWindow
  readonly waiters = createWaiters()
  readonly #options: StreamChannelOptions
  readonly #createdAtMs: number
  readonly #takeovers: TakeoverHold
  #status: AnchorStatus
  #publisher: Publisher | undefined
  #meter: StreamMeter | undefined
  #liveSinceMs: number | null = null
  /** A streamer has the room, or may come back to it: its own demo stays away. */
  #isStreamers = false
  #isFlowing = false
  #isStopped = false
  #timelineEndMs = 0
  #receivedAtMs = 0
  #partAtMs = 0
  readonly #delay: ViewerDelay
  #discontinuity: number | undefined
  #phaseTimer: NodeJS.Timeout | undefined
  #silenceTimer: NodeJS.Timeout | undefined

  constructor(options: StreamChannelOptions) {
    const { nowMs, initialStatus, firstDiscontinuity } = options
    this.#options = options
    this.#status = initialStatus
    this.#createdAtMs = nowMs()
    this.#takeovers = new TakeoverHold(nowMs)
    this.#delay = new ViewerDelay(nowMs)
    this.window = new LiveWindow({
      firstSegment: Math.floor((this.#createdAtMs - numbersFromMs) / segmentNumberMs),
      firstPart: Math.floor((this.#createdAtMs - numbersFromMs) / partNumberMs),
      firstDiscontinuity,
      nowMs,
      recording: options.recording,
      delayMs: () => this.#delay.delayMs,
    })
    if (initialStatus === 2) this.#endAfterGrace()
  }

  status(): AnchorStatus {
    return this.#status
  }

  /** Whether a part that the playlist has named may still come. */
  isPartComing(): boolean {
    if (this.#publisher !== undefined || this.#status === 2) return true
    return this.viewOf(this.window).view().nextPartSequence < this.window.view().nextPartSequence
  }

  /** The room's window, or that of a rendition, as viewers may have it. */
  viewOf(window: FollowedWindow): PlaylistWindow {
    return this.#delay.viewOf(window)
  }

  /** Of the stream under way, in milliseconds. */
  delayMs(): number {
    return this.#delay.delayMs
  }

  /**
   * Accepts a publisher in the place of the one that the room has. Throws PublishRefused for an on-demand publisher while
   * a streamer is on, and for one of two encoders that take the room from each other in turn.
   */
  admit(publisher: Publisher): PublishSink {
    const { stats, nowMs, onDemand } = this.#options
    const before = this.#publisher
    if (this.#isStopped) throw new PublishRefused('NetStream.Publish.Denied', 'the server is stopping')
    if (publisher.isOnDemand && this.#isStreamers)
      throw new PublishRefused('NetStream.Publish.BadName', 'a streamer is publishing in this room')
    if (before && publisher.isStudio && !before.isOnDemand && !before.isStudio && !this.#isSilent())
      throw new PublishRefused('NetStream.Publish.BadName', 'an encoder publishes in this room: stop it first')
    if (before && !before.isOnDemand && !this.#takeovers.admits(this.#receivedAtMs))
      throw new PublishRefused(
        'NetStream.Publish.BadName',
        'another encoder publishes with this key: stop one of the two',
      )
    this.#holdBack(publisher)
    this.#publisher = publisher
    this.#isStreamers = !publisher.isOnDemand
    this.#receivedAtMs = nowMs()
    before?.dismiss('another publish with this stream key has taken over')
    if (this.#isStreamers) onDemand?.rest()
    stats.publishers += 1
    stats.publishesAccepted += 1
    return this.#createSink(publisher)
  }

  /** Tells the streamer to go; false when there is none. The room is interrupted, as if it had left by itself. */
  dismissStreamer(reason: string): boolean {
    if (!this.#publisher || this.#publisher.isOnDemand) return false
    this.#publisher.dismiss(reason)
    return true
  }

  /** Ends the stream without waiting for a return; false when there is nothing to end. */
  endNow(reason: string): boolean {
    const wasOn = this.dismissStreamer(reason) || this.#status === 2
    if (wasOn && this.#status === 2) this.#end()
    return wasOn
  }

  /** Notes that somebody watches. */
  touch(): void {
    this.#options.onDemand?.touch()
    this.#options.ladder?.watched()
  }

  /** Makes sure that there is something to play: `none` when there is not, `late` when it did not come in time. */
  async ready(): Promise<'ready' | 'late' | 'none'> {
    const demo = this.#isStreamers ? undefined : this.#options.onDemand
    this.#options.ladder?.watched()
    if (demo) demo.ensure()
    else this.#options.onDemand?.touch()
    const isThere = () => (this.#isFlowing || !demo) && this.viewOf(this.window).view().segments.length > 0
    if (isThere()) return 'ready'
    if (!demo && !this.#publisher && this.window.view().segments.length === 0) return 'none'
    return (await this.waiters.until(isThere, firstPartHoldMs)) ? 'ready' : 'late'
  }

  /** Of the streamer who publishes; undefined: there is none. */
  health(): StreamHealth | undefined {
    return this.#publisher && !this.#publisher.isOnDemand ? this.#meter?.health() : undefined
  }

  /** Null: nobody streams. A break is a part of the stream. */
  liveSinceMs(): number | null {
    return this.#status === 1 || this.#status === 2 ? this.#liveSinceMs : null
  }

  /** The newest one that viewers may have. */
  latestKeyFrame(): KeyFrame | undefined {
    return this.#delay.keyFrame()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#phaseTimer)
    clearTimeout(this.#silenceTimer)
    this.waiters.release()
    this.window.seal()
    await this.#options.onDemand?.stop()
  }

  /** A stream keeps its delay; another one may have another, and then nothing of before can be watched. */
  #holdBack({ isOnDemand }: Publisher): void {
    const goesOn = this.#isStreamers && (this.#status === 1 || this.#status === 2)
    if (goesOn && !isOnDemand) return
    if (this.#delay.begin(isOnDemand ? 0 : (this.#options.delayMs?.() ?? 0))) this.window.drop()
  }

  #isSilent(): boolean {
    return this.#options.nowMs() - this.#receivedAtMs >= takeoverSilentMs
  }

  #createSink(publisher: Publisher): PublishSink {
    const { nowMs } = this.#options
    const meter = new StreamMeter(nowMs)
    this.#meter = meter
    return createPublishSink({
      meter,
      onMessage: () => {
        if (this.#publisher === publisher) this.#receivedAtMs = nowMs()
      },
      onInit: (init) => this.#begin(init),
      onPart: (part, isLast) => this.#addPart(publisher, part, isLast),
      opensSegment: (endedPart) => this.window.opensSegmentAfter(endedPart),
      onKeyFrame: (frame) => this.#delay.addKeyFrame(frame),
      timelineMs: () => Math.max(this.#timelineEndMs, nowMs() - this.#createdAtMs + timelineStartMs),
      onEnd: (endMs) => this.#losePublisher(publisher, endMs),
    })
  }

  #become(next: AnchorStatus): void {
    if (this.#isStopped || next === this.#status) return
    if (next === 1 && this.#status !== 2) this.#liveSinceMs = this.#options.nowMs()
    this.#status = next
    this.#options.changed(next)
  }

  /** What runs from a timer has nobody above it who would catch. */
  #after(delayMs: number, work: () => void): NodeJS.Timeout {
    return setTimeout(() => {
      try {
        work()
      } catch (error) {
        this.#options.failed(error)
      }
    }, delayMs).unref()
  }

  #later(delayMs: number, work: () => void): void {
    clearTimeout(this.#phaseTimer)
    this.#phaseTimer = this.#after(delayMs, work)
  }

  #interrupt(): void {
    this.#isFlowing = false
    this.window.pause()
    this.#become(2)
    this.#endAfterGrace()
    this.waiters.wake()
  }

  #endAfterGrace(): void {
    this.#later(this.#options.interruptedGraceMs, () => this.#end())
  }

  /** The room has ended, or belongs to its demo again. */
  #end(): void {
    this.#isStreamers = this.#publisher?.isOnDemand === false
    this.#delay.forgetKeyFrames()
    clearTimeout(this.#phaseTimer)
    if (!this.#isStopped) {
      this.window.seal()
      this.#options.span?.end()
    }
    if (this.#options.onDemand) {
      this.#become(4)
      return
    }
    this.window.end()
    this.#become(3)
    this.waiters.wake()
    this.#later(endedRetentionMs + this.#delay.delayMs, () => this.window.clear())
  }

  #begin(init: MediaInit): void {
    if (!this.#isFlowing && this.#status !== 2 && this.#isStale()) this.window.clear()
    this.window.begin(init)
  }

  #isStale(): boolean {
    return this.#status === 3 || this.#status === 0 || this.#options.nowMs() - this.#partAtMs > staleAfterMs
  }

  #addPart({ isOnDemand, door = 'rtmp' }: Publisher, part: MediaPart, isLast: boolean): void {
    const { stats, nowMs, span } = this.#options
    if (!isOnDemand && !isLast) span?.received(door)
    this.window.add(part)
    this.#options.ladder?.partAdded()
    this.#noteDiscontinuity()
    this.#partAtMs = nowMs()
    stats.parts += 1
    stats.mediaBytes += part.data.length
    if (!this.#isFlowing && !isLast) {
      this.#isFlowing = true
      clearTimeout(this.#phaseTimer)
      this.#become(1)
      this.#watchSilence()
    }
    this.#wakeViewers()
  }

  /** Whoever waits, now or when they may have what has just come. */
  #wakeViewers(): void {
    this.waiters.wake()
    if (this.#delay.delayMs === 0) return
    this.#after(this.#delay.delayMs, () => {
      this.waiters.wake()
      this.#options.ladder?.wake()
    })
  }

  #noteDiscontinuity(): void {
    const number = this.window.discontinuities()
    if (number !== this.#discontinuity) this.#options.discontinued(number)
    this.#discontinuity = number
  }

  /** Interrupts the room when its publisher is silent, or sends what makes no parts. */
  #watchSilence(): void {
    const { nowMs } = this.#options
    const dueMs = Math.min(this.#receivedAtMs + publisherSilentMs, this.#partAtMs + noPartsMs)
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = this.#after(Math.max(1, dueMs - nowMs()), () => {
      if (!this.#isFlowing || !this.#publisher) return
      if (nowMs() < Math.min(this.#receivedAtMs + publisherSilentMs, this.#partAtMs + noPartsMs)) this.#watchSilence()
      else this.#interrupt()
    })
  }

  #losePublisher(publisher: Publisher, endMs: number): void {
    this.#timelineEndMs = Math.max(this.#timelineEndMs, endMs)
    this.#options.stats.publishers -= 1
    if (this.#publisher !== publisher) return
    this.#publisher = undefined
    this.#takeovers.release()
    clearTimeout(this.#silenceTimer)
    if (publisher.isOnDemand || (this.#options.onDemand && !this.#isFlowing && this.#status !== 2)) {
      this.#isFlowing = false
      this.#isStreamers = false
      this.window.pause()
      this.#become(4)
    } else if (this.#isFlowing) this.#interrupt()
    this.waiters.wake()
  }
}
