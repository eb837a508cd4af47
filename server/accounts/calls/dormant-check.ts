import { dormantCheck } from '#contract/accounts/calls/accounts.ts'
import { contactPointsOf } from '#server/accounts/domain/contact-point.ts'
import { isDormant } from '#server/accounts/domain/dormancy.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleDormantCheck = handle(dormantCheck, async ({ flowTokens, accounts, settings, now }, { ticket }) => {
  const open = await flowTokens.peek('dormant', ticket)
  const account = open?.memberId ? await accounts.byId(open.memberId) : undefined
  if (!account) return reject('TICKET_INVALID')
  const activity = { ...account, status: account.member.status }
  return accept({
    status: isDormant(activity, settings.get('dormantAfterDays'), now()) ? 'dormant' : 'active',
    contacts: contactPointsOf(account).map(({ channel, masked }) => ({ channel, masked })),
  })
})
