import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { lotteryTicketsPageMax, soccerRoundsPageMax } from '#contract/limits.ts'
import { AmountMinor } from '#contract/wallet/entities/money.ts'
import { LotteryTicketId } from './entities/lottery.ts'
import { SoccerIssue, SoccerMultiple, SoccerPicks, SoccerPlay, SoccerRound, SoccerTicket } from './entities/soccer.ts'

/** The soccer lottery: how 14 matches end, and a pool that those who are right share: docs/lottery.md. [R-12, C-13, C-15] */

/** Rounds, the newest first: the one that is sold is among the first; `beforeIssue`: those before this one. */
export const soccerRounds = defineCall({
  path: 'lottery/soccer/round/list',
  access: 'anonymous',
  request: z.strictObject({
    beforeIssue: z.optional(SoccerIssue),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(soccerRoundsPageMax)), soccerRoundsPageMax),
  }),
  response: z.object({ rounds: z.array(SoccerRound), hasMore: z.boolean() }),
})

/**
 * Buys a ticket; its stake, ¥2 a line and multiple, leaves the wallet. A round whose first match has begun by the server's
 * clock refuses it (DRAW_CLOSED). The same request id answers the same ticket as it stands then. [R-12, C-13, C-15]
 */
export const soccerBuy = defineCall({
  path: 'lottery/soccer/ticket/buy',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({
    requestId: RequestId,
    issue: SoccerIssue,
    play: SoccerPlay,
    picks: SoccerPicks,
    multiple: SoccerMultiple,
  }),
  response: z.object({ ticket: SoccerTicket, balanceMinor: AmountMinor }),
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

/** My tickets, newest first; `beforeId`: those that are older than this one. [R-12, C-13, C-15] */
export const soccerTickets = defineCall({
  path: 'lottery/soccer/ticket/list',
  access: 'member',
  request: z.strictObject({
    beforeId: z.optional(LotteryTicketId),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(lotteryTicketsPageMax)), lotteryTicketsPageMax),
  }),
  response: z.object({ tickets: z.array(SoccerTicket), hasMore: z.boolean() }),
})
