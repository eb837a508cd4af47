import type { Verifications } from '#server/verification/ports.ts'
import type { Access } from '#contract/define-call.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface VerificationCallDeps {
  verifications: Verifications
}

export type Context<A extends Access> = CallContext<A, VerificationCallDeps>

export const handle = handlerFor<VerificationCallDeps>()
