import type { LoginAnswer } from '#contract/accounts/entities/account.ts'
import { checkUserName } from '#contract/accounts/rules/user-name.ts'
import { contactPointOf } from '#server/accounts/domain/contact-point.ts'
import type { Context } from './handle.ts'
import { openSession, sessionMsOf } from './log-in.ts'
import { passwordFault } from './password-fault.ts'
import { reject, type Outcome } from '#contract/outcome.ts'

interface Wanted {
  requestId: string
  name: string
  password: string
  areaCode: string
  phone: string
  code: string
}

type Refusal =
  | 'NAME_REFUSED'
  | 'PASSWORD_POLICY'
  | 'CONTACT_REFUSED'
  | 'REQUEST_ID_REUSED'
  | 'NAME_TAKEN'
  | 'CONTACT_TAKEN'
  | 'VALID_CODE_ERROR'

/** Makes a member and logs in; a retry is heard before anything is checked and opens a fresh session. [C-11, V-03, V-04] */
export const registerMember = async (
  context: Context<'anonymous'>,
  { requestId, name, password, areaCode, phone, code }: Wanted,
): Promise<Outcome<LoginAnswer, Refusal>> => {
  const { registrations, risk, client } = context
  const earlier = await registrations.earlier({ requestId, name, password })
  if (earlier) return earlier.ok ? openSession(context, earlier.value, sessionMsOf(0)) : earlier
  if (checkUserName(name) !== null) return reject('NAME_REFUSED')
  const fault = passwordFault(context, password, name)
  if (fault) return fault
  const contact = contactPointOf('sms', areaCode, phone)
  if (!contact) return reject('CONTACT_REFUSED')
  const made = await registrations.create({ requestId, name, password, contact, code })
  if (made.ok) return openSession(context, made.value, sessionMsOf(0))
  if (made.code === 'VALID_CODE_ERROR') await risk.failed(client)
  return made
}
