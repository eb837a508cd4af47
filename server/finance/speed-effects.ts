import type { OrderNews } from '#contract/finance/entities/order-news.ts'
import type { SpeedPayOrder } from '#contract/finance/entities/speed-pay-order.ts'
import type { SpeedWithdrawOrder } from '#contract/finance/entities/speed-withdraw-order.ts'
import type { SpeedWithdrawEvent } from '#contract/finance/machines/speed-withdraw-machine.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import { heldOfSpeed } from './domain/speed-planning.ts'
import type { FinanceOrders, OrderEffectInput, OwnedOrder } from './ports.ts'
import { returnSpeed, settleSpeed, speedCount } from './speed-money.ts'
import type { SpeedRows, SpeedTrade } from './store/speed-rows.ts'
import { endHold } from './withdrawal-money.ts'

interface EffectDeps {
  orders: FinanceOrders
  rows: SpeedRows
  ledger: Ledger
  protection: Pick<Protection, 'count'>
}

type PayInput = OrderEffectInput<'speed-pay'>

const remind = (
  unit: Unit,
  { memberId, order }: { memberId: string; order: SpeedPayOrder | SpeedWithdrawOrder },
): void => {
  const { orderId, kind, state, version } = order
  const news: OrderNews = { orderId, kind, state, version, isReminder: true }
  unit.announce([{ kind: 'order', memberId, order: news }])
}

/** Two orders that move together. The payer's row is always locked before the payee's. */
const createPair = ({ orders, rows }: EffectDeps) => {
  const tradeOf = async ({ unit, order }: PayInput): Promise<SpeedTrade> => {
    const trade = await rows.in(unit).tradeOfPay(order.orderId)
    if (!trade) throw new Error(`order ${order.orderId} pays nobody`)
    return trade
  }
  return {
    tradeOf,
    /** The payee's order as it stands in the unit. */
    payeeOf: async (input: PayInput): Promise<OwnedOrder<'speed-withdraw'>> => {
      const { withdrawOrderId } = await tradeOf(input)
      const owned = await orders.in(input.unit).find(withdrawOrderId)
      if (owned?.order.kind !== 'speed-withdraw') throw new Error(`there is no order ${withdrawOrderId}`)
      return { memberId: owned.memberId, order: owned.order }
    },
    /** Moves the payee's order on. It has to allow it: the two are in step. */
    relay: async (input: PayInput, event: SpeedWithdrawEvent): Promise<void> => {
      const { withdrawOrderId, payOrderId, payeeId } = await tradeOf(input)
      const id = `speed:${payOrderId}:${input.order.version}:${event.type}`
      const sent = await orders.send(input.unit, {
        kind: 'speed-withdraw',
        orderId: withdrawOrderId,
        id,
        event,
        ...(event.type.startsWith('member.') ? { memberId: payeeId } : {}),
      })
      if (!sent.ok) throw new Error(`order ${withdrawOrderId} does not follow ${payOrderId}: ${sent.code}`)
    },
  }
}

const appealOf = ({ orderId, context }: SpeedPayOrder): NonNullable<SpeedWithdrawOrder['context']['appeal']> => {
  if (!context.appeal) throw new Error(`order ${orderId} has no appeal`)
  return context.appeal
}

/** Says what the effects of both kinds do. [C-14, S-13] */
export const provideSpeedEffects = (deps: EffectDeps): void => {
  const { orders, ledger, protection } = deps
  const { relay, payeeOf } = createPair(deps)

  const settle = (type: 'member.confirmed' | 'operator.settled') => async (input: PayInput) => {
    await relay(input, { type })
    const { unit, memberId, order } = input
    await settleSpeed(ledger, unit, { payer: { memberId, order }, payee: await payeeOf(input) })
  }

  orders.provide('speed-pay', {
    remindPayer: ({ unit, ...owned }) => remind(unit, owned),
    remindPayee: async (input) => remind(input.unit, await payeeOf(input)),
    tellPaid: (input) =>
      relay(input, {
        type: 'counterparty.paid',
        confirmUntilMs: input.order.context.atMs + input.order.context.confirmMs,
      }),
    dropByPayer: (input) => relay(input, { type: 'counterparty.closed' }),
    dropByTimer: (input) => relay(input, { type: 'timer.lapsed' }),
    appealByPayer: (input) => relay(input, { type: 'counterparty.appealed', appeal: appealOf(input.order) }),
    appealByPayee: (input) => relay(input, { type: 'member.appealed', appeal: appealOf(input.order) }),
    appealByTimer: (input) => relay(input, { type: 'timer.appealed', appeal: appealOf(input.order) }),
    settleByPayee: settle('member.confirmed'),
    settleByOperator: settle('operator.settled'),
    refuseByOperator: async (input) => {
      await relay(input, { type: 'operator.refused' })
      await returnSpeed(deps, input.unit, { payer: input, payee: await payeeOf(input) })
    },
    uncount: ({ unit, ...owned }) => protection.count(unit, speedCount(owned, 0)),
  })
  orders.provide('speed-withdraw', {
    release: ({ unit, memberId, order }) =>
      endHold(ledger, unit, { memberId, order: heldOfSpeed(order), how: 'release' }),
  })
}
