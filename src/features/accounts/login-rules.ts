import type { FieldErrors, Resolver } from 'react-hook-form'
import { Password, UserName } from '#contract/accounts/entities/account.ts'
import { checkPhone, normalisePhone } from '#contract/accounts/rules/phone.ts'
import { foldWidth, hasHidden } from '#contract/text/text.ts'
import type { CodeTarget } from '#src/machines/accounts/send-code-machine.ts'

export interface LoginFields {
  name: string
  password: string
}

export interface SmsLoginFields {
  areaCode: string
  phone: string
  code: string
}

const resolver =
  <Fields extends object>(errorsOf: (fields: Fields) => FieldErrors<Fields>): Resolver<Fields> =>
  (fields) => {
    const errors = errorsOf(fields)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
  }

/** The contract's rules for what one types; each error carries the code of the rule that it breaks. [E-02, V-09] */
export const loginErrors = ({ name, password }: LoginFields): FieldErrors<LoginFields> => {
  const errors: FieldErrors<LoginFields> = {}
  const nameIssue = UserName.safeParse(name).error?.issues[0]
  const passwordIssue = Password.safeParse(password).error?.issues[0]
  if (nameIssue) errors.name = { type: nameIssue.code }
  else if (hasHidden(name)) errors.name = { type: 'hidden' }
  if (passwordIssue) errors.password = { type: passwordIssue.code }
  return errors
}

/** Six digits, as they are sent: an input method may have typed them at full width. */
export const codeDigits = (typed: string): string => foldWidth(typed).replace(/\s/g, '')

export const isCode = (typed: string): boolean => /^\d{6}$/.test(codeDigits(typed))

/** What is wrong with a number, or null; nothing typed is told apart. [V-04] */
export const phoneError = (areaCode: string, phone: string): 'empty' | 'mainland' | 'foreign' | null =>
  phone.trim() === '' ? 'empty' : checkPhone(areaCode, phone)

/** Where a code can be sent, or null while the number cannot be right. [V-04] */
export const smsTarget = (areaCode: string, phone: string): CodeTarget | null =>
  phoneError(areaCode, phone) === null ? { channel: 'sms', areaCode, target: normalisePhone(areaCode, phone) } : null

/** The rules of a log-in by SMS. [C-11, V-04] */
export const smsLoginErrors = ({ areaCode, phone, code }: SmsLoginFields): FieldErrors<SmsLoginFields> => {
  const errors: FieldErrors<SmsLoginFields> = {}
  const broken = phoneError(areaCode, phone)
  if (broken) errors.phone = { type: broken }
  if (!isCode(code)) errors.code = { type: 'code' }
  return errors
}

export const loginResolver = resolver(loginErrors)
export const smsLoginResolver = resolver(smsLoginErrors)
