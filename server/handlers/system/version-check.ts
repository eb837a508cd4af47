import { versionCheck } from '#contract/calls/system.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleVersionCheck = handle(versionCheck, async ({ site, now }) => {
  const { clientVersion, buildLabel, maintainStatus } = site()
  return accept({ clientVersion, buildLabel, maintainStatus, serverTimeMs: now() })
})
