import { versionCheck } from '#contract/site/calls/system.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleVersionCheck = handle(versionCheck, async ({ site, now }) => {
  const { clientVersion, buildLabel, maintainStatus } = site()
  return accept({ clientVersion, buildLabel, maintainStatus, serverTimeMs: now() })
})
