import { passkeyOptions } from '#contract/accounts/calls/security.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handlePasskeyOptions = handle(passkeyOptions, async ({ passkeys }) =>
  accept(await passkeys.loginQuestion()),
)
