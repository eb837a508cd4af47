import type { CancelTicket } from '#server/lottery/cancellations.ts'
import type { BuyTicket } from '#server/lottery/purchases.ts'
import type { BuySoccerTicket } from '#server/lottery/soccer/soccer-purchases.ts'
import type { SoccerRounds } from '#server/lottery/soccer/soccer-rounds.ts'
import type { SoccerTickets } from '#server/lottery/soccer/soccer-tickets.ts'
import type { Draws } from '#server/lottery/store/draws.ts'
import type { Tickets } from '#server/lottery/store/tickets.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'

/** What the calls of this subject work with. */
export interface LotteryCallDeps {
  idempotency: Idempotency
  draws: Draws
  tickets: Tickets
  buyTicket: BuyTicket
  cancelTicket: CancelTicket
  soccer: { rounds: SoccerRounds; tickets: SoccerTickets; buyTicket: BuySoccerTicket }
  now: () => number
}

export const handle = handlerFor<LotteryCallDeps>()
