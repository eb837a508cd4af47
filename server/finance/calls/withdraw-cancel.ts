import { withdrawCancel } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14, S-13] */
export const handleWithdrawCancel = handle(withdrawCancel, ({ idempotency, orders, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: withdrawCancel.path, body: input },
    {
      check: async () => accept(undefined),
      effect: async (unit) => {
        const { orderId, requestId } = input
        const event = { type: 'member.cancelled' } as const
        const id = `request:${member.id}:${requestId}`
        const outcome = await orders.send(unit, { kind: 'withdrawal', orderId, id, event, memberId: member.id })
        return outcome.ok ? accept(outcome.value.order) : outcome
      },
    },
  ),
)
