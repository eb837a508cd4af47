import { protectionExclude } from '#contract/protection/calls.ts'
import { changeOnce, handle } from './handle.ts'

export const handleProtectionExclude = handle(protectionExclude, (context, body) =>
  changeOnce(context, { path: protectionExclude.path, body }, (unit, by) =>
    context.changes.exclude(unit, by, body.months),
  ),
)
