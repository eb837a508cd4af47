import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Log } from '#server/platform/log.ts'
import type { FeedBody, FeedMessage, FeedPort } from '#server/sports/feed/feed-messages.ts'

/** The simulator keeps so many messages for who lost some. */
const keptMax = 3_000

export interface MessageLog extends FeedPort {
  write(message: { id: string; atMs: number; fixtureId: string; body: FeedBody }): void
}

/** Numbers messages without gaps, hands them on, and keeps the last of them. */
export const createMessageLog = (afterSeq: number, log: Pick<Log, 'error'>): MessageLog => {
  const listeners = createListenerSet<[FeedMessage]>(log, 'the simulator')
  let kept: FeedMessage[] = []
  let seq = afterSeq
  return {
    write(message) {
      seq += 1
      const numbered = { ...message, seq }
      kept.push(numbered)
      if (kept.length >= 2 * keptMax) kept = kept.slice(-keptMax)
      listeners.notify(numbered)
    },
    subscribe: listeners.add,
    since: async (fromSeq, limit) => ({
      messages: kept.filter((message) => message.seq >= fromSeq).slice(0, limit),
      oldestSeq: kept[0]?.seq ?? seq + 1,
      newestSeq: seq,
    }),
  }
}
