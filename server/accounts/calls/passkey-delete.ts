import { passkeyDelete } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handlePasskeyDelete = handle(passkeyDelete, async (context, { id }) => {
  const { passkeys, securityLog, units, member, audit } = context
  const isGone = await units.run(async (unit) => {
    const passkey = await passkeys.in(unit).remove(member.id, id)
    if (!passkey) return false
    const former = { of: 'passkey', ...passkey } as const
    await securityLog.record(unit, { kind: 'passkey.removed', memberId: member.id, from: context, former })
    return true
  })
  if (!isGone) return reject('RECORD_UNKNOWN')
  await audit.note(member.name, 'passkey.remove', member.id, {})
  return accept({})
})
