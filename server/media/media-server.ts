import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { StreamHealth, StreamWarning } from '#contract/studio/entities/stream-health.ts'
import { anchorGraceMs, channelIdleStopMs } from '#contract/limits.ts'
import type { DiscontinuityNumbers, Media, OnDemandPublisher, StreamDoor, StreamKeys, StreamLog } from './ports.ts'
import { createClosedConnectionsLog } from './closed-connections-log.ts'
import { createWarningWatch } from './health/stream-meter.ts'
import { Covers, type Cover } from './covers.ts'
import type { SegmentRecording } from './hls/live-window.ts'
import { registerOriginRoutes, type Origin } from './hls/origin-routes.ts'
import type { LadderBudget } from './ladder/ladder-plan.ts'
import { Ladders, type LadderStats } from './ladder/ladders.ts'
import { startTranscoder } from './ladder/transcoder.ts'
import { newMediaStats, type MediaStats } from './media-counters.ts'
import { OnDemandSupervisor } from './on-demand-supervisor.ts'
import type { Recorder } from './recording/recorder.ts'
import { UnknownKey } from './rtmp/rtmp-errors.ts'
import { startRtmpServer } from './rtmp/rtmp-server.ts'
import type { PublishSink } from './rtmp/rtmp-session.ts'
import { createListenerSet, type ListenerSet } from '#server/platform/listener-set.ts'
import { StreamChannel, type Publisher } from './stream-channel.ts'
import { TestStreams } from './test-streams.ts'
import { StreamSpan } from './stream-span.ts'
import { WhipPublishers, type WhipOptions } from './whip/whip-publishers.ts'
import { registerWhipRoutes } from './whip/whip-routes.ts'
import { createProbeSinks, createWhipTickets } from './whip/whip-tickets.ts'

export interface MediaLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

export interface MediaOptions {
  rtmpHost: string
  /** 0 takes a free port. */
  rtmpPort: number
  streamKeys: StreamKeys
  onDemand?: OnDemandPublisher
  /** Rooms that were live when the server died: they start as interrupted. */
  interruptedRoomNos?: Iterable<string>
  /** The discontinuity sequence number that each room's playlist had reached, so that it goes on from there. */
  discontinuities?: DiscontinuityNumbers
  /** Without it no row of a stream is kept. */
  streamLog?: StreamLog
  /** Without it nothing is recorded. */
  recorder?: Recorder
  interruptedGraceMs?: number
  idleStopMs?: number
  /** Without it there are no covers. */
  ffmpegPath?: string
  /** False: covers are taken of on-demand publishers only, whose pictures are our own. Default true. */
  decodesStreamers?: boolean
  /** What may be spent on renditions beside the streams; without it none are made. Needs an ffmpeg that can transcode. */
  ladder?: LadderBudget
  /** Publishing by WebRTC; without it nobody may. */
  whip?: WhipOptions
  log: MediaLog
}

export interface MediaServer extends Media {
  readonly origin: Origin
  readonly whip: WhipPublishers
  stats(): MediaStats & ReturnType<WhipPublishers['stats']> & LadderStats
  /** Ends everything without a change of status, so that a restart finds rooms as they were. */
  stop(): Promise<void>
}

type WarningListener = (roomNo: string, warnings: readonly StreamWarning[]) => void
type StatusListener = (roomNo: string, status: AnchorStatus) => void

const internalKeyBytes = 24
const noLadders: LadderStats = {
  laddersRunning: 0,
  ladderMillicores: 0,
  laddersBegun: 0,
  laddersRefused: 0,
  ladderRestarts: 0,
  laddersDropped: 0,
}
const noWhip: WhipOptions = { publishersMax: 0, addresses: [], hasLoopback: false }

/** Stream keys of the publishers that the server starts itself; each is good for one run. */
class InternalKeys {
  readonly #rooms = new Map<string, string>()

  issue(roomNo: string): string {
    const key = randomBytes(internalKeyBytes).toString('base64url')
    this.#rooms.set(key, roomNo)
    return key
  }

  roomOf(key: string): string | undefined {
    return this.#rooms.get(key)
  }

  revoke(key: string): void {
    this.#rooms.delete(key)
  }
}

/** The streams of all rooms. */
class StreamChannels {
  readonly stats = newMediaStats()
  readonly #options: MediaOptions
  readonly #rtmpPort: () => number
  readonly tickets = createWhipTickets(Date.now)
  readonly #probeSink = createProbeSinks()
  readonly tests = new TestStreams({
    stats: this.stats,
    nowMs: Date.now,
    failed: (error, roomNo) => this.#options.log.error({ err: error, roomNo }, 'a timer of a test stream failed'),
  })
  readonly #keys = new InternalKeys()
  readonly #channels = new Map<string, StreamChannel>()
  readonly #spans = new Map<string, StreamSpan>()
  readonly #listeners: ListenerSet<Parameters<StatusListener>>
  readonly #covers: Covers | undefined
  readonly ladders: Ladders | undefined
  #dismissals = 0
  readonly #closed = createClosedConnectionsLog((about) => {
    this.#options.log.info(about, 'publisher connections closed')
  })
  /** The key that each room's newest streamer was admitted with. */
  readonly #streamerKeys = new Map<string, string>()
  /** Rooms in which anybody but an on-demand publisher has published since the start. */
  readonly #streamerRooms = new Set<string>()

  constructor(options: MediaOptions, rtmpPort: () => number) {
    this.#options = options
    this.#listeners = createListenerSet(options.log, 'the statuses of streams')
    this.#rtmpPort = rtmpPort
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

  onStatus(listener: StatusListener): () => void {
    return this.#listeners.add(listener)
  }

  /** Accepts the publisher of a stream key, or throws PublishRefused. */
  async admit(streamKey: string, dismiss: (reason: string) => void, door: StreamDoor = 'rtmp'): Promise<PublishSink> {
    const onDemandRoomNo = this.#keys.roomOf(streamKey)
    const roomNo = onDemandRoomNo ?? (await this.#roomOf(streamKey))
    if (roomNo === undefined)
      throw new UnknownKey(
        'NetStream.Publish.BadName',
        'stream key refused: copy the whole key again, or ask for a new one',
      )
    return this.#admitTo(roomNo, { isOnDemand: onDemandRoomNo !== undefined, door, dismiss }, streamKey)
  }

  /** The same for who may come with a ticket instead. */
  async admitWhip(token: string, dismiss: (reason: string) => void): Promise<PublishSink> {
    const ticket = this.tickets.redeem(token)
    if (!ticket) return this.admit(token, dismiss, 'whip')
    const { roomNo, use } = ticket
    if (use === 'probe') return this.#probeSink(roomNo, dismiss)
    if (use === 'test') return this.tests.admit(roomNo, dismiss)
    return this.#admitTo(roomNo, { isOnDemand: false, isStudio: true, door: 'whip', dismiss })
  }

  #admitTo(roomNo: string, publisher: Publisher, streamKey?: string): PublishSink {
    if (!publisher.isOnDemand) this.#streamerRooms.add(roomNo)
    const channel = this.#channels.get(roomNo) ?? this.#open(roomNo, 0)
    const sink = channel.admit(publisher)
    if (streamKey === undefined) this.#streamerKeys.delete(roomNo)
    else if (!publisher.isOnDemand) this.#streamerKeys.set(roomNo, streamKey)
    this.#options.log.info({ roomNo }, 'publisher accepted')
    return sink
  }

  /** Tells a room's streamer to go; a publish whose key is being looked up meanwhile is looked up again. */
  dismissStreamer(roomNo: string, reason: string): boolean {
    this.#dismissals += 1
    this.tickets.revoke(roomNo)
    return this.channel(roomNo)?.dismissStreamer(reason) ?? false
  }

  async recheckStreamer(roomNo: string, reason: string): Promise<void> {
    this.#dismissals += 1
    const streamKey = this.#streamerKeys.get(roomNo)
    if (streamKey === undefined || (await this.#options.streamKeys.roomOf(streamKey)) === roomNo) return
    // Another one may have taken the room over while its predecessor's key was looked up.
    if (this.#streamerKeys.get(roomNo) === streamKey) this.dismissStreamer(roomNo, reason)
  }

  endStream(roomNo: string, reason: string): boolean {
    this.#dismissals += 1
    this.tickets.revoke(roomNo)
    return this.channel(roomNo)?.endNow(reason) ?? false
  }

  publisherClosed(reason: string, wasRefused: boolean): void {
    if (wasRefused) this.stats.publishesRefused += 1
    else this.stats.connectionsFailed += 1
    this.#closed.note(reason)
  }

  publisherIgnored(reason: string): void {
    this.#options.log.info({ reason }, 'a publisher sends what is left out')
  }

  whipPublishers(options: WhipOptions): WhipPublishers {
    return new WhipPublishers(options, {
      admit: (token, dismiss) => this.admitWhip(token, dismiss),
      ignored: (reason) => this.publisherIgnored(reason),
      failed: (error) => this.publisherFailed(error),
      closed: (reason, wasRefused, stats) => {
        if (stats.packets > 0) this.#options.log.info({ reason, ...stats }, 'a WHIP publisher has gone')
        this.publisherClosed(reason, wasRefused)
      },
      nowMs: () => performance.now(),
    })
  }

  publisherFailed(error: unknown): void {
    this.#options.log.error({ err: error }, 'a publisher connection failed')
  }

  async coverOf(roomNo: string): Promise<Cover | undefined> {
    const channel = this.#channels.get(roomNo)
    if (!this.#covers || !channel || channel.status() === 0 || channel.status() === 3) return undefined
    if (this.#options.decodesStreamers === false && this.#streamerRooms.has(roomNo)) return undefined
    return this.#covers.coverOf(roomNo, channel.status() === 1 ? channel.latestKeyFrame() : undefined)
  }

  async stop(): Promise<void> {
    this.#covers?.stop()
    this.tests.stop()
    this.#closed.flush()
    await Promise.all([this.ladders?.stop(), ...[...this.#channels.values()].map((channel) => channel.stop())])
  }

  async #roomOf(streamKey: string): Promise<string | undefined> {
    for (;;) {
      const before = this.#dismissals
      const roomNo = await this.#options.streamKeys.roomOf(streamKey)
      if (before === this.#dismissals) return roomNo
    }
  }

  #open(roomNo: string, initialStatus: AnchorStatus): StreamChannel {
    const { onDemand, interruptedGraceMs = anchorGraceMs } = this.#options
    const span = this.#spanOf(roomNo, initialStatus)
    const created = new StreamChannel({
      initialStatus,
      interruptedGraceMs,
      onDemand: onDemand?.roomNos.has(roomNo) ? this.#supervise(roomNo, onDemand) : undefined,
      span,
      recording: this.#recordingOf(span),
      ladder: {
        watched: () => this.ladders?.of(roomNo)?.watched(),
        partAdded: () => this.ladders?.of(roomNo)?.partAdded(),
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
    const span = new StreamSpan({ roomNo, log, recorder, nowMs: Date.now }, resumedId)
    this.#spans.set(roomNo, span)
    return span
  }

  #recordingOf(span: StreamSpan | undefined): SegmentRecording | undefined {
    const { recorder } = this.#options
    if (!span || !recorder) return undefined
    return {
      streamId: () => span.streamId(),
      sealed: (streamId, { init, sealed: data, durationMs, startsAtMs, isDiscontinuity, parts }) => {
        const isIndependent = parts[0]?.isIndependent === true
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
        const key = this.#keys.issue(roomNo)
        const run = publisher.start(roomNo, `rtmp://127.0.0.1:${this.#rtmpPort()}/live/${key}`)
        this.#options.log.info({ roomNo }, 'on-demand publisher started')
        const revoke = () => this.#keys.revoke(key)
        run.exited.then(revoke, revoke)
        return run
      },
    })
  }
}

/** Starts the RTMP ingest and the streams behind it. Rejects when the port is taken. [S-02] */
export const startMedia = async (options: MediaOptions): Promise<MediaServer> => {
  let { rtmpPort } = options
  const channels = new StreamChannels(options, () => rtmpPort)
  const rtmp = await startRtmpServer({
    host: options.rtmpHost,
    port: options.rtmpPort,
    admit: (streamKey, dismiss) => channels.admit(streamKey, dismiss),
    ignored: (reason) => channels.publisherIgnored(reason),
    closed: (reason, wasRefused) => channels.publisherClosed(reason, wasRefused),
    failed: (error) => channels.publisherFailed(error),
  })
  rtmpPort = rtmp.port
  const warned = createListenerSet<Parameters<WarningListener>>(options.log, 'the warnings of streams')
  const watch = createWarningWatch({
    healths: () => channels.healths(),
    changed: (roomNo, warnings) => warned.notify(roomNo, warnings),
  })
  const whip = channels.whipPublishers(options.whip ?? noWhip)
  const coverOf: Media['coverOf'] = (roomNo) => channels.coverOf(roomNo)
  return {
    rtmpPort,
    origin: {
      channel: (name) => channels.channel(name) ?? channels.tests.channel(name),
      ladder: (roomNo) => channels.ladders?.of(roomNo),
      coverOf,
      counters: channels.stats,
    },
    statusOf: (roomNo) => channels.channel(roomNo)?.status() ?? 0,
    onStatus: (listener) => channels.onStatus(listener),
    openStreams: () => channels.openStreams(),
    testStreamOf: (roomNo) => {
      const test = channels.tests.of(roomNo)
      return test?.hasMedia ? { url: `/media/${test.name}/index.m3u8`, untilMs: test.untilMs } : undefined
    },
    issueTicket: (roomNo, use) => (whip.isOn ? channels.tickets.issue(roomNo, use) : undefined),
    coverOf,
    dismissStreamer: (roomNo, reason) => channels.dismissStreamer(roomNo, reason),
    recheckStreamer: (roomNo, reason) => channels.recheckStreamer(roomNo, reason),
    endStream: (roomNo, reason) => channels.endStream(roomNo, reason),
    healthOf: (roomNo) => channels.channel(roomNo)?.health(),
    liveSinceOf: (roomNo) => channels.channel(roomNo)?.liveSinceMs() ?? null,
    onWarnings: (listener) => warned.add(listener),
    whip,
    stats: () => ({ ...channels.stats, ...whip.stats(), ...(channels.ladders?.stats() ?? noLadders) }),
    async stop() {
      watch.stop()
      await channels.stop()
      whip.stop()
      await rtmp.stop()
    },
  }
}

/** Adds the routes of the HLS origin, and of publishers by WebRTC. */
export const registerOrigin = (app: FastifyInstance, media: MediaServer): void => {
  registerOriginRoutes(app, media.origin)
  if (media.whip.isOn) registerWhipRoutes(app, media.whip)
}
