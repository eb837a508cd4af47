import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Applications } from '#server/studio/store/applications.ts'

/** The calls of this subject work with these. */
export interface StudioCallDeps {
  idempotency: Idempotency
  now: () => number
  applications: Applications
}

export const handle = handlerFor<StudioCallDeps>()
