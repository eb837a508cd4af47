import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { anchorGraceMs, channelIdleStopMs } from '#contract/limits.ts'
import type { StreamHealth } from '#contract/studio/entities/stream-health.ts'
import { createListenerSet, type ListenerSet } from '#server/platform/listener-set.ts'
import { Covers, type Cover } from './covers.ts'
import type { SegmentRecording } from './hls/live-window.ts'
import { DelayedStreams } from './hls/viewer-delay.ts'
import type { InternalKeys } from './internal-keys.ts'
import { Ladders } from './ladder/ladders.ts'
import { startTranscoder } from './ladder/transcoder.ts'
import { newMediaStats } from './media-counters.ts'
import type { MediaOptions } from './media-options.ts'
import { OnDemandSupervisor } from './on-demand-supervisor.ts'
import type { OnDemandPublisher } from './ports.ts'
import type { PublishSink } from './rtmp/rtmp-session.ts'
import { StreamChannel, type Publisher } from './stream-channel.ts'
import { StreamSpan } from './stream-span.ts'

type StatusListener = (roomNo: string, status: AnchorStatus) => void

interface OwnPublishing {
  /** Keys of on-demand publishers. */
  keys: Pick<InternalKeys, 'issue' | 'revoke'>
  rtmpPort: () => number
}

/** The streams of all rooms. */
export class StreamChannels {
  readonly stats = newMediaStats()
  readonly ladders: Ladders | undefined
  readonly #options: MediaOptions
  readonly #own: OwnPublishing
  readonly #channels = new Map<string, StreamChannel>()
  readonly #spans = new Map<string, StreamSpan>()
  readonly #delaysMs = new Map<string, number>()
  readonly #delayed = new DelayedStreams(Date.now)
  readonly #listeners: ListenerSet<Parameters<StatusListener>>
  readonly #covers: Covers | undefined
  /** Rooms in which anybody but an on-demand publisher has published since the start. */
  readonly #streamerRooms = new Set<string>()

  constructor(options: MediaOptions, own: OwnPublishing) {
    this.#options = options
    this.#own = own
    for (const [roomNo, delayMs] of options.delaysMs ?? []) this.#delaysMs.set(roomNo, delayMs)
    this.#listeners = createListenerSet(options.log, 'the statuses of streams')
    this.#covers = options.ffmpegPath ? new Covers(options.ffmpegPath, Date.now) : undefined
    const { ladder: budget, ffmpegPath, log } = options
    if (budget && ffmpegPath)
      this.ladders = new Ladders({ budget, start: startTranscoder(ffmpegPath), log, nowMs: Date.now })
    for (const roomNo of options.onDemand?.roomNos ?? []) this.#open(roomNo, 4)
    for (const roomNo of options.interruptedRoomNos ?? []) if (!this.#channels.has(roomNo)) this.#open(roomNo, 2)
    for (const [roomNo, streamId] of options.streamLog?.open ?? [])
      if (this.#spans.get(roomNo)?.streamId() !== streamId) options.streamLog?.ended(streamId, null)
  }

  /** Rooms that a streamer publishes in. */
  *healths(): Generator<readonly [string, StreamHealth]> {
    for (const [roomNo, channel] of this.#channels) {
      const health = channel.health()
      if (health) yield [roomNo, health]
    }
  }

  channel(roomNo: string): StreamChannel | undefined {
    return this.#channels.get(roomNo)
  }

  openStreams(): Map<string, string> {
    const all = [...this.#spans].map(([roomNo, span]) => [roomNo, span.streamId()] as const)
    return new Map(all.filter((each): each is [string, string] => each[1] !== undefined))
  }

  setDelay(roomNo: string, delayMs: number): void {
    this.#delaysMs.set(roomNo, delayMs)
  }

  delayMsOfStream(streamId: string): number {
    return this.#delayed.delayMsOf(streamId)
  }

  onStatus(listener: StatusListener): () => void {
    return this.#listeners.add(listener)
  }

  /** Lets an admitted publisher into its room. */
  publish(roomNo: string, publisher: Publisher): PublishSink {
    if (!publisher.isOnDemand) this.#streamerRooms.add(roomNo)
    const channel = this.#channels.get(roomNo) ?? this.#open(roomNo, 0)
    return channel.admit(publisher)
  }

  async coverOf(roomNo: string): Promise<Cover | undefined> {
    const channel = this.#channels.get(roomNo)
    if (!this.#covers || !channel || channel.status() === 0 || channel.status() === 3) return undefined
    if (this.#options.decodesStreamers === false && this.#streamerRooms.has(roomNo)) return undefined
    return this.#covers.coverOf(roomNo, channel.status() === 1 ? channel.latestKeyFrame() : undefined)
  }

  async stop(): Promise<void> {
    this.#covers?.stop()
    await Promise.all([this.ladders?.stop(), ...[...this.#channels.values()].map((channel) => channel.stop())])
  }

  #open(roomNo: string, initialStatus: AnchorStatus): StreamChannel {
    const { onDemand, interruptedGraceMs = anchorGraceMs } = this.#options
    const span = this.#spanOf(roomNo, initialStatus)
    const created = new StreamChannel({
      initialStatus,
      interruptedGraceMs,
      onDemand: onDemand?.roomNos.has(roomNo) ? this.#supervise(roomNo, onDemand) : undefined,
      span,
      recording: this.#recordingOf(roomNo, span),
      delayMs: () => this.#delaysMs.get(roomNo) ?? 0,
      ladder: {
        watched: () => this.ladders?.of(roomNo)?.watched(),
        partAdded: () => this.ladders?.of(roomNo)?.partAdded(),
        wake: () => this.ladders?.of(roomNo)?.wake(),
      },
      stats: this.stats,
      nowMs: Date.now,
      changed: (status) => this.#statusChanged(roomNo, status),
      firstDiscontinuity: this.#firstDiscontinuityOf(roomNo),
      discontinued: (number) => this.#options.discontinuities?.reached(roomNo, number),
      failed: (error) => this.#options.log.error({ err: error, roomNo }, 'a timer of a stream failed'),
    })
    this.#channels.set(roomNo, created)
    this.ladders?.open(roomNo, created.window, () => created.status() === 1)
    return created
  }

  #spanOf(roomNo: string, initialStatus: AnchorStatus): StreamSpan | undefined {
    const { streamLog: log, recorder } = this.#options
    if (!log) return undefined
    const resumedId = initialStatus === 2 ? log.open.get(roomNo) : undefined
    if (resumedId !== undefined) this.#delayed.note(resumedId, this.#delaysMs.get(roomNo) ?? 0)
    const span = new StreamSpan({ roomNo, log, recorder, nowMs: Date.now }, resumedId)
    this.#spans.set(roomNo, span)
    return span
  }

  #recordingOf(roomNo: string, span: StreamSpan | undefined): SegmentRecording | undefined {
    const { recorder } = this.#options
    if (!span || !recorder) return undefined
    return {
      streamId: () => span.streamId(),
      // Noted before a line of it can be read.
      sealed: (streamId, { init, sealed: data, durationMs, startsAtMs, isDiscontinuity, parts }) => {
        const isIndependent = parts[0]?.isIndependent === true
        this.#delayed.note(streamId, this.#channels.get(roomNo)?.delayMs() ?? 0)
        recorder.add(streamId, { init, data, durationMs, startsAtMs, isDiscontinuity, isIndependent })
      },
    }
  }

  /** What a player knows from before a restart is another stretch of media. */
  #firstDiscontinuityOf(roomNo: string): number {
    const before = this.#options.discontinuities?.before.get(roomNo)
    return before === undefined ? 0 : before + 1
  }

  #statusChanged(roomNo: string, status: AnchorStatus): void {
    this.#options.log.info({ roomNo, status }, 'stream status')
    if (status === 3) this.#covers?.forget(roomNo)
    this.#listeners.notify(roomNo, status)
  }

  #supervise(roomNo: string, publisher: OnDemandPublisher): OnDemandSupervisor {
    return new OnDemandSupervisor({
      idleStopMs: this.#options.idleStopMs ?? channelIdleStopMs,
      nowMs: Date.now,
      failed: (error) => this.#options.log.error({ err: error, roomNo }, 'an on-demand publisher did not start'),
      start: () => {
        const key = this.#own.keys.issue(roomNo)
        const run = publisher.start(roomNo, `rtmp://127.0.0.1:${this.#own.rtmpPort()}/live/${key}`)
        this.#options.log.info({ roomNo }, 'on-demand publisher started')
        const revoke = () => this.#own.keys.revoke(key)
        run.exited.then(revoke, revoke)
        return run
      },
    })
  }
}
