import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'
import { TicketSource, DrawStatus } from '#contract/promotions/entities/prize-draw.ts'

/** The draw of a promotion: its committed seed, how many tickets are in it, mine, and who has won. [C-15] */
export const promotionDraw = defineCall({
  path: 'promotion/draw/get',
  access: 'either',
  request: z.strictObject({ promotionId: PromotionId }),
  response: DrawStatus,
  rejects: ['PROMOTION_UNKNOWN'],
})

/** Gets a ticket: the free one of the day, or one for points. None comes in from the draw's moment on. [C-15] */
export const promotionDrawTicket = defineCall({
  path: 'promotion/draw/ticket',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId, source: TicketSource }),
  response: z.object({ number: z.int(), standing: DrawStatus, points: z.int() }),
  rejects: [
    'PROMOTION_UNKNOWN',
    'PROMOTION_OVER',
    'PROMOTION_BARRED',
    'NOT_DUE',
    'DRAW_CLOSED',
    'ALREADY_TAKEN',
    'TICKETS_FULL',
    'POINTS_SHORT',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
  ],
})
