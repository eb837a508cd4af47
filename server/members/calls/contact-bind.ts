import { contactBind } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { ownDetails } from './own-details.ts'
import { accept, reject } from '#contract/outcome.ts'
import { contactPointOf, contactPointsOf } from '#server/accounts/ports.ts'

/** Whether somebody else has it is told only to who has shown to own it. */
export const handleContactBind = handle(contactBind, async (context, { channel, areaCode, target, code }) => {
  const { member, memberCare, accounts, codes, securityLog, risk, client } = context
  const contact = contactPointOf(channel, areaCode, target)
  if (!contact) return reject('CONTACT_REFUSED')
  // A repeat after a lost answer: its code is used.
  if (await memberCare.profiles.has(member.id, contact)) return accept(await ownDetails(context))
  if (!(await codes.use('bind', contact, member.id, code))) {
    await risk.failed(client, member.id)
    return reject('VALID_CODE_ERROR')
  }
  const account = await accounts.byId(member.id)
  const former = (account && contactPointsOf(account).find((point) => point.channel === channel)) ?? null
  const kind = former === null ? 'contact.bound' : 'contact.changed'
  const event = { kind, memberId: member.id, from: context, details: { what: contact.masked } } as const
  const isBound = await memberCare.profiles.bindContact(member.id, contact, (unit) =>
    securityLog.record(unit, { ...event, former: { of: 'contact', channel, former } }),
  )
  return isBound ? accept(await ownDetails(context)) : reject('CONTACT_TAKEN')
})
