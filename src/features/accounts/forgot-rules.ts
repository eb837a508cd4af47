import type { FieldErrors, Resolver } from 'react-hook-form'
import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import { checkMail, normaliseMail } from '#contract/accounts/rules/mail.ts'
import { normalisePhone } from '#contract/accounts/rules/phone.ts'
import { normaliseUserName } from '#contract/accounts/rules/user-name.ts'
import type { ForgotIdentity } from '#src/machines/accounts/forgot-password-rules.ts'
import { phoneError } from './login-rules.ts'

export interface AskFields {
  channel: ContactChannel
  name: string
  areaCode: string
  phone: string
  mail: string
}

const contactError = ({ channel, areaCode, phone, mail }: AskFields): string | null => {
  if (channel === 'sms') return phoneError(areaCode, phone)
  return mail.trim() === '' ? 'mailEmpty' : checkMail(mail)
}

/** A name and a contact that can be right: what they are, the server alone knows. [V-04] */
export const askErrors = (fields: AskFields): FieldErrors<AskFields> => {
  const broken = contactError(fields)
  return {
    ...(fields.name.trim() === '' && { name: { type: 'empty' } }),
    ...(broken !== null && { [fields.channel === 'sms' ? 'phone' : 'mail']: { type: broken } }),
  }
}

export const askResolver: Resolver<AskFields> = (fields) => {
  const errors = askErrors(fields)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
}

/** The fields as they are sent. */
export const identityOf = ({ channel, name, areaCode, phone, mail }: AskFields): ForgotIdentity => ({
  channel,
  name: normaliseUserName(name),
  areaCode,
  contact: channel === 'sms' ? normalisePhone(areaCode, phone) : normaliseMail(mail),
})

/** The fields of what was asked for before. */
export const fieldsOf = ({ channel, name, areaCode, contact }: ForgotIdentity): AskFields => ({
  channel,
  name,
  areaCode,
  phone: channel === 'sms' ? contact : '',
  mail: channel === 'mail' ? contact : '',
})
