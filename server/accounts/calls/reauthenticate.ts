import { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import type { ReauthenticationProof } from '#contract/accounts/entities/reauthentication.ts'
import type { InputOf } from '#contract/define-call.ts'
import { reauthenticationMs } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { contactPointsOf, type ContactPoint } from '#server/accounts/domain/contact-point.ts'
import { countTry } from '#server/accounts/tries.ts'
import { handle, type Context } from './handle.ts'

type Input = InputOf<typeof reauthenticate>
type Given = NonNullable<Input['contact']>

/** The contact that the account has now: a code that went anywhere else counts for nothing. */
const judgeContact = async (
  { accounts, reauthentications, member }: Context<'member'>,
  { channel, code }: Given,
): Promise<Outcome<{ point: ContactPoint; code: string }, 'VALID_CODE_ERROR'>> => {
  const account = await accounts.byId(member.id)
  const point = account && contactPointsOf(account).find((one) => one.channel === channel)
  const isRight = point !== undefined && (await reauthentications.isCodeRight(member.id, point, code))
  return isRight ? accept({ point, code }) : reject('VALID_CODE_ERROR')
}

const judgeProof = async (
  { members, authenticators, passkeys, member }: Context<'member'>,
  proof: ReauthenticationProof,
): Promise<Outcome<null, 'PASSWORD_WRONG' | 'TOTP_WRONG' | 'PASSKEY_REFUSED'>> => {
  switch (proof.method) {
    case 'password': {
      const isOwn = (await members.checkPassword(member.name, proof.password)) !== undefined
      return isOwn ? accept(null) : reject('PASSWORD_WRONG')
    }
    case 'totp':
      return (await authenticators.verify(member.id, proof.code)) ? accept(null) : reject('TOTP_WRONG')
    case 'passkey': {
      const owner = await passkeys.login(proof.challengeId, proof.response)
      return owner === member.id ? accept(null) : reject('PASSKEY_REFUSED')
    }
  }
}

/** The code is looked at first: codes of an authenticator and answers of passkeys are used up by being looked at. */
const judge = async (context: Context<'member'>, { proof, contact }: Input) => {
  const reached = contact && (await judgeContact(context, contact))
  if (reached?.ok === false) return reached
  const proved = proof && (await judgeProof(context, proof))
  if (proof && proved?.ok === false) {
    const way = proof.method === 'totp' ? 'second' : proof.method
    const { client, member } = context
    context.failedLogins.note({ kind: 'password.wrong', who: { memberId: member.id }, way, client })
    return proved
  }
  const proofs = { factor: proved !== undefined, contact: reached?.value }
  const counts = await context.reauthentications.remember(context.member.id, context.token, proofs)
  return counts ? accept(null) : reject('VALID_CODE_ERROR')
}

/** One try of the limiter for both, so that a right code buys no more guesses of the password. */
export const handleReauthenticate = handle(reauthenticate, async (context, input) => {
  const { risk, member, client, now } = context
  const counted = await countTry(context, member.name, async () => member.id)
  if (counted.retryAfterMs > 0) return reject('RATE_LIMITED_MEMBER')
  const judged = await judge(context, input)
  if (!judged.ok) {
    await risk.failed(client, member.id)
    return judged
  }
  await counted.succeeded()
  return accept({ untilMs: now() + reauthenticationMs })
})
