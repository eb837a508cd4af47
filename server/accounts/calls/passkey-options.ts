import { passkeyOptions } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handlePasskeyOptions = handle(passkeyOptions, async ({ passkeys }) =>
  accept(await passkeys.loginQuestion()),
)
