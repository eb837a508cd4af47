import { passkeyList } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handlePasskeyList = handle(passkeyList, async ({ passkeys, member }) =>
  accept({ passkeys: await passkeys.list(member.id) }),
)
