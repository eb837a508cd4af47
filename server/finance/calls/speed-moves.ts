import { speedAppeal, speedClose, speedConfirm, speedPaid, speedRemind } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** The machines decide what may be done. */
const unchecked = async () => accept(undefined)

/** [C-14, S-13] */
export const handleSpeedPaid = handle(speedPaid, ({ idempotency, speed, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: speedPaid.path, body: input },
    { check: unchecked, effect: (unit) => speed.paid(unit, member.id, input) },
  ),
)

/** [C-14, S-13] */
export const handleSpeedRemind = handle(speedRemind, ({ idempotency, speed, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: speedRemind.path, body: input },
    { check: unchecked, effect: (unit) => speed.remind(unit, member.id, input) },
  ),
)

/** [C-14, S-13] */
export const handleSpeedConfirm = handle(speedConfirm, ({ idempotency, speed, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: speedConfirm.path, body: input },
    { check: unchecked, effect: (unit) => speed.confirm(unit, member.id, input) },
  ),
)

/** [C-14, S-13] */
export const handleSpeedAppeal = handle(speedAppeal, ({ idempotency, speed, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: speedAppeal.path, body: input },
    { check: unchecked, effect: (unit) => speed.appeal(unit, member.id, input) },
  ),
)

/** [C-14, S-13] */
export const handleSpeedClose = handle(speedClose, ({ idempotency, speed, member }, input) =>
  idempotency.once(
    { memberId: member.id, path: speedClose.path, body: input },
    { check: unchecked, effect: (unit) => speed.close(unit, member.id, input) },
  ),
)
