import type { FeedSource, FeedUpdate } from './feed-source.ts'

export interface FeedFaults {
  random: () => number
  /** The chance that a poll fails. */
  failure: number
  /** The chance that an update waits for a later poll, so that a newer one of its match may come before it. */
  delay: number
  /** The chance that an update comes once more with a later poll. */
  repeat: number
}

/** A feed as the outside world has it: polls fail, updates come late, twice and out of order. */
export const withFaults = (source: FeedSource, { random, failure, delay, repeat }: FeedFaults): FeedSource => {
  let held: FeedUpdate[] = []
  return {
    async poll(nowMs) {
      const fresh = await source.poll(nowMs)
      const arriving: FeedUpdate[] = []
      const waiting: FeedUpdate[] = []
      for (const update of [...fresh, ...held]) {
        if (random() < delay) waiting.push(update)
        else arriving.push(update)
        if (random() < repeat) waiting.push(update)
      }
      if (random() < failure) {
        held = [...arriving, ...waiting]
        throw new Error('the feed did not answer')
      }
      held = waiting
      return arriving
    },
  }
}
