import { passkeyOptions } from '#contract/calls/security.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handlePasskeyOptions = handle(passkeyOptions, async ({ passkeys }) =>
  accept(await passkeys.loginQuestion()),
)
