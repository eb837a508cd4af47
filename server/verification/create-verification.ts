import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { verificationAdmin } from './admin.ts'
import { verificationTable } from './calls/calls-table.ts'
import { createCaptchaPictures } from './sandbox/captcha-pictures.ts'
import { createRisk } from './store/risk.ts'
import { createVerifications } from './store/verifications.ts'
import type { SiteSettings } from '#server/site/ports.ts'

/** How callers show that they are people, and what makes the site ask. [S-06, S-07, V-08] */
export const createVerification = (infrastructure: Infrastructure, { settings }: { settings: SiteSettings }) => {
  const { db, now, fieldEncryption: sealing, housekeeping } = infrastructure
  const risk = createRisk(db, now)
  const verifications = createVerifications(db, { settings, risk, pictures: createCaptchaPictures(), sealing, now })
  housekeeping.add(() => verifications.sweep())
  return {
    risk,
    verifications,
    calls: serve(verificationTable, { verifications }),
    admin: serveCommands(verificationAdmin, { settings }),
  }
}
