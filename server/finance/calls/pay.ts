import { pay } from '#contract/finance/calls.ts'
import type { AnyDeposit } from '#contract/finance/entities/any-deposit.ts'
import { bankTransfer } from '#contract/finance/entities/deposit-method.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { BankDepositRefusal } from '#server/finance/bank-deposits.ts'
import { checkDeposit } from '#server/finance/domain/deposit-planning.ts'
import { handle } from './handle.ts'

/** [C-14, V-06, E-04] */
export const handlePay = handle(pay, ({ idempotency, deposits, bankDeposits, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: pay.path, body: input },
    {
      check: async () => checkDeposit(deposits.methods(), input),
      effect: (unit, method): Promise<Outcome<AnyDeposit, BankDepositRefusal>> => {
        const by = method.provider === bankTransfer ? bankDeposits : deposits
        return by.open(unit, member.id, { ...input, method })
      },
    },
  ),
)
