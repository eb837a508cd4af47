import { updatePass } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { passwordFault } from './password-fault.ts'
import { accept } from '#contract/outcome.ts'

export const handleUpdatePass = handle(updatePass, (context, input) => {
  const { idempotency, accounts, securityLog, member } = context
  return idempotency.once(
    { memberId: member.id, path: updatePass.path, body: input },
    {
      check: async () => {
        const fault = passwordFault(context, input.newPassword, member.name)
        if (fault) return fault
        const refused = await context.ownPassword.refuse(context, input.password)
        return refused ?? accept(await accounts.hashPassword(input.newPassword))
      },
      effect: async (unit, passwordHash) => {
        await accounts.changePassword(unit, member.id, passwordHash)
        await securityLog.record(unit, { kind: 'password.changed', memberId: member.id, from: context })
        return accept({})
      },
    },
  )
})
