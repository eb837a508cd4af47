import { checkLength } from '#contract/text/length.ts'
import { checkMail } from '#contract/accounts/rules/mail.ts'
import { checkPhone } from '#contract/accounts/rules/phone.ts'
import { hasHidden, lengthOf, plainText } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type NicknameRule = 'hidden' | 'short' | 'long'

/** 2 to 16 characters that can be seen. [C-12, V-09] */
export const checkNickname = (typed: string): Verdict<NicknameRule> => {
  if (hasHidden(typed)) return 'hidden'
  const name = plainText(typed)
  return lengthOf(name) < 2 ? 'short' : checkLength(name, { max: 16, message: 'long' })
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
