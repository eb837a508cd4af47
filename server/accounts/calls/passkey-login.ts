import { passkeyLogin } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { enterByPasskey, sessionMsOf } from './log-in.ts'
import { reject } from '#contract/outcome.ts'

export const handlePasskeyLogin = handle(passkeyLogin, async (context, { challengeId, response, flag }) => {
  const { passkeys, accounts, risk, client } = context
  const memberId = await passkeys.login(challengeId, response)
  const account = memberId === undefined ? undefined : await accounts.byId(memberId)
  if (account) return enterByPasskey(context, account, sessionMsOf(flag))
  await risk.failed(client)
  return reject('PASSKEY_REFUSED')
})
