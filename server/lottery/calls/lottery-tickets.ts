import type { ResponseOf } from '#contract/define-call.ts'
import { lotteryBuy, lotteryCancel, lotteryTickets } from '#contract/lottery/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [R-12, C-13] */
export const handleLotteryBuy = handle(lotteryBuy, ({ member, buyTicket }, request) => buyTicket(member.id, request))

/** */
export const handleLotteryCancel = handle(lotteryCancel, ({ member, idempotency, cancelTicket }, input) =>
  idempotency.once<ResponseOf<typeof lotteryCancel>, 'RECORD_UNKNOWN' | 'DRAW_CLOSED', null>(
    { memberId: member.id, path: lotteryCancel.path, body: input },
    { check: async () => accept(null), effect: (unit) => cancelTicket(unit, member.id, input.ticketId) },
  ),
)

/** [R-12, C-13] */
export const handleLotteryTickets = handle(lotteryTickets, async ({ member, tickets }, { game, beforeId, limit }) => {
  const found = await tickets.page({ memberId: member.id, game, beforeId, limit: limit + 1 })
  return accept({ tickets: found.slice(0, limit), hasMore: found.length > limit })
})
