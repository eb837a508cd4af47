import type { Context } from '#server/platform/calls/handling.ts'

/** Whether this is the member's log-in password; guesses are slowed down as log-ins are. */
export const refuseOwnPassword = async (
  { members, loginLimiter, risk, member, client }: Context<'member'>,
  password: string,
): Promise<'PASSWORD_WRONG' | 'RATE_LIMITED_MEMBER' | undefined> => {
  const { retryAfterMs } = await loginLimiter.check(member.name, client.address)
  if (retryAfterMs > 0) return 'RATE_LIMITED_MEMBER'
  if (await members.checkPassword(member.name, password)) {
    await loginLimiter.succeeded(member.name, client.address)
    return undefined
  }
  await risk.failed(client, member.id)
  return 'PASSWORD_WRONG'
}
