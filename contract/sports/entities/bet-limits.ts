import * as z from 'zod/mini'
import { marketKinds } from '#contract/sports/rules/selections.ts'

const LimitMinor = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/**
 * What the house takes, minor units of a currency. `stakes`: what a line may stake at most on a kind of market, where it is
 * less than elsewhere. The others are what open bets could cost beyond their stakes: all that stand on one market of a match,
 * on the match, and of one member. A ticket of several legs counts whole at each of them; what stands on the other side is
 * not set off, so that a limit is never passed whatever happens. [S-13]
 */
export const BetLimits = z.strictObject({
  stakes: z.array(z.strictObject({ market: z.enum(marketKinds), maxMinor: LimitMinor })).check(z.maxLength(40)),
  marketMinor: LimitMinor,
  matchMinor: LimitMinor,
  memberMinor: LimitMinor,
})
export type BetLimits = z.infer<typeof BetLimits>

const Seconds = z.int().check(z.minimum(0), z.maximum(60))

/** How long a bet in play waits before it is decided; 0: it runs at once. [S-13] */
export const InPlayDelays = z.strictObject({ football: Seconds, basketball: Seconds, esports: Seconds })
export type InPlayDelays = z.infer<typeof InPlayDelays>
