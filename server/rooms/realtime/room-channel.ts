import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { planTickMs, tickQuietMs } from '#server/rooms/domain/frame-tick.ts'
import type { LoadMeter } from '#server/platform/realtime/load-meter.ts'
import { encodePush, type EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import { frameMessagesMax } from '#server/platform/realtime/realtime-limits.ts'

/** Whoever frames go to; a connection. */
export interface Watcher {
  send(push: EncodedPush): void
}

/** A watcher whose history is still being read: what is sent to the others meanwhile is kept for it. */
interface Joining {
  kind: 'joining'
  missed: RoomMessage[]
}
interface Following {
  kind: 'following'
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

export interface RoomChannel {
  readonly size: number
  has(watcher: Watcher): boolean
  /** From here on the watcher misses nothing; it receives nothing until it follows. */
  join(watcher: Watcher): Join
  leave(watcher: Watcher): void
  append(message: RoomMessage): void
  broadcast(push: EncodedPush): void
  close(): void
}

interface ChannelOptions {
  roomNo: string
  now: () => number
  load: LoadMeter
  /** Counts frames and messages for figures. */
  onFrame?: (watchers: number, messages: number) => void
}

/** Moderation does not wait for a loaded tick. */
const isUrgent = ({ type }: RoomMessage): boolean => type === 'deletion' || type === 'system'

/** One room's fan-out: one frame a tick, encoded once for all watchers that have the same place in the log. */
export const createRoomChannel = ({ roomNo, now, load, onFrame }: ChannelOptions): RoomChannel => {
  const watchers = new Map<Watcher, Place>()
  let pending: RoomMessage[] = []
  let epoch = ''
  let lastFlushMs = 0
  let timer: { handle: NodeJS.Timeout; dueMs: number } | undefined

  const frameOf = (messages: readonly RoomMessage[]): EncodedPush => {
    const firstSeq = messages[0]?.seq ?? 0
    const lastSeq = messages.at(-1)?.seq ?? 0
    return encodePush('room.frame', { roomNo, epoch, firstSeq, lastSeq, messages: [...messages] })
  }

  const deliver = (messages: readonly RoomMessage[]): void => {
    const firstSeq = messages[0]?.seq ?? 0
    const lastSeq = messages.at(-1)?.seq ?? 0
    // Those who came in the middle of the tick get the rest of it; a storm of them shares what is encoded.
    const framesFrom = new Map<number, EncodedPush>()
    for (const [watcher, place] of watchers) {
      if (place.kind === 'joining') {
        place.missed.push(...messages)
      } else if (place.nextSeq <= lastSeq) {
        const fromSeq = Math.max(firstSeq, place.nextSeq)
        const frame = framesFrom.get(fromSeq) ?? frameOf(messages.filter(({ seq }) => seq >= fromSeq))
        framesFrom.set(fromSeq, frame)
        place.nextSeq = lastSeq + 1
        watcher.send(frame)
      }
    }
    load.add(messages.length * watchers.size)
    onFrame?.(watchers.size, messages.length)
  }

  const flush = (): void => {
    timer = undefined
    lastFlushMs = now()
    const messages = pending
    pending = []
    for (let start = 0; start < messages.length; start += frameMessagesMax) {
      deliver(messages.slice(start, start + frameMessagesMax))
    }
  }

  const schedule = (message: RoomMessage): void => {
    const tickMs = isUrgent(message) ? tickQuietMs : planTickMs(load.perSecond())
    const dueMs = Math.max(now() + tickQuietMs, lastFlushMs + tickMs)
    if (timer && timer.dueMs <= dueMs) return
    clearTimeout(timer?.handle)
    timer = { handle: setTimeout(flush, dueMs - now()), dueMs }
  }

  const stop = (): void => {
    clearTimeout(timer?.handle)
    timer = undefined
    pending = []
  }

  return {
    get size() {
      return watchers.size
    },
    has: (watcher) => watchers.has(watcher),
    join: (watcher) => {
      const place: Joining = { kind: 'joining', missed: [] }
      watchers.set(watcher, place)
      return {
        follow: (lastSeq, currentEpoch) => {
          if (watchers.get(watcher) !== place) return false
          epoch = currentEpoch
          const missed = place.missed.filter(({ seq }) => seq > lastSeq)
          watchers.set(watcher, { kind: 'following', nextSeq: (missed.at(-1)?.seq ?? lastSeq) + 1 })
          if (missed.length > 0) watcher.send(frameOf(missed))
          return true
        },
        abandon: () => {
          if (watchers.get(watcher) === place) watchers.delete(watcher)
          if (watchers.size === 0) stop()
        },
      }
    },
    leave: (watcher) => {
      watchers.delete(watcher)
      if (watchers.size === 0) stop()
    },
    append: (message) => {
      if (watchers.size === 0) return
      pending.push(message)
      schedule(message)
    },
    broadcast: (push) => {
      for (const watcher of watchers.keys()) watcher.send(push)
    },
    close: () => {
      stop()
      watchers.clear()
    },
  }
}
