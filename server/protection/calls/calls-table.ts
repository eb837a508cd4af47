import type { CallTable } from '#server/platform/calls/handling.ts'
import type { ProtectionCallDeps } from './handle.ts'
import { handlePlayReminderAnswer } from './play-reminder-answer.ts'
import { handlePlaySession } from './play-session.ts'
import { handleProtectionChanges } from './protection-changes.ts'
import { handleProtectionExclude } from './protection-exclude.ts'
import { handleProtectionGet } from './protection-get.ts'
import { handleProtectionLimitSet } from './protection-limit-set.ts'
import { handleProtectionRaiseConfirm } from './protection-raise-confirm.ts'
import { handleProtectionRaiseWithdraw } from './protection-raise-withdraw.ts'
import { handleProtectionReminderSet } from './protection-reminder-set.ts'
import { handleProtectionTimeOut } from './protection-time-out.ts'

/** What answers the calls of protection. */
export const protectionTable = {
  protectionGet: handleProtectionGet,
  protectionChanges: handleProtectionChanges,
  protectionLimitSet: handleProtectionLimitSet,
  protectionRaiseConfirm: handleProtectionRaiseConfirm,
  protectionRaiseWithdraw: handleProtectionRaiseWithdraw,
  protectionReminderSet: handleProtectionReminderSet,
  protectionTimeOut: handleProtectionTimeOut,
  protectionExclude: handleProtectionExclude,
  playSession: handlePlaySession,
  playReminderAnswer: handlePlayReminderAnswer,
} satisfies CallTable<ProtectionCallDeps>
