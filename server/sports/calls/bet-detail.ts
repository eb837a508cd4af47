import { accept, reject } from '#contract/outcome.ts'
import { betDetail } from '#contract/sports/ticket-calls.ts'
import { handle } from './handle.ts'

export const handleBetDetail = handle(betDetail, async ({ member, tickets }, { orderId }) => {
  const ticket = await tickets.find(member.id, orderId)
  return ticket ? accept({ ticket }) : reject('ORDER_UNKNOWN')
})
