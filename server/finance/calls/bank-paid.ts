import { bankPaid } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14, S-13] */
export const handleBankPaid = handle(bankPaid, ({ idempotency, orders, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: bankPaid.path, body: input },
    {
      check: async () => accept(undefined),
      effect: async (unit) => {
        const { orderId, requestId } = input
        const event = { type: 'member.paid' } as const
        const id = `request:${member.id}:${requestId}`
        const outcome = await orders.send(unit, { kind: 'bank-deposit', orderId, id, event, memberId: member.id })
        return outcome.ok ? accept(outcome.value.order) : outcome
      },
    },
  ),
)
