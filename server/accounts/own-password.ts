import { reject } from '#contract/outcome.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { LoginLimiter, Members, OwnPassword } from './ports.ts'

interface OwnPasswordDeps {
  members: Pick<Members, 'checkPassword'>
  loginLimiter: LoginLimiter
  risk: Pick<Risk, 'failed'>
}

export const createOwnPassword = ({ members, loginLimiter, risk }: OwnPasswordDeps): OwnPassword => ({
  refuse: async ({ member, client }, password) => {
    const { retryAfterMs } = await loginLimiter.check(member.name, client.address)
    if (retryAfterMs > 0) return reject('RATE_LIMITED_MEMBER')
    if (await members.checkPassword(member.name, password)) {
      await loginLimiter.succeeded(member.name, client.address)
      return undefined
    }
    await risk.failed(client, member.id)
    return reject('PASSWORD_WRONG')
  },
})
