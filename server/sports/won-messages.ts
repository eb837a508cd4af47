import type { NewInboxMessage } from '#server/messages/ports.ts'
import type { OrderChange } from './domain/settlement/plan-settlement.ts'

/** What the member of a bet that has won is told; nothing of a result that is corrected and still wins as much. */
export const wonMessage = ({ order, state, returnMinor }: OrderChange): NewInboxMessage<'bet.won'>[] => {
  if ((state !== 'won' && state !== 'half_won') || !returnMinor) return []
  const { orderId, memberId, currency } = order
  return [
    {
      key: `bet:${orderId}:${returnMinor}`,
      memberId,
      kind: 'bet',
      template: 'bet.won',
      values: { amount: { currency, amountMinor: returnMinor }, order: orderId },
      link: `/app/member/bets/${orderId}`,
    },
  ]
}
