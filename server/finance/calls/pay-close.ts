import { payClose } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14, S-13] */
export const handlePayClose = handle(payClose, ({ idempotency, orders, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: payClose.path, body: input },
    {
      check: async () => accept(undefined),
      effect: async (unit) => {
        const { orderId, requestId } = input
        const event = { type: 'member.closed' } as const
        const id = `request:${member.id}:${requestId}`
        const outcome = await orders.send(unit, { kind: 'deposit', orderId, id, event, memberId: member.id })
        return outcome.ok ? accept(outcome.value.order) : outcome
      },
    },
  ),
)
