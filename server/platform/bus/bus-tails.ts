import * as z from 'zod/mini'
import type { Topic } from './bus.ts'

/** Beats in which a channel's last message is named. */
const beatsMax = 3
/** Channels that are remembered; beyond it the one that was used longest ago is not. */
const channelsMax = 10_000
const tailsPerBeatMax = 1_000

/** [channel, number of the node's last message on it, ms since it was sent]. */
export type Tail = readonly [channel: string, number: number, ageMs: number]

const whole = z.int().check(z.nonnegative())

/** A node is there; whoever has missed a last message learns of it here. */
export const beatTopic: Topic<{ tails: Tail[] }> = {
  name: 'beat',
  version: 1,
  body: z.object({
    tails: z.array(z.tuple([z.string().check(z.maxLength(300)), whole, whole])).check(z.maxLength(tailsPerBeatMax)),
  }),
}

/** The last messages of a node, by channel, for as long as somebody may still have to learn that they were missed. */
export const createTails = (now: () => number) => {
  const tails = new Map<string, { number: number; atMs: number; beats: number }>()
  return {
    numberOf: (channel: string): number => tails.get(channel)?.number ?? 0,
    sent: (channel: string, number: number): void => {
      tails.delete(channel)
      tails.set(channel, { number, atMs: now(), beats: 0 })
      const [oldest] = tails.size > channelsMax ? tails.keys() : []
      if (oldest !== undefined) tails.delete(oldest)
    },
    /** In portions that fit into a beat; at least one, which may be empty. */
    take: (): Tail[][] => {
      const portions: Tail[][] = [[]]
      for (const [channel, tail] of tails) {
        if (portions.at(-1)?.length === tailsPerBeatMax) portions.push([])
        portions.at(-1)?.push([channel, tail.number, Math.max(0, Math.round(now() - tail.atMs))])
        tail.beats += 1
        if (tail.beats >= beatsMax) tails.delete(channel)
      }
      return portions
    },
  }
}
