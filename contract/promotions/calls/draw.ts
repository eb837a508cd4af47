import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** How a ticket came: free of the day, for points, or given. */
export const TicketSource = z.enum(['daily', 'points'])

/** `void`: it was called off, nothing is drawn and points go back. [C-15] */
export const DrawStanding = z.object({
  state: z.enum(['open', 'drawn', 'void']),
  commit: Hash,
  /** Shown when it is drawn. */
  serverSeed: z.nullable(Hash),
  tickets: z.int(),
  /** Numbers of my tickets, the newest first. */
  mine: z.array(z.int()).check(z.maxLength(1_000)),
  isDailyTaken: z.boolean(),
  winners: z.array(
    z.object({ number: z.int(), prizeAt: z.int(), name: z.string(), isMe: z.boolean() }),
  ),
})
export type DrawStanding = z.infer<typeof DrawStanding>

/** The draw of a promotion: its committed seed, how many tickets are in it, mine, and who has won. [C-15] */
export const promotionDraw = defineCall({
  path: 'promotion/draw/get',
  access: 'either',
  request: z.strictObject({ promotionId: PromotionId }),
  response: DrawStanding,
  rejects: ['PROMOTION_UNKNOWN'],
})

/** Gets a ticket: the free one of the day, or one for points. None comes in from the draw's moment on. [C-15] */
export const promotionDrawTicket = defineCall({
  path: 'promotion/draw/ticket',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId, source: TicketSource }),
  response: z.object({ number: z.int(), standing: DrawStanding, points: z.int() }),
  rejects: [
    'PROMOTION_UNKNOWN',
    'PROMOTION_OVER',
    'PROMOTION_BARRED',
    'DRAW_CLOSED',
    'ALREADY_TAKEN',
    'TICKETS_FULL',
    'POINTS_SHORT',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
  ],
})
