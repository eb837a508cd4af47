import { notYet, type HandlerTable } from '#server/ports/handling.ts'
import { handleVersionCheck } from './version-check.ts'
import { handleTimeCheck } from './time-check.ts'

/** What answers the calls of the system group. */
export const systemHandlers = {
  versionCheck: handleVersionCheck,
  timeCheck: handleTimeCheck,
  logReport: notYet,
  dictionaryQuery: notYet,
} satisfies Partial<HandlerTable>
