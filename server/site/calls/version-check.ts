import { versionCheck } from '#contract/site/calls/system.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleVersionCheck = handle(versionCheck, async ({ site, now }) => {
  const { clientVersion, buildLabel, maintainStatus } = site()
  return accept({ clientVersion, buildLabel, maintainStatus, serverTimeMs: now() })
})
