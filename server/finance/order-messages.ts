import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { OwnedOrder } from './ports.ts'

const depositLink = '/app/wallet/deposit?order='
const withdrawLink = '/app/wallet/withdraw?order='

/** What an order tells its member as it stands now, and of how much; undefined: nothing that one would go back for. */
const newsOf = ({ kind, state, amountMinor, context }: FinanceOrder) => {
  if (kind === 'deposit' || kind === 'bank-deposit')
    return state === 'succeeded' && context.creditedMinor !== null
      ? { template: 'deposit.credited' as const, paidMinor: context.creditedMinor, link: depositLink }
      : undefined
  if (kind === 'speed-pay')
    return state === 'succeeded'
      ? { template: 'deposit.credited' as const, paidMinor: amountMinor + context.bonusMinor, link: depositLink }
      : undefined
  if (state === 'succeeded') {
    const feeMinor = kind === 'withdrawal' ? context.feeMinor : 0
    return { template: 'withdrawal.paid' as const, paidMinor: amountMinor - feeMinor, link: withdrawLink }
  }
  return state === 'failed' || state === 'refused' || state === 'returned'
    ? { template: 'withdrawal.refused' as const, paidMinor: amountMinor, link: withdrawLink }
    : undefined
}

/** Tells a member that money has come or gone, in the unit of work of the order's step; once a state and amount. */
export const tellOrder =
  (inbox: Pick<Inbox, 'in'>) =>
  async (unit: Unit, { memberId, order }: OwnedOrder): Promise<void> => {
    const news = newsOf(order)
    if (!news) return
    const { orderId, currency, state } = order
    const { template, paidMinor, link } = news
    await inbox.in(unit).put({
      key: `order:${orderId}:${state}:${paidMinor}`,
      memberId,
      kind: 'wallet',
      template,
      values: { amount: { currency, amountMinor: paidMinor }, order: orderId },
      link: `${link}${orderId}`,
    })
  }
