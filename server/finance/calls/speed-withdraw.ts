import { speedTurn, speedWithdraw } from '#contract/finance/calls.ts'
import type { RejectOf } from '#contract/define-call.ts'
import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { checkSpeedWithdraw, speedCurrency } from '#server/finance/domain/speed-planning.ts'
import { findPayee } from '#server/finance/payees.ts'
import type { SpeedMove } from '#server/finance/speed-trades.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { handle, type Context } from './handle.ts'
import { guardRefusal, holdRefusal } from './withdraw-guards.ts'

/** What costs no try is looked at before the withdrawal password, as of any withdrawal. [C-14, V-05, V-06] */
export const handleSpeedWithdraw = handle(speedWithdraw, (context, { withdrawPassword, ...asked }) => {
  const { idempotency, speed, member, payouts, now } = context
  return idempotency.once(
    // What a repeat is compared by is kept as a fingerprint: the password may not be in it.
    { memberId: member.id, path: speedWithdraw.path, body: asked },
    {
      check: async () => {
        const rules = speed.rules()
        const checked = checkSpeedWithdraw(rules, asked)
        if (!checked.ok) return checked
        const held = await holdRefusal(context)
        if (held) return held
        const { payeeId } = asked
        const payee = await findPayee(payouts, { memberId: member.id, payeeId, to: 'card', nowMs: now() })
        if (!payee.ok) return payee
        const refusal = await guardRefusal(context, withdrawPassword)
        return refusal ?? accept({ rules, payee: payee.value, ...checked.value })
      },
      effect: (unit, ready) => speed.withdraw(unit, member.id, { ...asked, ...ready }),
    },
  )
})

/** Ends the offer and opens an ordinary withdrawal of the same amount to the same card; both or neither. */
const convert = async (
  { speed, withdrawals, payeeOf, member }: Context<'member'>,
  unit: Unit,
  move: SpeedMove,
): Promise<Outcome<FinanceOrder, RejectOf<typeof speedTurn>>> => {
  const method = withdrawals
    .methods()
    .find(
      ({ to, currency, status, isDisplay }) =>
        to === 'card' && currency === speedCurrency && status === '1' && isDisplay,
    )
  if (!method) return reject('WITHDRAW_TYPE_CLOSED')
  const turned = await speed.turn(unit, member.id, { ...move, to: { provider: method.provider } })
  if (!turned.ok) return turned
  const { orderId, currency, amountMinor, context } = turned.value
  const payee = { payee: await payeeOf(unit, orderId), masked: context.payee }
  return withdrawals.open(unit, member.id, {
    methodId: method.id,
    payeeId: orderId,
    currency,
    amountMinor,
    method,
    payee,
  })
}

/** [C-14] */
export const handleSpeedTurn = handle(speedTurn, (context, input) => {
  const { idempotency, speed, member } = context
  const { to, ...move } = input
  return idempotency.once(
    { memberId: member.id, path: speedTurn.path, body: input },
    {
      check: async () => {
        const held = await holdRefusal(context)
        if (held) return held
        return to === 'offer' && !speed.rules().isOpen ? reject('WITHDRAW_TYPE_CLOSED') : accept(undefined)
      },
      effect: async (unit): Promise<Outcome<FinanceOrder, RejectOf<typeof speedTurn>>> =>
        to === 'offer' ? speed.turn(unit, member.id, { ...move, to }) : convert(context, unit, move),
    },
  )
})
