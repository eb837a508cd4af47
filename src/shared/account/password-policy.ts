import type { PasswordPolicyName } from '#contract/site/entities/site-config.ts'
import {
  brokenPasswordRules,
  checkPassword,
  passwordLength,
  type PasswordRule,
} from '#contract/accounts/rules/password.ts'
import { useSiteV5 } from '#src/shared/site/site-v5.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** What passwords have to be on this site; the classic policy until it is known. [V-03] */
export const usePasswordPolicy = (): { policy: PasswordPolicyName; min: number; max: number } => {
  const { data } = useSiteV5()
  const policy = data?.passwordPolicy ?? 'classic'
  return { policy, ...passwordLength[policy] }
}

type PasswordFault = PasswordRule | 'empty' | 'again'
type PasswordWords =
  | 'empty'
  | 'again'
  | 'common'
  | 'combination'
  | 'combinationNotName'
  | 'short'
  | 'long'
  | 'characters'
  | 'holdsName'

/** The classic policy has one sentence for all that it asks; the other one a sentence a rule. [V-03] */
const wordsOfRule: Readonly<Record<PasswordPolicyName, Readonly<Partial<Record<PasswordFault, PasswordWords>>>>> = {
  classic: {
    short: 'combination',
    long: 'combination',
    characters: 'combination',
    letterMissing: 'combination',
    digitMissing: 'combination',
    isName: 'combinationNotName',
  },
  nist: { short: 'short', long: 'long', characters: 'characters', holdsName: 'holdsName' },
}
const wordsOfBoth: Readonly<Partial<Record<PasswordFault, PasswordWords>>> = {
  empty: 'empty',
  again: 'again',
  common: 'common',
}

/** Which words a rule that is broken has; undefined for what is none. [V-03] */
export const passwordWordsOf = (policy: PasswordPolicyName, rule: string | undefined): PasswordWords | undefined => {
  const texts: Readonly<Partial<Record<string, PasswordWords>>> = { ...wordsOfBoth, ...wordsOfRule[policy] }
  return rule === undefined ? undefined : texts[rule]
}

/** The words of the rule that a password breaks, or of `empty` and `again`; undefined for any other. [V-03] */
export const usePasswordMessages = (): ((rule: string | undefined) => string | undefined) => {
  const { t } = useTranslations('account')
  const { policy, min, max } = usePasswordPolicy()
  return (rule) => {
    const words = passwordWordsOf(policy, rule)
    return words && t(`errors.password.${words}`, { min, max })
  }
}

/** What is wrong with a new password, or null; nothing typed is told apart. [V-03] */
export const newPasswordError = (
  policy: PasswordPolicyName,
  password: string,
  name: string,
): PasswordRule | 'empty' | null => (password === '' ? 'empty' : checkPassword(policy, password, name))

export interface PasswordTick {
  readonly name: 'length' | 'alphabet' | 'mixed' | 'notName' | 'noName'
  readonly kept: boolean
}

interface TickRule {
  readonly name: PasswordTick['name']
  readonly rules: readonly PasswordRule[]
}

const tickRules: Readonly<Record<PasswordPolicyName, readonly TickRule[]>> = {
  classic: [
    { name: 'length', rules: ['short', 'long'] },
    { name: 'alphabet', rules: ['characters'] },
    { name: 'mixed', rules: ['letterMissing', 'digitMissing'] },
    { name: 'notName', rules: ['isName'] },
  ],
  nist: [
    { name: 'length', rules: ['short', 'long'] },
    { name: 'noName', rules: ['holdsName'] },
  ],
}

/** The parts of the policy that a form can check, each kept or not yet. [V-03] */
export const passwordTicks = (policy: PasswordPolicyName, password: string, name: string): readonly PasswordTick[] => {
  const broken = brokenPasswordRules(policy, password, name)
  return tickRules[policy].map((tick) => ({
    name: tick.name,
    kept: password !== '' && !tick.rules.some((rule) => broken.includes(rule)),
  }))
}
