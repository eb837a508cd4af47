import { protectionRaiseConfirm } from '#contract/protection/calls.ts'
import { changeOnce, handle } from './handle.ts'

export const handleProtectionRaiseConfirm = handle(protectionRaiseConfirm, (context, body) =>
  changeOnce(context, { path: protectionRaiseConfirm.path, body }, (unit, by) =>
    context.changes.confirmRaise(unit, by, body),
  ),
)
