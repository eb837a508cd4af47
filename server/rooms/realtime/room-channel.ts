import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { planFrameMs, planTickMs, tickQuietMs } from '#server/rooms/domain/frame-tick.ts'
import type { RoomSight } from '#server/rooms/domain/room-sight.ts'
import type { LoadMeter } from '#server/platform/realtime/load-meter.ts'
import { encodePush, type EncodedPush } from '#server/platform/realtime/push-encoding.ts'

const frameMessagesMax = 200
/** How much the newest frame counts in how long frames take to be sent. */
const sendShare = 0.125

/** Whoever frames go to; a connection. */
export interface Watcher {
  readonly member?: { readonly id: string } | undefined
  send(push: EncodedPush): void
}

/** A watcher whose history is still being read: what is sent to the others meanwhile is kept for it. */
interface Joining {
  kind: 'joining'
  memberId: string | undefined
  missed: RoomMessage[]
}
interface Following {
  kind: 'following'
  memberId: string | undefined
  nextSeq: number
}
type Place = Joining | Following

export interface Join {
  /**
   * The watcher has the log up to `lastSeq`: it gets what came since at once and everything after it from now on.
   * False when it left, or asked again, in the meantime.
   */
  follow(lastSeq: number, epoch: string): boolean
  abandon(): void
}

export interface ChannelOptions {
  roomNo: string
  now: () => number
  load: LoadMeter
  sight: RoomSight
  /** Counts frames and messages for figures. */
  onFrame?: (watchers: number, messages: number) => void
}

/** Moderation does not wait for a loaded tick. */
const isUrgent = ({ type }: RoomMessage): boolean => type === 'deletion' || type === 'system'

/** One room's fan-out: one frame a tick, encoded once for all watchers that have the same place in the log. */
export class RoomChannel {
  readonly #options: ChannelOptions
  readonly #watchers = new Map<Watcher, Place>()
  readonly #members = new Map<string, Set<Watcher>>()
  #pending: RoomMessage[] = []
  #epoch = ''
  #oldestMs = 0
  #lastFlushMs = 0
  #sendMs = 0
  #timer: { handle: NodeJS.Timeout; dueMs: number } | undefined

  constructor(options: ChannelOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#watchers.size
  }

  has(watcher: Watcher): boolean {
    return this.#watchers.has(watcher)
  }

  /** From here on the watcher misses nothing; it receives nothing until it follows. */
  join(watcher: Watcher): Join {
    const memberId = watcher.member?.id
    const place: Joining = { kind: 'joining', memberId, missed: [] }
    this.#forgetMember(watcher)
    this.#watchers.set(watcher, place)
    if (memberId !== undefined) this.#members.set(memberId, (this.#members.get(memberId) ?? new Set()).add(watcher))
    const isCurrent = (): boolean => this.#watchers.get(watcher) === place
    return {
      follow: (lastSeq, epoch) => {
        if (!isCurrent()) return false
        this.#epoch = epoch
        this.#follow(watcher, place, lastSeq)
        return true
      },
      abandon: () => {
        if (isCurrent()) this.leave(watcher)
      },
    }
  }

  leave(watcher: Watcher): void {
    this.#forgetMember(watcher)
    this.#watchers.delete(watcher)
    if (this.#watchers.size === 0) this.#stop()
  }

  append(message: RoomMessage): void {
    if (this.#watchers.size === 0) return
    this.#pending.push(message)
    this.#schedule(message)
  }

  broadcast(push: EncodedPush): void {
    for (const watcher of this.#watchers.keys()) watcher.send(push)
  }

  close(): void {
    this.#stop()
    this.#watchers.clear()
    this.#members.clear()
  }

  #follow(watcher: Watcher, place: Joining, lastSeq: number): void {
    const { memberId } = place
    const missed = place.missed.filter(({ seq }) => seq > lastSeq)
    this.#watchers.set(watcher, { kind: 'following', memberId, nextSeq: (missed.at(-1)?.seq ?? lastSeq) + 1 })
    if (missed.length > 0) watcher.send(this.#frameOf(missed, this.#hiddenFrom(memberId, missed)))
  }

  #forgetMember(watcher: Watcher): void {
    const memberId = this.#watchers.get(watcher)?.memberId
    if (memberId === undefined) return
    const own = this.#members.get(memberId)
    own?.delete(watcher)
    if (own?.size === 0) this.#members.delete(memberId)
  }

  #hiddenFrom(memberId: string | undefined, messages: readonly RoomMessage[]): readonly number[] {
    if (memberId === undefined) return []
    return messages.filter((message) => this.#options.sight.hides(message, memberId)).map(({ seq }) => seq)
  }

  /** The seqs that single watchers do not get: nothing where nobody here has blocked an author. */
  #hiddenOf(messages: readonly RoomMessage[]): ReadonlyMap<Watcher, readonly number[]> {
    const hidden = new Map<Watcher, number[]>()
    const hide = (watcher: Watcher, seq: number): void => {
      const seqs = hidden.get(watcher)
      if (seqs) seqs.push(seq)
      else hidden.set(watcher, [seq])
    }
    for (const message of messages)
      for (const memberId of this.#options.sight.hiddenAmong(message, this.#members))
        for (const watcher of this.#members.get(memberId) ?? []) hide(watcher, message.seq)
    return hidden
  }

  #schedule(message: RoomMessage): void {
    const { now, load } = this.#options
    const tickMs = isUrgent(message) ? tickQuietMs : planTickMs(load.perSecond())
    const nowMs = now()
    if (this.#pending.length === 1) this.#oldestMs = nowMs
    const frameMs = planFrameMs({
      oldestMs: this.#oldestMs,
      lastFrameMs: this.#lastFlushMs,
      tickMs,
      sendMs: this.#sendMs,
    })
    const dueMs = Math.max(nowMs, frameMs)
    if (this.#timer && this.#timer.dueMs <= dueMs) return
    clearTimeout(this.#timer?.handle)
    this.#timer = { handle: setTimeout(() => this.#flush(), dueMs - nowMs), dueMs }
  }

  #flush(): void {
    this.#timer = undefined
    this.#lastFlushMs = this.#options.now()
    const messages = this.#pending
    this.#pending = []
    for (let start = 0; start < messages.length; start += frameMessagesMax) {
      this.#deliver(messages.slice(start, start + frameMessagesMax))
    }
    this.#sendMs += (this.#options.now() - this.#lastFlushMs - this.#sendMs) * sendShare
  }

  #deliver(messages: readonly RoomMessage[]): void {
    const firstSeq = messages[0]?.seq ?? 0
    const lastSeq = messages.at(-1)?.seq ?? 0
    const hiddenOf = this.#hiddenOf(messages)
    // Those who came in the middle of the tick get the rest of it; those who get the same share what is encoded.
    const frames = new Map<number | string, EncodedPush>()
    for (const [watcher, place] of this.#watchers) {
      if (place.kind === 'joining') {
        place.missed.push(...messages)
      } else if (place.nextSeq <= lastSeq) {
        const fromSeq = Math.max(firstSeq, place.nextSeq)
        const hidden = hiddenOf.get(watcher)
        const key = hidden ? `${fromSeq}:${hidden.join()}` : fromSeq
        const frame =
          frames.get(key) ??
          this.#frameOf(
            messages.filter(({ seq }) => seq >= fromSeq),
            hidden,
          )
        frames.set(key, frame)
        place.nextSeq = lastSeq + 1
        watcher.send(frame)
      }
    }
    this.#options.load.add(messages.length * this.#watchers.size)
    this.#options.onFrame?.(this.#watchers.size, messages.length)
  }

  #frameOf(messages: readonly RoomMessage[], hidden: readonly number[] = []): EncodedPush {
    const firstSeq = messages[0]?.seq ?? 0
    const lastSeq = messages.at(-1)?.seq ?? 0
    const { roomNo } = this.#options
    const visible = messages.filter(({ seq }) => !hidden.includes(seq))
    return encodePush('room.frame', { roomNo, epoch: this.#epoch, firstSeq, lastSeq, messages: visible })
  }

  #stop(): void {
    clearTimeout(this.#timer?.handle)
    this.#timer = undefined
    this.#pending = []
  }
}
