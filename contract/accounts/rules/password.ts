import type { PasswordPolicyName } from '#contract/site/entities/site-config.ts'
import { hasHidden, lengthOf } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type PasswordRule =
  | 'short'
  | 'long'
  | 'characters'
  | 'letterMissing'
  | 'digitMissing'
  | 'isName'
  | 'holdsName'
  | 'common'

/** Code points at least, UTF-16 units at most: what the login's schema also takes. [V-03] */
export const passwordLength = {
  classic: { min: 8, max: 12 },
  nist: { min: 15, max: 64 },
} as const satisfies Record<PasswordPolicyName, { min: number; max: number }>

const bareForm = (text: string): string => text.normalize('NFKC').toLowerCase()

type Breaks = (password: string, name: string) => boolean

const classicRules: Partial<Record<PasswordRule, Breaks>> = {
  characters: (password) => !/^[A-Za-z0-9]*$/.test(password),
  letterMissing: (password) => !/[A-Za-z]/.test(password),
  digitMissing: (password) => !/[0-9]/.test(password),
  isName: (password, name) => name !== '' && bareForm(password) === bareForm(name),
}

const nistRules: Partial<Record<PasswordRule, Breaks>> = {
  characters: hasHidden,
  holdsName: (password, name) => name !== '' && bareForm(password).includes(bareForm(name)),
}

/** Every rule of the policy that the password breaks, the first to be told first; see checkPassword. [V-03] */
export const brokenPasswordRules = (
  policy: PasswordPolicyName,
  password: string,
  name: string,
  isCommon: (password: string) => boolean = () => false,
): readonly PasswordRule[] => {
  const { min, max } = passwordLength[policy]
  const rules: Partial<Record<PasswordRule, Breaks>> = {
    short: () => lengthOf(password) < min,
    long: () => password.length > max,
    ...(policy === 'classic' ? classicRules : nistRules),
    common: isCommon,
  }
  return (Object.keys(rules) as PasswordRule[]).filter((rule) => rules[rule]?.(password, name))
}

/**
 * classic: 8 to 12 letters and digits (ASCII), one of each at least, not the name in any case. nist: 15 to 64 printable
 * characters, spaces included, without rules of composition; not around the name. Both: not a common password. Nothing is
 * folded or trimmed: a password counts as it is typed. `isCommon` is the server's (common-passwords.ts); a form that
 * has no list learns it from the refusal. [V-03]
 */
export const checkPassword = (
  policy: PasswordPolicyName,
  password: string,
  name: string,
  isCommon?: (password: string) => boolean,
): Verdict<PasswordRule> => brokenPasswordRules(policy, password, name, isCommon)[0] ?? null

const alphabets = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/] as const
const alphabetSizes = [26, 26, 10, 33] as const
const bitsOfLevels = [25, 40, 55, 75] as const

/** Characters that neither repeat the one before nor go on counting from it. */
const freshLength = (password: string): number =>
  Array.from(password, (character) => character.codePointAt(0) ?? 0).filter((code, at, codes) => {
    const before = codes[at - 1]
    return before === undefined || Math.abs(code - before) > 1
  }).length

/**
 * For a meter, 0 (nothing worth) to 4 (hard to guess): the bits of a random text of this length and alphabet, counting
 * repeats and runs once. It knows no words, so it is an upper bound and never a reason to accept. [V-03]
 */
export const passwordStrength = (password: string): 0 | 1 | 2 | 3 | 4 => {
  const size = alphabetSizes.reduce((sum, each, at) => (alphabets[at]?.test(password) ? sum + each : sum), 0)
  const bits = freshLength(password) * Math.log2(size || 1)
  return bitsOfLevels.filter((needed) => bits >= needed).length as 0 | 1 | 2 | 3 | 4
}
