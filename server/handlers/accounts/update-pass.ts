import { createHmac, randomBytes } from 'node:crypto'
import { updatePass } from '#contract/calls/accounts.ts'
import { accept, handle, reject } from '#server/ports/handling.ts'
import { runOnce } from '../live/room-command.ts'
import { passwordFault } from './password-fault.ts'

/** What a repeat is compared by is stored: of passwords, nothing that could be guessed from there. */
const key = randomBytes(32)
const shadowOf = (...passwords: string[]): string =>
  createHmac('sha256', key).update(passwords.join('\n')).digest('hex')

export const handleUpdatePass = handle(updatePass, (context, { requestId, password, newPassword }) => {
  const { members, accounts, loginLimiter, risk, answers, member, client } = context
  const repeat = { requestId, shadow: shadowOf(password, newPassword) }
  return runOnce({ answers, member, path: updatePass.path }, repeat, async () => {
    const fault = passwordFault(context, newPassword, member.name)
    if (fault) return fault
    const { retryAfterMs } = await loginLimiter.check(member.name, client.address)
    if (retryAfterMs > 0) return reject('RATE_LIMITED_MEMBER')
    if (!(await members.checkPassword(member.name, password))) {
      await risk.failed(client, member.id)
      return reject('PASSWORD_WRONG')
    }
    await loginLimiter.succeeded(member.name, client.address)
    await accounts.changePassword(member.id, newPassword)
    return accept({})
  })
})
