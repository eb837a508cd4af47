import { accept, reject } from '#contract/outcome.ts'
import { betDetail } from '#contract/sports/ticket-calls.ts'
import { eventsOf } from '#server/sports/domain/records/ticket-events.ts'
import { handle } from './handle.ts'

export const handleBetDetail = handle(betDetail, async ({ member, tickets }, { orderId }) => {
  const ticket = await tickets.find(member.id, orderId)
  if (!ticket) return reject('ORDER_UNKNOWN')
  const [sold, undone] = await Promise.all([tickets.cashOuts(orderId), tickets.undone(orderId)])
  return accept({ ticket, events: eventsOf(ticket, sold, undone) })
})
