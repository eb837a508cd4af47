import { accept } from '#contract/outcome.ts'
import { posterRecord } from '#contract/sports/ticket-calls.ts'
import { handle } from './handle.ts'

export const handlePosterRecord = handle(posterRecord, async ({ sharedOrders, site, now }, { memberId }) =>
  accept(await sharedOrders.recordOf(memberId, { atMs: now(), cnyPerUsdtMilli: site().cnyPerUsdtMilli })),
)
