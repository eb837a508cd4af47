import * as z from 'zod/mini'
import { SeedId } from '#contract/games/entities/round.ts'
import { WheelPrize } from '#contract/promotions/entities/chance-params.ts'

export const SpinId = z.uuid()

/** How a prize stands now: with the member, held for review, refused by it, taken back, or there was none. */
export const PrizeState = z.enum(['given', 'held', 'refused', 'taken-back', 'none'])

/** A spin with the wheel as it was: all prizes, the point, and the prize that the point lies in. [C-15] */
export const WheelSpin = z.object({
  spinId: SpinId,
  prizes: z.array(WheelPrize),
  point: z.int(),
  prizeAt: z.int(),
  state: PrizeState,
  seedId: SeedId,
  nonce: z.int(),
  atMs: z.int(),
})
export type WheelSpin = z.infer<typeof WheelSpin>

/** Spins of today by where they came from. */
export const SpinSource = z.enum(['daily', 'deposit', 'grant'])

export const WheelStatus = z.object({
  left: z.int(),
  spun: z.int(),
  /** When what is left today is gone. */
  dayEndsAtMs: z.int(),
  earned: z.array(z.object({ source: SpinSource, spins: z.int() })),
  /** Coins that spins of this week brought. */
  weekCoins: z.int(),
})
export type WheelStatus = z.infer<typeof WheelStatus>
