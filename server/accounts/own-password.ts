import { reject } from '#contract/outcome.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { Members } from './ports.ts'
import type { OwnPassword, Reauthentications } from './ports/factors.ts'
import type { FailedLogins } from './ports/security-log.ts'
import type { LoginLimiter } from './ports/sessions.ts'
import { countTry } from './tries.ts'

interface OwnPasswordDeps {
  members: Pick<Members, 'checkPassword'>
  loginLimiter: LoginLimiter
  failedLogins: FailedLogins
  risk: Pick<Risk, 'failed' | 'isKnownDevice'>
  reauthentications: Pick<Reauthentications, 'factorUsed'>
}

export const createOwnPassword = ({
  members,
  loginLimiter,
  failedLogins,
  risk,
  reauthentications,
}: OwnPasswordDeps): OwnPassword => ({
  refuse: async ({ member, client, token }, password) => {
    const counted = await countTry({ loginLimiter, risk, client }, member.name, async () => member.id)
    if (counted.retryAfterMs > 0) return reject('RATE_LIMITED_MEMBER')
    if (await members.checkPassword(member.name, password)) {
      await counted.succeeded()
      await reauthentications.factorUsed(token)
      return undefined
    }
    failedLogins.note({ kind: 'password.wrong', who: { memberId: member.id }, way: 'password', client })
    await risk.failed(client, member.id)
    return reject('PASSWORD_WRONG')
  },
})
