import { checkPassword } from '#contract/accounts/rules/password.ts'
import { isCommonPassword } from '#contract/accounts/rules/common-passwords.ts'
import { reject, type Rejected } from '#contract/outcome.ts'
import type { SiteSettings } from '#server/site/ports.ts'

/** The refusal of a new password that the site's policy does not take, or undefined. [V-03] */
export const passwordFault = (
  { settings }: { settings: Pick<SiteSettings, 'get'> },
  password: string,
  name: string,
): Rejected<'PASSWORD_POLICY'> | undefined => {
  const policy = settings.get('passwordPolicy')
  const rule = checkPassword(policy, password, name, isCommonPassword)
  return rule === null ? undefined : reject('PASSWORD_POLICY', { rule, policy })
}
