import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import { contactPointOf, contactPointsOf } from '#server/accounts/domain/contact-point.ts'
import type { Context } from './handle.ts'
import { passwordFault } from './password-fault.ts'
import { orderCode } from './sending.ts'
import { accept, reject } from '#contract/outcome.ts'

/** Step one: a code goes out when name and contact belong together; the answer and its time are the same. [C-11] */
export const startForgot = async (
  context: Context<'anonymous'>,
  { name, channel, areaCode, target }: { name: string; channel: ContactChannel; areaCode: string; target: string },
) => {
  const { accounts, flowTokens, client } = context
  const contact = contactPointOf(channel, areaCode, target)
  if (!contact) return reject('CONTACT_REFUSED')
  const account = await accounts.byName(name)
  const isOwn = account && contactPointsOf(account).some(({ address }) => address === contact.address)
  const memberId = isOwn ? account.member.id : null
  const sent = await orderCode(context, { purpose: 'forgot', contact, memberId, isSent: memberId !== null, client })
  if (!sent.ok) return sent
  const { ticket } = await flowTokens.issue(`forgot.${channel}`, memberId, { ...contact, device: client.uuid })
  return accept({ ...sent.value, ticket })
}

/** Step two. */
export const verifyForgot = async (
  { recovery, risk, client }: Context<'anonymous'>,
  { channel, ticket, code }: { channel: ContactChannel; ticket: string; code: string },
) => {
  const verified = await recovery.verify(channel, ticket, code)
  if (!verified.ok && verified.code === 'VALID_CODE_ERROR') await risk.failed(client)
  return verified
}

/** Step three. [V-03, S-04] */
export const resetForgot = async (
  context: Context<'anonymous'>,
  { channel, ticket, password }: { channel: ContactChannel; ticket: string; password: string },
) => {
  const { flowTokens, accounts, recovery, client } = context
  const open = await flowTokens.peek(`reset.${channel}`, ticket)
  const account = open?.memberId ? await accounts.byId(open.memberId) : undefined
  const fault = account && passwordFault(context, password, account.member.name)
  if (fault) return fault
  const reset = await recovery.reset(channel, ticket, password, { client })
  return reset.ok ? accept({}) : reset
}
