import { passkeyDelete } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handlePasskeyDelete = handle(passkeyDelete, async ({ passkeys, member, audit }, { id }) => {
  if (!(await passkeys.remove(member.id, id))) return reject('RECORD_UNKNOWN')
  await audit.note(member.name, 'passkey.remove', member.id, {})
  return accept({})
})
