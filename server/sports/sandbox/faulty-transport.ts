import type { Random } from '#server/platform/random.ts'
import type { FeedMessage, FeedPort } from '#server/sports/feed/feed-messages.ts'

export interface TransportFaults {
  random: Random
  /** The chance that a question for old messages fails. */
  failure: number
  /** The chance that a message does not arrive. */
  loss: number
  /** The chance that a message arrives after the next one. */
  delay: number
  /** The chance that a message arrives twice. */
  repeat: number
}

/** As seldom as outside, and often enough that whoever watches for an hour sees that nothing happens. */
export const rareFaults: Omit<TransportFaults, 'random'> = { failure: 0.002, loss: 0.002, delay: 0.01, repeat: 0.01 }

/** A feed as the outside world has it: messages are lost, late, out of order and there twice, and questions fail. */
export const withFaults = (feed: FeedPort, { random, failure, loss, delay, repeat }: TransportFaults): FeedPort => ({
  subscribe(listener) {
    let held: FeedMessage[] = []
    return feed.subscribe((message) => {
      if (random() < loss) return
      if (random() < delay) {
        held.push(message)
        return
      }
      listener(message)
      if (random() < repeat) listener(message)
      const late = held
      held = []
      for (const each of late) listener(each)
    })
  },
  since: (seq, limit) =>
    random() < failure ? Promise.reject(new Error('the feed did not answer')) : feed.since(seq, limit),
})
