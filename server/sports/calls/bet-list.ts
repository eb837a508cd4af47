import { accept } from '#contract/outcome.ts'
import { betList } from '#contract/sports/ticket-calls.ts'
import { statesOf } from '#server/sports/domain/records/ticket-records.ts'
import { handle } from './handle.ts'

export const handleBetList = handle(betList, async ({ member, tickets }, { filter, limit, ...asked }) => {
  const page = await tickets.page({ ...asked, memberId: member.id, states: statesOf[filter], limit: limit + 1 })
  const visible = page.slice(0, limit)
  return accept({ tickets: visible, next: page.length > limit ? (visible.at(-1)?.orderId ?? null) : null })
})
