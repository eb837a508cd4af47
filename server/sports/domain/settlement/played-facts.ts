import { countedOf, type FactOf } from '#server/platform/outbox/facts.ts'
import type { OrderChange } from './plan-settlement.ts'
import type { OpenOrder } from './regrade-order.ts'
import { isSettled } from './settle-order.ts'

type Stood = Pick<OrderChange, 'state' | 'returnMinor' | 'settlements' | 'settledAtMs'>

const playedOf = (
  order: OpenOrder,
  { state, returnMinor, settlements, settledAtMs }: Stood,
  rules: { oddsMinMilli: number; nowMs: number },
): FactOf<'played'>[] => {
  if (!isSettled(state) || state === 'void') return []
  const returned = returnMinor ?? 0
  const { orderId, memberId, currency, riskMinor, leastOddsMilli } = order
  return [
    {
      name: 'played',
      id: `played:bet:${orderId}:${settlements}`,
      memberId,
      atMs: settledAtMs ?? rules.nowMs,
      category: 'sports',
      venue: null,
      currency,
      countedMinor: leastOddsMilli < rules.oddsMinMilli ? 0 : countedOf(riskMinor, returned),
      netMinor: returned - riskMinor,
    },
  ]
}

/** `-0` is no amount. */
const opposite = (amountMinor: number): number => (amountMinor === 0 ? 0 : -amountMinor)

/**
 * What settlements count for; one that is undone or changed is taken back first, on the day on which it counted. What is
 * void counts nothing, and so does a stake at odds below the least that count. Pure. [C-14, C-15]
 */
export const playedFacts = (
  changes: readonly OrderChange[],
  rules: { oddsMinMilli: number; nowMs: number },
): FactOf<'played'>[] =>
  changes.flatMap((change) => {
    const { order } = change
    if (change.settlements === order.settlements && isSettled(change.state) === isSettled(order.state)) return []
    const undone = playedOf(order, order, rules).map((fact) => ({
      ...fact,
      id: `${fact.id}:undone`,
      countedMinor: opposite(fact.countedMinor),
      netMinor: opposite(fact.netMinor),
    }))
    return [...undone, ...playedOf(order, change, rules)]
  })
