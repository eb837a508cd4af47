import { logReport } from '#contract/site/calls/system.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleLogReport = handle(logReport, async ({ points, client, member }, { events }) =>
  accept({ taken: await points.take(events, client, member?.id) }),
)
