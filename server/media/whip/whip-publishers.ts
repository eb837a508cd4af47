import type { PublishSink } from '#server/media/rtmp/rtmp-session.ts'
import { fragmentOf } from './offer.ts'
import { openPeer, type Peer, type PeerOptions, type PeerPorts } from './peer.ts'
import { answerTimeoutMs } from './whip-limits.ts'
import { WhipSession, type WhipSessionPorts, type WhipStats } from './whip-session.ts'

export interface WhipOptions extends PeerOptions {
  /** At most so many publish by WHIP at once; 0: nobody may. */
  publishersMax: number
}

export interface WhipPublishersPorts extends Omit<WhipSessionPorts, 'closed'> {
  /** Accepts a stream key, or throws PublishRefused. */
  admit(token: string, dismiss: (reason: string) => void): Promise<PublishSink>
  closed(reason: string, wasRefused: boolean, stats: WhipStats): void
  open?(options: PeerOptions, ports: PeerPorts): Promise<Peer>
}

/** All places are taken. */
export class WhipFull extends Error {}

const within = async <Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Everybody who publishes by WHIP. */
export class WhipPublishers {
  readonly #options: WhipOptions
  readonly #ports: WhipPublishersPorts
  readonly #sessions = new Map<string, WhipSession>()
  #opening = 0
  #endedStats = { filled: 0, lost: 0, dropped: 0, keyFramesAsked: 0 }

  constructor(options: WhipOptions, ports: WhipPublishersPorts) {
    this.#options = options
    this.#ports = ports
  }

  find(id: string): WhipSession | undefined {
    return this.#sessions.get(id)
  }

  get isOn(): boolean {
    return this.#options.publishersMax > 0
  }

  /** Throws WhipFull when one more would be too many. */
  checkRoom(): void {
    if (this.#sessions.size + this.#opening >= this.#options.publishersMax) throw new WhipFull('all places are taken')
  }

  /** Opens a session for an offer. Throws WhipFull, PublishRefused, or what the library finds wrong with the offer. */
  async publish(token: string, offer: string): Promise<{ session: WhipSession; answer: string }> {
    this.checkRoom()
    this.#opening += 1
    const session = this.#createSession(token, fragmentOf(offer, 'ufrag'))
    try {
      const sink = await this.#ports.admit(token, (reason) => session.close(reason))
      session.begin(sink)
      const peer = await (this.#ports.open ?? openPeer)(this.#options, session.peerPorts)
      session.attach(peer)
      const answer = await within(peer.answer(offer), answerTimeoutMs)
      if (!session.isClosed) this.#sessions.set(session.id, session)
      return { session, answer }
    } catch (error) {
      session.close(error instanceof Error ? error.message : 'failed', true)
      throw error
    } finally {
      this.#opening -= 1
    }
  }

  /** Counters of all, those who have left included. */
  stats() {
    const totals = { ...this.#endedStats }
    for (const session of this.#sessions.values()) {
      const stats = session.stats()
      totals.filled += stats.filled
      totals.lost += stats.lost
      totals.dropped += stats.dropped
      totals.keyFramesAsked += stats.keyFramesAsked
    }
    return {
      whipPublishers: this.#sessions.size,
      whipPacketsFilled: totals.filled,
      whipPacketsLost: totals.lost,
      whipPicturesDropped: totals.dropped,
      whipKeyFramesAsked: totals.keyFramesAsked,
    }
  }

  stop(): void {
    for (const session of this.#sessions.values()) session.close('the server is stopping')
  }

  #createSession(token: string, remoteFragment: string | undefined): WhipSession {
    const session: WhipSession = new WhipSession(token, remoteFragment, {
      ...this.#ports,
      closed: (reason, wasRefused) => {
        const stats = session.stats()
        this.#sessions.delete(session.id)
        this.#endedStats.filled += stats.filled
        this.#endedStats.lost += stats.lost
        this.#endedStats.dropped += stats.dropped
        this.#endedStats.keyFramesAsked += stats.keyFramesAsked
        this.#ports.closed(reason, wasRefused, stats)
      },
    })
    return session
  }
}
