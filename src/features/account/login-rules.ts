import type { FieldErrors, Resolver } from 'react-hook-form'
import { login } from '#contract/calls/accounts.ts'

export interface LoginFields {
  name: string
  password: string
  remember: boolean
}

const { name: nameRule, password: passwordRule } = login.request.shape

/** The contract's rules for what one types; each error carries the code of the rule that it breaks. [E-02, V-09] */
export const loginErrors = ({ name, password }: LoginFields): FieldErrors<LoginFields> => {
  const errors: FieldErrors<LoginFields> = {}
  const nameIssue = nameRule.safeParse(name).error?.issues[0]
  const passwordIssue = passwordRule.safeParse(password).error?.issues[0]
  if (nameIssue) errors.name = { type: nameIssue.code }
  if (passwordIssue) errors.password = { type: passwordIssue.code }
  return errors
}

export const loginResolver: Resolver<LoginFields> = (fields) => {
  const errors = loginErrors(fields)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
}
