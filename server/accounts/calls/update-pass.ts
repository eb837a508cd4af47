import { updatePass } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { passwordFault } from './password-fault.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleUpdatePass = handle(updatePass, (context, input) => {
  const { accounts, answers, member } = context
  return runOnce({ answers, member, path: updatePass.path }, input, async () => {
    const fault = passwordFault(context, input.newPassword, member.name)
    if (fault) return fault
    const refused = await context.ownPassword.refuse(context, input.password)
    if (refused) return reject(refused)
    await accounts.changePassword(member.id, input.newPassword)
    return accept({})
  })
})
