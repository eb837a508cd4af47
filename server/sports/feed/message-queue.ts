import type { FeedMessage } from './feed-messages.ts'

/** More than this is not kept ahead of a gap: it is asked for again. */
export const messagesAheadMax = 5_000

/** Messages as they come, in any order and more than once; handed on in the order of their numbers without a gap. */
export interface MessageQueue {
  put(messages: readonly FeedMessage[]): void
  /** Those that follow `seq` without a gap, so many at most. They stay until `drop`. */
  after(seq: number, max: number): FeedMessage[]
  /** Forgets everything up to `seq`. */
  drop(seq: number): void
  /** Something later than what follows `seq` is here. */
  hasGapAfter(seq: number): boolean
  readonly repeated: number
}

export const createMessageQueue = (): MessageQueue => {
  const waiting = new Map<number, FeedMessage>()
  let droppedSeq = 0
  let repeated = 0
  return {
    put(messages) {
      for (const message of messages) {
        const isRepeated = message.seq <= droppedSeq || waiting.has(message.seq)
        if (isRepeated) repeated += 1
        else if (Number.isSafeInteger(message.seq) && waiting.size < messagesAheadMax) waiting.set(message.seq, message)
      }
    },
    after(seq, max) {
      const following: FeedMessage[] = []
      for (let next = waiting.get(seq + 1); next && following.length < max; next = waiting.get(next.seq + 1))
        following.push(next)
      return following
    },
    drop(seq) {
      droppedSeq = Math.max(droppedSeq, seq)
      for (const waitingSeq of waiting.keys()) if (waitingSeq <= seq) waiting.delete(waitingSeq)
    },
    hasGapAfter: (seq) => waiting.size > 0 && !waiting.has(seq + 1),
    get repeated() {
      return repeated
    },
  }
}
