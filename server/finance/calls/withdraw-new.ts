import { withdrawNew } from '#contract/finance/calls.ts'
import { checkWithdrawAmount } from '#contract/finance/rules/withdraw-amount.ts'
import { accept, reject } from '#contract/outcome.ts'
import { checkMethod } from '#server/finance/domain/withdrawal-planning.ts'
import { findPayee } from '#server/finance/payees.ts'
import { handle } from './handle.ts'
import { guardRefusal, holdRefusal } from './withdraw-guards.ts'

/** What costs no try is looked at before the withdrawal password. [C-14, V-05, V-06] */
export const handleWithdrawNew = handle(withdrawNew, (context, { withdrawPassword, ...asked }) => {
  const { idempotency, withdrawals, member, payouts, now } = context
  return idempotency.once(
    // What a repeat is compared by is kept as a fingerprint: the password may not be in it.
    { memberId: member.id, path: withdrawNew.path, body: asked },
    {
      check: async () => {
        const held = await holdRefusal(context)
        if (held) return held
        const method = checkMethod(withdrawals.methods(), asked)
        if (!method.ok) return method
        const rule = checkWithdrawAmount(asked.amountMinor, method.value, 0)
        if (rule !== null) return reject('FIELD_REFUSED', { field: 'amountMinor', rule })
        const { payeeId } = asked
        const { to } = method.value
        const payee = await findPayee(payouts, { memberId: member.id, payeeId, to, nowMs: now() })
        if (!payee.ok) return payee
        const refusal = await guardRefusal(context, withdrawPassword)
        return refusal ?? accept({ method: method.value, payee: payee.value })
      },
      effect: (unit, { method, payee }) => withdrawals.open(unit, member.id, { ...asked, method, payee }),
    },
  )
})
