import type { Context } from './handle.ts'

/** Tries a code of the member's authenticator; guesses are slowed down as log-ins are. `wrong` is what a miss answers. */
export const slowed = async <T>(
  { loginLimiter, risk, member, client }: Context<'member'>,
  attempt: () => Promise<T>,
  wrong: T,
): Promise<T | 'slowed'> => {
  const key = `second ${member.id}`
  const { retryAfterMs } = await loginLimiter.check(key, client.address)
  if (retryAfterMs > 0) return 'slowed'
  const outcome = await attempt()
  await (outcome === wrong ? risk.failed(client, member.id) : loginLimiter.succeeded(key, client.address))
  return outcome
}
