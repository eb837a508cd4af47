import { accountChangeList } from '#contract/accounts/calls/account-changes.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleAccountChangeList = handle(accountChangeList, async ({ accountChanges, member }) =>
  accept({ changes: await accountChanges.list(member.id) }),
)
