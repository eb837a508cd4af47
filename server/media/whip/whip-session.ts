import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { progressMaximumBytes, progressWindowMs } from '#server/media/media-limits.ts'
import { MediaIgnored, PublishRefused } from '#server/media/rtmp/rtmp-errors.ts'
import type { PublishSink } from '#server/media/rtmp/rtmp-session.ts'
import { H264Units } from './h264-units.ts'
import { PacketOrder, type MediaPacket } from './packet-order.ts'
import type { Peer, PeerPorts } from './peer.ts'
import { PublisherClock, type MediaKind } from './publisher-clock.ts'
import { createWhipFeed, type WhipFeed } from './whip-feed.ts'
import {
  connectTimeoutMs,
  estimateEveryMs,
  holeWaitMs,
  keyFrameAskAgainMs,
  keyFrameAskMinMs,
  keyFrameEveryMs,
  nackPacketsMax,
  silenceMs,
  soundHoleWaitMs,
  tickMs,
} from './whip-limits.ts'

export interface WhipSessionPorts {
  closed(reason: string, wasRefused: boolean): void
  ignored(reason: string): void
  /** A bug of ours that this publisher met. */
  failed(error: unknown): void
  nowMs(): number
}

/** Counters of one publisher since its start. */
export interface WhipStats {
  packets: number
  bytes: number
  pictures: number
  keyFrames: number
  filled: number
  lost: number
  dropped: number
  keyFramesAsked: number
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** One publisher by WHIP, from its accepted offer to its end. */
export class WhipSession {
  readonly id = randomBytes(18).toString('base64url')
  readonly etag = `"${randomBytes(6).toString('hex')}"`
  readonly remoteFragment: string | undefined
  readonly #ports: WhipSessionPorts
  readonly #token: Buffer
  readonly #clock = new PublisherClock()
  readonly #units: H264Units
  readonly #orders: Readonly<Record<MediaKind, PacketOrder>>
  readonly #timer: NodeJS.Timeout
  #peer: Peer | undefined
  #sink: PublishSink | undefined
  #feed: WhipFeed | undefined
  #isClosed = false
  /** Time since the start in which the process was awake: what waits in its sockets is not late because it was busy. */
  #awakeMs = 0
  #tickedAtMs: number
  #receivedAtMs: number | undefined
  #hasVideo = false
  #keyAtMs = Number.NEGATIVE_INFINITY
  #askedAtMs = Number.NEGATIVE_INFINITY
  #estimatedAtMs = Number.NEGATIVE_INFINITY
  #windowAtMs = 0
  #windowBytes = 0
  #counts = { packets: 0, bytes: 0, pictures: 0, keyFrames: 0, keyFramesAsked: 0 }

  /** `remoteFragment` is the publisher's ICE user fragment: another one would be an ICE restart. */
  constructor(token: string, remoteFragment: string | undefined, ports: WhipSessionPorts) {
    this.remoteFragment = remoteFragment
    this.#ports = ports
    this.#token = digestOf(token)
    this.#tickedAtMs = ports.nowMs()
    this.#units = new H264Units({
      onBroken: () => this.#askKeyFrame(keyFrameAskMinMs),
      onPicture: (picture) => {
        this.#counts.pictures += 1
        if (picture.isKey) {
          this.#counts.keyFrames += 1
          this.#keyAtMs = this.#awakeMs
        }
        this.#feed?.picture(picture, this.#timeOf('video', picture.timestamp))
      },
    })
    this.#orders = {
      video: new PacketOrder({
        waitMs: holeWaitMs,
        onPacket: (packet) => this.#units.push(packet),
        onLost: () => {
          this.#units.lost()
          this.#askKeyFrame(keyFrameAskMinMs)
        },
      }),
      audio: new PacketOrder({
        waitMs: soundHoleWaitMs,
        onPacket: ({ timestamp, payload }) => {
          if (payload.length > 0) this.#feed?.sound(payload, this.#timeOf('audio', timestamp))
        },
        onLost: () => undefined,
      }),
    }
    this.#timer = setInterval(() => this.#guard(() => this.#tick()), tickMs)
  }

  /** Handlers of the peer connection of this session. */
  readonly peerPorts: PeerPorts = {
    connected: () => undefined,
    closed: (why) => this.close(why),
    packet: (kind, packet) => this.#guard(() => this.#receive(kind, packet)),
    report: (kind, ntp, rtp) => this.#clock.report(kind, ntp, rtp),
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** True for the key that the session was opened with. */
  isOpenedWith(token: string): boolean {
    return timingSafeEqual(this.#token, digestOf(token))
  }

  attach(peer: Peer): void {
    this.#peer = peer
    if (this.#isClosed) this.#closePeer()
  }

  /** From now on the room is this publisher's. */
  begin(sink: PublishSink): void {
    if (this.#isClosed) {
      sink.end()
      return
    }
    this.#sink = sink
    this.#feed = createWhipFeed(sink)
  }

  stats(): WhipStats {
    const { filled, lost } = this.#orders.video
    return { ...this.#counts, filled, lost: lost + this.#orders.audio.lost, dropped: this.#units.dropped }
  }

  close(reason: string, wasRefused = false): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#timer)
    const ended = this.#sink
    this.#sink = undefined
    this.#feed = undefined
    try {
      ended?.end()
    } catch (error) {
      this.#ports.failed(error)
    }
    this.#closePeer()
    this.#ports.closed(reason, wasRefused)
  }

  #closePeer(): void {
    this.#peer?.close().catch((error: unknown) => this.#ports.failed(error))
  }

  #timeOf(kind: MediaKind, rtp: number): number {
    return this.#clock.timeOf(kind, rtp, this.#ports.nowMs())
  }

  /** Runs from the library's events and from a timer, where nobody would catch. */
  #guard(work: () => void): void {
    if (this.#isClosed) return
    try {
      work()
    } catch (error) {
      if (error instanceof MediaIgnored) this.#ports.ignored(error.message)
      else if (error instanceof PublishRefused) this.close(error.message, true)
      else {
        this.#ports.failed(error)
        this.close('failed')
      }
    }
  }

  #receive(kind: MediaKind, packet: MediaPacket): void {
    const nowMs = this.#awakeMs
    this.#receivedAtMs = nowMs
    this.#counts.packets += 1
    this.#counts.bytes += packet.payload.length
    this.#windowBytes += packet.payload.length
    if (this.#windowBytes > progressMaximumBytes) {
      this.close('bit rate too high: send at most 48 Mbit/s', true)
      return
    }
    if (kind === 'video') this.#hasVideo = true
    this.#orders[kind].push(packet, nowMs)
    if (kind === 'video') this.#askAgain(nowMs)
  }

  #tick(): void {
    const tickedAtMs = this.#ports.nowMs()
    this.#awakeMs += Math.min(tickedAtMs - this.#tickedAtMs, 2 * tickMs)
    this.#tickedAtMs = tickedAtMs
    const nowMs = this.#awakeMs
    if (this.#receivedAtMs === undefined) {
      if (nowMs >= connectTimeoutMs) this.close('no media came in time')
      return
    }
    if (nowMs - this.#receivedAtMs >= silenceMs) {
      this.close('the publisher is silent')
      return
    }
    if (nowMs - this.#windowAtMs >= progressWindowMs) {
      this.#windowAtMs = nowMs
      this.#windowBytes = 0
    }
    this.#orders.video.tick(nowMs)
    this.#orders.audio.tick(nowMs)
    this.#askAgain(nowMs)
    if (this.#hasVideo) this.#steer(nowMs)
  }

  #steer(nowMs: number): void {
    if (nowMs - this.#keyAtMs >= keyFrameEveryMs) this.#askKeyFrame(keyFrameAskAgainMs)
    if (nowMs - this.#estimatedAtMs < estimateEveryMs) return
    this.#estimatedAtMs = nowMs
    this.#peer?.sendEstimate()
  }

  #askKeyFrame(minimumMs: number): void {
    const nowMs = this.#awakeMs
    if (nowMs - this.#askedAtMs < minimumMs) return
    this.#askedAtMs = nowMs
    this.#counts.keyFramesAsked += 1
    this.#peer?.askKeyFrame()
  }

  #askAgain(nowMs: number): void {
    const missing = this.#orders.video.due(nowMs, nackPacketsMax)
    if (missing.length > 0) this.#peer?.askAgain(missing)
  }
}
