import type { CodeName } from '#contract/codes.ts'
import { reject, type Outcome } from '#contract/outcome.ts'
import type { Context } from './handle.ts'

/** Tries a code of the member's authenticator; guesses, which answer VALID_CODE_ERROR, are slowed down as log-ins are. */
export const slowed = async <Value, Code extends CodeName>(
  { loginLimiter, risk, member, client }: Context<'member'>,
  attempt: () => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'RATE_LIMITED_MEMBER'>> => {
  const key = `second ${member.id}`
  const { retryAfterMs } = await loginLimiter.check(key, client.address)
  if (retryAfterMs > 0) return reject('RATE_LIMITED_MEMBER')
  const outcome = await attempt()
  const isWrong = !outcome.ok && outcome.code === 'VALID_CODE_ERROR'
  await (isWrong ? risk.failed(client, member.id) : loginLimiter.succeeded(key, client.address))
  return outcome
}
