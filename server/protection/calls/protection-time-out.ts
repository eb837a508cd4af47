import { protectionTimeOut } from '#contract/protection/calls.ts'
import { changeOnce, handle } from './handle.ts'

export const handleProtectionTimeOut = handle(protectionTimeOut, (context, body) =>
  changeOnce(context, { path: protectionTimeOut.path, body }, (unit, by) =>
    context.changes.timeOut(unit, by, body.days),
  ),
)
