import { passkeyList } from '#contract/accounts/calls/security.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handlePasskeyList = handle(passkeyList, async ({ passkeys, member }) =>
  accept({ passkeys: await passkeys.list(member.id) }),
)
