import { checkChangePassword } from '#contract/accounts/calls/accounts.ts'
import { passwordChangeReason } from '#server/accounts/domain/dormancy.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleCheckChangePassword = handle(checkChangePassword, async ({ accounts, member, now }) => {
  const account = await accounts.byId(member.id)
  if (!account) throw new Error(`member ${member.id} is logged in and has no account`)
  const { isImported, passwordChangedAtMs: changedAtMs, phone } = account
  const reason = passwordChangeReason({ isImported, changedAtMs }, now())
  return accept({ mustChange: reason !== 'none', reason, changedAtMs, phoneBind: phone === null ? '0' : '1' })
})
