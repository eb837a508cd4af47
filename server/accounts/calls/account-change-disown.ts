import { accountChangeDisown } from '#contract/accounts/calls/account-changes.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleAccountChangeDisown = handle(
  accountChangeDisown,
  async ({ disowning, member, client, token }, { id }) =>
    (await disowning.byMember(member.id, id, { client, token })) ? accept({}) : reject('RECORD_UNKNOWN'),
)
