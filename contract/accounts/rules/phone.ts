import { foldWidth } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type PhoneRule = 'mainland' | 'foreign'

export const mainlandCode = '+86'

/** The digits as they are kept, without the area code: folded, without spaces, hyphens and brackets. [V-04] */
export const normalisePhone = (typed: string): string => foldWidth(typed).replace(/[ ()\-‐‑–]/g, '')

/** Mainland (+86): 11 digits that start with 13 to 19. Elsewhere: 4 to 13 digits. The name says which was asked. [V-04] */
export const checkPhone = (areaCode: string, typed: string): Verdict<PhoneRule> => {
  const phone = normalisePhone(typed)
  if (areaCode === mainlandCode) return /^1[3-9]\d{9}$/.test(phone) ? null : 'mainland'
  return /^\d{4,13}$/.test(phone) ? null : 'foreign'
}

/** 13812345678 → 138****5678; a short number shows its first and its last two digits. Always four stars. [V-04] */
export const maskPhone = (phone: string): string =>
  phone.length >= 11 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : `${phone.slice(0, 1)}****${phone.slice(-2)}`
