import { passkeyList } from '#contract/calls/security.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handlePasskeyList = handle(passkeyList, async ({ passkeys, member }) =>
  accept({ passkeys: await passkeys.list(member.id) }),
)
