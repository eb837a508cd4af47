import * as z from 'zod/mini'
import { MatchId, OrderId, RoomNo, SelectionId } from '#contract/ids.ts'
import { AmountMinor, Currency } from '#contract/wallet/entities/money.ts'

/** What may differ from the odds that the member saw: nothing, higher odds, or any odds. [S-13] */
export const AcceptPolicy = z.enum(['none', 'higher', 'any'])
export type AcceptPolicy = z.infer<typeof AcceptPolicy>

/** A bet as its owner sees it. Odds are decimal × 1000; stakes integer minor units. */
export const Order = z.object({
  orderId: OrderId,
  matchId: MatchId,
  matchName: z.string(),
  teams: z.string(),
  selectionId: SelectionId,
  categoryName: z.string(),
  itemName: z.string(),
  oddsMilli: z.int(),
  stakeMinor: AmountMinor,
  currency: Currency,
  status: z.enum(['accepted', 'reverted']),
  placedAtMs: z.int(),
  chatRoomNo: z.nullable(RoomNo),
  followsOrderId: z.nullable(OrderId),
})
export type Order = z.infer<typeof Order>
