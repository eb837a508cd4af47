import { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import { contactPointOf, contactPointsOf } from '#server/accounts/domain/contact-point.ts'
import { handle, type Context } from './handle.ts'
import { orderCode } from './sending.ts'
import type { CodeOrder } from '#server/accounts/ports/codes.ts'
import type { FlowTokenKind } from '#server/accounts/ports/recovery.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'

type Input = InputOf<typeof sendCode>
type Order = Omit<CodeOrder, 'purpose' | 'client'>
type Planned = Outcome<Order, 'CONTACT_REFUSED' | 'TICKET_INVALID' | 'LOGIN_REQUIRED'>

const typedContact = ({ channel, areaCode, target }: Input) => contactPointOf(channel, areaCode, target)

/** Only by SMS: nothing takes these codes from a mail. */
const forRegister = async (_context: Context<'either'>, input: Input): Promise<Planned> => {
  const contact = input.channel === 'sms' ? typedContact(input) : undefined
  return contact ? accept({ contact, memberId: null, isSent: true }) : reject('CONTACT_REFUSED')
}

const forLogin = async ({ accounts }: Context<'either'>, input: Input): Promise<Planned> => {
  const contact = input.channel === 'sms' ? typedContact(input) : undefined
  if (!contact) return reject('CONTACT_REFUSED')
  const account = await accounts.byContact(contact)
  return accept({ contact, memberId: account?.member.id ?? null, isSent: account !== undefined })
}

const openFlowToken = async <Kind extends FlowTokenKind>({ flowTokens }: Context<'either'>, kind: Kind, input: Input) =>
  input.ticket === undefined ? undefined : flowTokens.peek(kind, input.ticket)

/** Once more for a forgotten password: the flow token of its first step knows where to. */
const forForgot = async (context: Context<'either'>, input: Input): Promise<Planned> => {
  const open = await openFlowToken(context, `forgot.${input.channel}`, input)
  if (!open) return reject('TICKET_INVALID')
  const { device, ...contact } = open.payload
  const isSent = open.memberId !== null
  return accept({ contact, memberId: open.memberId, isSent, ...(device === undefined ? {} : { device }) })
}

const forBind = async ({ member }: Context<'either'>, input: Input): Promise<Planned> => {
  if (!member) return reject('LOGIN_REQUIRED')
  const contact = typedContact(input)
  return contact ? accept({ contact, memberId: member.id, isSent: true }) : reject('CONTACT_REFUSED')
}

/** To a contact that the member has already. */
const toOwn = async ({ accounts }: Context<'either'>, memberId: string, { channel }: Input): Promise<Planned> => {
  const account = await accounts.byId(memberId)
  const contact = account && contactPointsOf(account).find((point) => point.channel === channel)
  return contact ? accept({ contact, memberId, isSent: true }) : reject('CONTACT_REFUSED')
}

const forWithdraw = async (context: Context<'either'>, input: Input): Promise<Planned> =>
  context.member ? toOwn(context, context.member.id, input) : reject('LOGIN_REQUIRED')

/** To the old contact, also while another one is being bound. */
const forReauthenticate = forWithdraw

const forDormant = async (context: Context<'either'>, input: Input): Promise<Planned> => {
  const open = await openFlowToken(context, 'dormant', input)
  return open?.memberId ? toOwn(context, open.memberId, input) : reject('TICKET_INVALID')
}

const plans: Record<CodePurpose, (context: Context<'either'>, input: Input) => Promise<Planned>> = {
  register: forRegister,
  login: forLogin,
  forgot: forForgot,
  bind: forBind,
  withdraw: forWithdraw,
  dormant: forDormant,
  reauthenticate: forReauthenticate,
}

export const handleSendCode = handle(sendCode, async (context, input) => {
  const planned = await plans[input.purpose](context, input)
  if (!planned.ok) return planned
  return orderCode(context, { ...planned.value, purpose: input.purpose, client: context.client })
})
