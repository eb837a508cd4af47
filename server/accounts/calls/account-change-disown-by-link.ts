import { accountChangeDisownByLink } from '#contract/accounts/calls/account-changes.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleAccountChangeDisownByLink = handle(
  accountChangeDisownByLink,
  async ({ disowning, client }, { token }) =>
    (await disowning.byToken(token, { client })) ? accept({}) : reject('TICKET_INVALID'),
)
