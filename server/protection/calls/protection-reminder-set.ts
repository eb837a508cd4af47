import { protectionReminderSet } from '#contract/protection/calls.ts'
import { changeOnce, handle } from './handle.ts'

export const handleProtectionReminderSet = handle(protectionReminderSet, (context, body) =>
  changeOnce(context, { path: protectionReminderSet.path, body }, (unit, by) =>
    context.changes.setReminder(unit, by, body.minutes),
  ),
)
