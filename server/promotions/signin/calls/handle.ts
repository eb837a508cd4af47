import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Signin } from '#server/promotions/signin/signin.ts'

/** What the calls of sign-in gifts work with. */
export interface SigninCallDeps {
  idempotency: Idempotency
  signin: Signin
}

export const handle = handlerFor<SigninCallDeps>()
