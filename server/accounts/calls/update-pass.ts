import { updatePass } from '#contract/accounts/calls/accounts.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { refuseOwnPassword } from './own-password.ts'
import { passwordFault } from './password-fault.ts'

export const handleUpdatePass = handle(updatePass, (context, input) => {
  const { accounts, answers, member } = context
  return runOnce({ answers, member, path: updatePass.path }, input, async () => {
    const fault = passwordFault(context, input.newPassword, member.name)
    if (fault) return fault
    const refused = await refuseOwnPassword(context, input.password)
    if (refused) return reject(refused)
    await accounts.changePassword(member.id, input.newPassword)
    return accept({})
  })
})
