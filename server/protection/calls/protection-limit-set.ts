import { protectionLimitSet } from '#contract/protection/calls.ts'
import { changeOnce, handle } from './handle.ts'

export const handleProtectionLimitSet = handle(protectionLimitSet, (context, body) =>
  changeOnce(context, { path: protectionLimitSet.path, body }, (unit, by) =>
    context.changes.setLimit(unit, by, body, body.amountMinor),
  ),
)
