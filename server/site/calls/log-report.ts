import { logReport } from '#contract/site/calls/system.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleLogReport = handle(logReport, async ({ telemetry, client }, { events }) =>
  accept({ taken: await telemetry.take(events, client) }),
)
