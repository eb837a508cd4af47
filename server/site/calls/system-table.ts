import type { HandlerTable } from '#server/platform/calls/handling.ts'
import { handleDictionaryQuery } from './dictionary-query.ts'
import { handleLogReport } from './log-report.ts'
import { handleTimeCheck } from './time-check.ts'
import { handleVersionCheck } from './version-check.ts'

/** What answers the calls of the system group. */
export const systemHandlers = {
  versionCheck: handleVersionCheck,
  timeCheck: handleTimeCheck,
  logReport: handleLogReport,
  dictionaryQuery: handleDictionaryQuery,
} satisfies Partial<HandlerTable>
