import { payClose } from '#contract/finance/calls.ts'
import { isDeposit } from '#contract/finance/entities/any-deposit.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14, S-13] */
export const handlePayClose = handle(payClose, ({ idempotency, orders, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: payClose.path, body: input },
    {
      check: async () => {
        const owned = await orders.find(input.orderId)
        return owned && isDeposit(owned.order) ? accept(owned.order.kind) : reject('FINANCE_ORDER_UNKNOWN')
      },
      effect: async (unit, kind) => {
        const { orderId, requestId } = input
        const event = { type: 'member.closed' } as const
        const id = `request:${member.id}:${requestId}`
        const outcome = await orders.send(unit, { kind, orderId, id, event, memberId: member.id })
        return outcome.ok ? accept(outcome.value.order) : outcome
      },
    },
  ),
)
