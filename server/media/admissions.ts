import { createClosedConnectionsLog } from './closed-connections-log.ts'
import type { InternalKeys } from './internal-keys.ts'
import type { MediaOptions } from './media-options.ts'
import type { StreamDoor } from './ports.ts'
import { UnknownKey } from './rtmp/rtmp-errors.ts'
import type { PublishSink } from './rtmp/rtmp-session.ts'
import type { Publisher } from './stream-channel.ts'
import type { StreamChannels } from './stream-channels.ts'
import { TestStreams } from './test-streams.ts'
import { WhipPublishers, type WhipOptions } from './whip/whip-publishers.ts'
import { createProbeSinks, createWhipTickets } from './whip/whip-tickets.ts'

/** Publishers by RTMP and WebRTC: whom a stream key or a ticket admits, and until when. */
export class Admissions {
  readonly tickets = createWhipTickets(Date.now)
  readonly tests: TestStreams
  readonly #options: MediaOptions
  readonly #channels: StreamChannels
  readonly #keys: Pick<InternalKeys, 'roomOf'>
  readonly #probeSink = createProbeSinks()
  #dismissals = 0
  readonly #closed = createClosedConnectionsLog((about) => {
    this.#options.log.info(about, 'publisher connections closed')
  })
  /** The key that each room's newest streamer was admitted with. */
  readonly #streamerKeys = new Map<string, string>()

  constructor(options: MediaOptions, channels: StreamChannels, keys: Pick<InternalKeys, 'roomOf'>) {
    this.#options = options
    this.#channels = channels
    this.#keys = keys
    this.tests = new TestStreams({
      stats: channels.stats,
      nowMs: Date.now,
      failed: (error, roomNo) => options.log.error({ err: error, roomNo }, 'a timer of a test stream failed'),
    })
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

  /** Tells a room's streamer to go; a publish whose key is being looked up meanwhile is looked up again. */
  dismissStreamer(roomNo: string, reason: string): boolean {
    this.#dismissals += 1
    this.tickets.revoke(roomNo)
    return this.#channels.channel(roomNo)?.dismissStreamer(reason) ?? false
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
    return this.#channels.channel(roomNo)?.endNow(reason) ?? false
  }

  publisherClosed(reason: string, wasRefused: boolean): void {
    if (wasRefused) this.#channels.stats.publishesRefused += 1
    else this.#channels.stats.connectionsFailed += 1
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

  stop(): void {
    this.tests.stop()
    this.#closed.flush()
  }

  #admitTo(roomNo: string, publisher: Publisher, streamKey?: string): PublishSink {
    const sink = this.#channels.publish(roomNo, publisher)
    if (streamKey === undefined) this.#streamerKeys.delete(roomNo)
    else if (!publisher.isOnDemand) this.#streamerKeys.set(roomNo, streamKey)
    this.#options.log.info({ roomNo }, 'publisher accepted')
    return sink
  }

  async #roomOf(streamKey: string): Promise<string | undefined> {
    for (;;) {
      const before = this.#dismissals
      const roomNo = await this.#options.streamKeys.roomOf(streamKey)
      if (before === this.#dismissals) return roomNo
    }
  }
}
