import { passkeyDelete } from '#contract/accounts/calls/security.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'

export const handlePasskeyDelete = handle(passkeyDelete, async ({ passkeys, member, audit }, { id }) => {
  if (!(await passkeys.remove(member.id, id))) return reject('RECORD_UNKNOWN')
  await audit.note(member.name, 'passkey.remove', member.id, {})
  return accept({})
})
