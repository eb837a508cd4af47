import * as z from 'zod/mini'

const Amount = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))
const InEach = z.strictObject({ CNY: Amount, USDT: Amount })

/**
 * A reward for who invites and one for the friend, once the friend has deposited and played so much in one currency, in which
 * both are given. Minor units. [C-15]
 */
export const InviteParams = z.strictObject({
  /** In all, in the time of the promotion. */
  depositMinor: InEach,
  /** Null: nothing has to be played. */
  playedMinor: z.nullable(InEach),
  inviterMinor: InEach,
  friendMinor: InEach,
  turnoverMilli: z.int().check(z.minimum(0), z.maximum(100_000)),
  /** To be played through within so many days of its grant; null: no end. */
  playDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
})
export type InviteParams = z.infer<typeof InviteParams>
