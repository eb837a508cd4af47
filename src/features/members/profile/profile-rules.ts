import { checkLength } from '#contract/text/length.ts'
import { checkMail } from '#contract/accounts/rules/mail.ts'
import { checkPhone } from '#contract/accounts/rules/phone.ts'
import { checkRealName, checkRealNameVariant, type RealNameRule } from '#contract/members/rules/real-name.ts'
import { hasHidden, lengthOf, plainText } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type NicknameRule = 'hidden' | 'short' | 'long'

/** 2 to 16 characters that can be seen. [C-12, V-09] */
export const checkNickname = (typed: string): Verdict<NicknameRule> => {
  if (hasHidden(typed)) return 'hidden'
  const name = plainText(typed)
  return lengthOf(name) < 2 ? 'short' : checkLength(name, { max: 16, message: 'long' })
}

/** The name of an identity document: as long as V-01 lets it be, its separators as V-02 wants them. [V-01, V-02] */
export const checkBoundName = (typed: string): Verdict<RealNameRule> => {
  const variant = checkRealNameVariant(typed)
  return checkRealName(typed) ?? (variant === 'length' ? null : variant)
}

export type BirthdayRule = 'format' | 'age'

const ageMin = 18

/** A day of the calendar, `YYYY-MM-DD`, at least 18 years before `today`. */
export const checkBirthday = (typed: string, today: Date): Verdict<BirthdayRule> => {
  const [year = 0, month = 0, day = 0] = typed.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || date.toISOString().slice(0, 10) !== typed || year < 1900) return 'format'
  const grown = Date.UTC(year + ageMin, month - 1, day)
  return grown > Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) ? 'age' : null
}

/** The newest day that somebody of age can be born on. */
export const birthdayMax = (today: Date): string => {
  const day = new Date(Date.UTC(today.getFullYear() - ageMin, today.getMonth(), today.getDate()))
  return day.toISOString().slice(0, 10)
}

export type ContactRule = 'mainland' | 'foreign' | 'format' | 'length'

export const checkContact = (channel: 'sms' | 'mail', areaCode: string, typed: string): Verdict<ContactRule> =>
  channel === 'sms' ? checkPhone(areaCode, typed) : checkMail(typed)

export type TextRule = 'hidden' | 'empty' | 'long'

/** A line that must be there, at most so long. [V-09] */
export const checkLine = (typed: string, max: number): Verdict<TextRule> => {
  if (hasHidden(typed)) return 'hidden'
  const text = plainText(typed)
  return text === '' ? 'empty' : checkLength(text, { max, message: 'long' })
}
