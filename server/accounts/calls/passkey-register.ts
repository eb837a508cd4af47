import { passkeyRegister } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handlePasskeyRegister = handle(passkeyRegister, async (context, { challengeId, response, name }) => {
  const { passkeys, securityLog, units, member, audit } = context
  const passkey = await units.run(async (unit) => {
    const made = await passkeys.in(unit).register(member.id, challengeId, response, name)
    const event = { kind: 'passkey.added', memberId: member.id, from: context, details: { what: name } } as const
    if (made) await securityLog.record(unit, event)
    return made
  })
  if (!passkey) return reject('PASSKEY_REFUSED')
  await audit.note(member.name, 'passkey.add', member.id, { name })
  return accept(passkey)
})
