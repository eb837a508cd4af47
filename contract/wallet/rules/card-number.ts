import { foldWidth } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type CardNumberRule = 'digits' | 'length' | 'checksum'

/** The number as it is kept: folded, without spaces and hyphens. [V-07] */
export const normaliseCardNumber = (typed: string): string => foldWidth(typed).replace(/[ \-‐‑–]/g, '')

/** From the right every second digit is doubled, and what is above nine loses nine; the sum ends in 0. */
const keepsLuhn = (digits: string): boolean => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, digit) => total + digit, 0)
  return sum % 10 === 0
}

/** 12 to 19 digits whose Luhn checksum is right. [V-07] */
export const checkCardNumber = (typed: string): Verdict<CardNumberRule> => {
  const number = normaliseCardNumber(typed)
  if (!/^[0-9]*$/.test(number)) return 'digits'
  if (number.length < 12 || number.length > 19) return 'length'
  return keepsLuhn(number) && /[1-9]/.test(number) ? null : 'checksum'
}
