import type { LoginAnswer } from '#contract/accounts/entities/account.ts'
import { checkInviteCode, normaliseInviteCode } from '#contract/accounts/rules/invite-code.ts'
import { isReservedUserName } from '#contract/accounts/rules/reserved-names.ts'
import { checkUserName } from '#contract/accounts/rules/user-name.ts'
import { agreedVersions } from '#contract/site/rules/agreed-versions.ts'
import { contactPointOf, type ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { Context } from './handle.ts'
import { logInAgain, openSession, refuseForDormantOwner, sessionMsOf, type Entered } from './log-in.ts'
import { passwordFault } from './password-fault.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'

interface Wanted {
  requestId: string
  name: string
  password: string
  areaCode: string
  phone: string
  code: string
  inviteCode?: string | undefined
  agreed?: string | undefined
}

type Refusal =
  | 'NAME_REFUSED'
  | 'NAME_RESERVED'
  | 'FIELD_REFUSED'
  | 'INVITE_UNKNOWN'
  | 'PASSWORD_POLICY'
  | 'CONTACT_REFUSED'
  | 'REQUEST_ID_REUSED'
  | 'NAME_TAKEN'
  | 'CONTACT_TAKEN'
  | 'AGREEMENTS_CHANGED'
  | 'VALID_CODE_ERROR'
  | 'RATE_LIMITED_ADDRESS'

/** What is wrong with the fields by themselves, or where the code went. [V-03, V-04] */
const checkFields = (
  context: Context<'anonymous'>,
  { name, password, areaCode, phone, inviteCode = '', agreed = '' }: Wanted,
): Outcome<
  ContactPoint,
  Extract<
    Refusal,
    'NAME_REFUSED' | 'NAME_RESERVED' | 'PASSWORD_POLICY' | 'CONTACT_REFUSED' | 'FIELD_REFUSED' | 'AGREEMENTS_CHANGED'
  >
> => {
  if (checkUserName(name) !== null) return reject('NAME_REFUSED')
  if (isReservedUserName(name)) return reject('NAME_RESERVED')
  const fault = passwordFault(context, password, name)
  if (fault) return fault
  const inviteRule = checkInviteCode(inviteCode)
  if (inviteRule !== null) return reject('FIELD_REFUSED', { field: 'inviteCode', rule: inviteRule })
  if (agreed !== agreedVersions(context.settings.get('agreements'))) return reject('AGREEMENTS_CHANGED')
  const contact = contactPointOf('sms', areaCode, phone)
  return contact ? accept(contact) : reject('CONTACT_REFUSED')
}

/** The answer of a request that has made its member; undefined for others. [C-11] */
const repeat = async (context: Context<'anonymous'>, { requestId, name, password }: Wanted) => {
  const earlier = await context.registrations.earlier({ requestId, name })
  return earlier?.ok ? logInAgain(context, { name: earlier.value.name, password }) : earlier
}

/** Makes a member and logs in; a repeat is answered before anything is checked, as a log-in. [C-11, V-03, V-04] */
export const registerMember = async (
  context: Context<'anonymous'>,
  wanted: Wanted,
): Promise<Entered | Outcome<LoginAnswer, Refusal>> => {
  const { registrations, risk, client } = context
  const { requestId, name, password, code } = wanted
  const inviteCode = normaliseInviteCode(wanted.inviteCode ?? '') || null
  const repeated = await repeat(context, wanted)
  if (repeated) return repeated
  const contact = checkFields(context, wanted)
  if (!contact.ok) return contact
  const made = await registrations.create({
    requestId,
    name,
    password,
    contact: contact.value,
    code,
    inviteCode,
    agreed: wanted.agreed ?? '',
    device: client.uuid,
    language: client.language,
  })
  if (!made) return (await repeat(context, wanted)) ?? reject('REQUEST_ID_REUSED')
  if (made.ok) return openSession(context, made.value, sessionMsOf(0), 'registration')
  // Names, invitations and codes can be guessed; who has a code for a number meets no captcha for it. [V-08]
  if (made.code !== 'CONTACT_TAKEN') await risk.failed(client)
  const dormant = made.code === 'CONTACT_TAKEN' ? await refuseForDormantOwner(context, contact.value) : undefined
  return dormant ?? made
}
