import type { FieldErrors, Resolver } from 'react-hook-form'
import type { PasswordPolicyName } from '#contract/site/entities/site-config.ts'
import { checkInviteCode, normaliseInviteCode } from '#contract/accounts/rules/invite-code.ts'
import { normalisePhone } from '#contract/accounts/rules/phone.ts'
import { checkUserName, normaliseUserName, type UserNameRule } from '#contract/accounts/rules/user-name.ts'
import type { Registration } from '#src/machines/accounts/register-rules.ts'
import { newPasswordError } from '#src/shared/account/password-policy.ts'
import { codeDigits, isCode, phoneError } from './login-rules.ts'

export type RegisterFields = Omit<Registration, 'agreed'> & { readonly agreed: boolean }

/** What may be wrong with a name. */
export const nameRules = ['empty', 'hidden', 'characters', 'firstLetter', 'length'] as const satisfies readonly (
  | UserNameRule
  | 'empty'
)[]

/** What is wrong with a name, or null; nothing typed is told apart. */
export const nameError = (name: string): UserNameRule | 'empty' | null =>
  name.trim() === '' ? 'empty' : checkUserName(name)

/** Every rule that the form breaks, by field. [V-03, V-04, V-09] */
export const registerErrors = (policy: PasswordPolicyName, fields: RegisterFields): FieldErrors<RegisterFields> => {
  const broken = {
    name: nameError(fields.name),
    password: newPasswordError(policy, fields.password, fields.name),
    phone: phoneError(fields.areaCode, fields.phone),
    code: isCode(fields.code) ? null : 'code',
    inviteCode: checkInviteCode(fields.inviteCode) === null ? null : 'invite',
    agreed: fields.agreed ? null : 'agree',
  }
  return Object.fromEntries(Object.entries(broken).flatMap(([field, type]) => (type ? [[field, { type }]] : [])))
}

export const registerResolver =
  (policy: PasswordPolicyName): Resolver<RegisterFields> =>
  (fields) => {
    const errors = registerErrors(policy, fields)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
  }

/** The form as it is sent: folded and trimmed where the rules say so, the password as typed; `agreed`: the versions. */
export const registrationOf = (
  { name, password, areaCode, phone, code, inviteCode }: RegisterFields,
  agreed: string,
): Registration => ({
  name: normaliseUserName(name),
  password,
  areaCode,
  phone: normalisePhone(areaCode, phone),
  code: codeDigits(code),
  inviteCode: normaliseInviteCode(inviteCode),
  agreed,
})
