import { protectionRaiseWithdraw } from '#contract/protection/calls.ts'
import { changeOnce, handle } from './handle.ts'

export const handleProtectionRaiseWithdraw = handle(protectionRaiseWithdraw, (context, body) =>
  changeOnce(context, { path: protectionRaiseWithdraw.path, body }, (unit, by) =>
    context.changes.withdrawRaise(unit, by, body),
  ),
)
