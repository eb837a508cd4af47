import { passkeyRegister } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handlePasskeyRegister = handle(
  passkeyRegister,
  async ({ passkeys, member, audit }, { challengeId, response, name }) => {
    const passkey = await passkeys.register(member.id, challengeId, response, name)
    if (!passkey) return reject('PASSKEY_REFUSED')
    await audit.note(member.name, 'passkey.add', member.id, { name })
    return accept(passkey)
  },
)
