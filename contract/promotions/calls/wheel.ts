import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RoundProof, SeedId, SeedPair } from '#contract/games/entities/round.ts'
import { RequestId } from '#contract/ids.ts'
import { promotionPageMax } from '#contract/limits.ts'
import { WheelParams, WheelPrize } from '#contract/promotions/entities/chance-params.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'
import { SpinId, WheelSpin, WheelStatus } from '#contract/promotions/entities/wheel.ts'

/** The wheel of a promotion as it stands for me, and the seeds that the next spin is made under. [C-15] */
export const promotionWheel = defineCall({
  path: 'promotion/wheel/get',
  access: 'member',
  request: z.strictObject({ promotionId: PromotionId }),
  response: z.object({
    ...WheelStatus.shape,
    revision: z.int(),
    prizes: z.array(WheelPrize),
    perDayMax: z.int(),
    depositMinMinor: WheelParams.shape.depositMinMinor,
    seeds: SeedPair,
  }),
  rejects: ['PROMOTION_UNKNOWN'],
})

/**
 * Spins once. Outcome, prize and the spin that it takes are one transaction, under `seedId` and with the prizes that the page
 * shows (`revision` of the promotion) or not at all. A prize that the budget does not hold undoes the spin (PROMOTION_SPENT). [C-15, C-13]
 */
export const promotionWheelSpin = defineCall({
  path: 'promotion/wheel/spin',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId, revision: z.int(), seedId: SeedId }),
  response: z.object({ spin: WheelSpin, standing: WheelStatus }),
  rejects: [
    'PROMOTION_UNKNOWN',
    'PROMOTION_OVER',
    'PROMOTION_BARRED',
    'PROMOTION_SPENT',
    'NOT_DUE',
    'PROMOTION_CHANGED',
    'SPINS_NONE',
    'SEEDS_CHANGED',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
  ],
})

/** My spins, newest first. [C-15] */
export const promotionWheelSpins = defineCall({
  path: 'promotion/wheel/mine',
  access: 'member',
  request: z.strictObject({ promotionId: PromotionId, beforeId: z.optional(SpinId) }),
  response: z.object({ spins: z.array(WheelSpin).check(z.maxLength(promotionPageMax)), hasMore: z.boolean() }),
})

/** What everybody won last, names cut short. [C-15] */
export const promotionWheelWinners = defineCall({
  path: 'promotion/wheel/winners',
  access: 'either',
  request: z.strictObject({ promotionId: PromotionId }),
  response: z.object({
    winners: z
      .array(z.object({ name: z.string(), prize: WheelPrize, atMs: z.int() }))
      .check(z.maxLength(promotionPageMax)),
  }),
})

/** One of my spins with what it is computed from. [C-15, C-13] */
export const promotionWheelProof = defineCall({
  path: 'promotion/wheel/proof',
  access: 'member',
  request: z.strictObject({ spinId: SpinId }),
  response: z.object({ spin: WheelSpin, proof: RoundProof }),
  rejects: ['ROUND_UNKNOWN'],
})
