import { logReport } from '#contract/site/calls/system.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleLogReport = handle(logReport, async ({ points, client, member }, { events }) =>
  accept({ taken: await points.take(events, client, member?.id) }),
)
