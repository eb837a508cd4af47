import type { CancelTicket } from '#server/lottery/cancellations.ts'
import type { BuyTicket } from '#server/lottery/purchases.ts'
import type { LotteryView } from '#server/lottery/lottery-view.ts'
import type { BuySoccerTicket } from '#server/lottery/soccer/soccer-purchases.ts'
import type { SoccerTickets } from '#server/lottery/soccer/soccer-tickets.ts'
import type { Tickets } from '#server/lottery/store/tickets.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'

/** What the calls of this subject work with. */
export interface LotteryCallDeps {
  idempotency: Idempotency
  view: LotteryView
  tickets: Tickets
  buyTicket: BuyTicket
  cancelTicket: CancelTicket
  soccer: { tickets: SoccerTickets; buyTicket: BuySoccerTicket }
}

export const handle = handlerFor<LotteryCallDeps>()
