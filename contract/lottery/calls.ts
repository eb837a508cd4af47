import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { lotteryDrawsPageMax, lotteryTicketsPageMax } from '#contract/limits.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import {
  ChosenDraws,
  LotteryDraw,
  LotteryGame,
  LotteryIssue,
  LotteryLines,
  LotteryTicket,
  LotteryTicketId,
} from './entities/lottery.ts'

/** Draws from seeds that are committed before sales, on a schedule: docs/lottery.md. [R-12, C-13] */

/** Every game with the draw that is sold now (null: none at present) and the last one. */
export const lotteryHome = defineCall({
  path: 'lottery/home',
  access: 'anonymous',
  request: z.strictObject({}),
  response: z.object({
    games: z.array(z.object({ game: LotteryGame, next: z.nullable(LotteryDraw), last: z.nullable(LotteryDraw) })),
  }),
})

/** The draws of a game that are sold, the next one first: for the ticket and for further draws of a chase. */
export const lotteryUpcoming = defineCall({
  path: 'lottery/draw/upcoming',
  access: 'anonymous',
  request: z.strictObject({ game: LotteryGame }),
  response: z.object({ draws: z.array(LotteryDraw) }),
})

/** Draws that are over, newest first; `beforeIssue`: those before this one. */
export const lotteryDraws = defineCall({
  path: 'lottery/draw/list',
  access: 'anonymous',
  request: z.strictObject({
    game: LotteryGame,
    beforeIssue: z.optional(LotteryIssue),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(lotteryDrawsPageMax)), lotteryDrawsPageMax),
  }),
  response: z.object({ draws: z.array(LotteryDraw), hasMore: z.boolean() }),
})

/**
 * Buys a ticket for one draw or several (a chase); all stakes leave the wallet at once. A draw whose sales are closed by the
 * server's clock, or which is not sold yet, refuses all of it (DRAW_CLOSED). The same request id answers the same ticket as
 * it stands then. [R-12, C-13]
 */
export const lotteryBuy = defineCall({
  path: 'lottery/ticket/buy',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({
    requestId: RequestId,
    game: LotteryGame,
    lines: LotteryLines,
    currency: SettlementCurrency,
    draws: ChosenDraws,
    /** Once a draw has won, the later ones are not played and their stakes come back. */
    stopsOnWin: z.boolean(),
  }),
  response: z.object({ ticket: LotteryTicket, balanceMinor: AmountMinor }),
  rejects: [
    'DRAW_CLOSED',
    'FIELD_REFUSED',
    'BALANCE_SHORT',
    'LIMIT_REACHED',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
    'RATE_LIMITED_MEMBER',
  ],
})

/** Takes a ticket out of every draw whose sales are still open; their stakes come back. DRAW_CLOSED: there is none. */
export const lotteryCancel = defineCall({
  path: 'lottery/ticket/cancel',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, ticketId: LotteryTicketId }),
  response: z.object({ ticket: LotteryTicket, balanceMinor: AmountMinor }),
  rejects: ['RECORD_UNKNOWN', 'DRAW_CLOSED', 'REQUEST_ID_REUSED'],
})

/** My tickets, newest first; `beforeId`: those that are older than this one. [R-12, C-13] */
export const lotteryTickets = defineCall({
  path: 'lottery/ticket/list',
  access: 'member',
  request: z.strictObject({
    game: z.nullable(LotteryGame),
    beforeId: z.optional(LotteryTicketId),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(lotteryTicketsPageMax)), lotteryTicketsPageMax),
  }),
  response: z.object({ tickets: z.array(LotteryTicket), hasMore: z.boolean() }),
})
