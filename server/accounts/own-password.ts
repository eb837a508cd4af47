import { reject } from '#contract/outcome.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { Members } from './ports.ts'
import type { OwnPassword, Reauthentications } from './ports/factors.ts'
import type { FailedLogins } from './ports/security-log.ts'
import type { LoginLimiter } from './ports/sessions.ts'

interface OwnPasswordDeps {
  members: Pick<Members, 'checkPassword'>
  loginLimiter: LoginLimiter
  failedLogins: FailedLogins
  risk: Pick<Risk, 'failed'>
  reauthentications: Pick<Reauthentications, 'factorShown'>
}

export const createOwnPassword = ({
  members,
  loginLimiter,
  failedLogins,
  risk,
  reauthentications,
}: OwnPasswordDeps): OwnPassword => ({
  refuse: async ({ member, client, token }, password) => {
    const { retryAfterMs } = await loginLimiter.check(member.name, client.address)
    if (retryAfterMs > 0) return reject('RATE_LIMITED_MEMBER')
    if (await members.checkPassword(member.name, password)) {
      await loginLimiter.succeeded(member.name, client.address)
      await reauthentications.factorShown(token)
      return undefined
    }
    failedLogins.note({ kind: 'password.wrong', who: { memberId: member.id }, way: 'password', client })
    await risk.failed(client, member.id)
    return reject('PASSWORD_WRONG')
  },
})
