import { pay } from '#contract/finance/calls.ts'
import { checkDeposit } from '#server/finance/domain/deposit-planning.ts'
import { handle } from './handle.ts'

/** [C-14, V-06, E-04] */
export const handlePay = handle(pay, ({ idempotency, deposits, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: pay.path, body: input },
    {
      check: async () => checkDeposit(deposits.methods(), input),
      effect: (unit, method) => deposits.open(unit, member.id, { ...input, method }),
    },
  ),
)
