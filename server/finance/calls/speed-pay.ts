import { speedInfo, speedPay, speedPayee } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { checkSpeedPay } from '#server/finance/domain/speed-planning.ts'
import { handle } from './handle.ts'

/** [C-14] */
export const handleSpeedInfo = handle(speedInfo, async ({ speed, risk, member }) => {
  const rules = speed.rules()
  const sharers = await risk.sharersOf(member.id)
  return accept({
    rules,
    amounts: rules.isOpen ? await speed.amounts(member.id, sharers) : [],
    orders: await speed.open(member.id),
    lockedUntilMs: await speed.lockedUntil(member.id),
  })
})

/** [C-14, V-06] */
export const handleSpeedPay = handle(speedPay, ({ idempotency, speed, risk, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: speedPay.path, body: input },
    {
      check: async () => {
        const checked = checkSpeedPay(speed.rules(), input)
        return checked.ok ? accept({ rules: checked.value, sharers: await risk.sharersOf(member.id) }) : checked
      },
      effect: (unit, ready) => speed.pay(unit, member.id, { ...input, ...ready }),
    },
  ),
)

/** [C-14, L-05] */
export const handleSpeedPayee = handle(speedPayee, ({ speed, member }, { orderId }) => speed.payee(member.id, orderId))
