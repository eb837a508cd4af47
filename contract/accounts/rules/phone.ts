import { foldWidth, withoutHidden } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type PhoneRule = 'mainland' | 'foreign'

export const mainlandCode = '+86'

/**
 * The digits as they are kept: folded, without what contacts and autofill put around and between them (marks that nobody
 * sees, spaces, hyphens, dots, slashes, brackets), and without the area code where it was typed as well. [V-04]
 */
export const normalisePhone = (areaCode: string, typed: string): string => {
  const bare = withoutHidden(foldWidth(typed)).replaceAll(/[\s().\-‐‑–/]/g, '')
  const prefix = [areaCode, `00${areaCode.slice(1)}`].find((each) => bare.startsWith(each)) ?? ''
  return bare.slice(prefix.length)
}

/** Mainland (+86): 11 digits that start with 13 to 19. Elsewhere: 4 to 13 digits. The name says which was asked. [V-04] */
export const checkPhone = (areaCode: string, typed: string): Verdict<PhoneRule> => {
  const phone = normalisePhone(areaCode, typed)
  if (areaCode === mainlandCode) return /^1[3-9]\d{9}$/.test(phone) ? null : 'mainland'
  return /^\d{4,13}$/.test(phone) ? null : 'foreign'
}

/** 13812345678 → 138****5678; a short number shows its first and its last two digits. Always four stars. [V-04] */
export const maskPhone = (phone: string): string =>
  phone.length >= 11 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : `${phone.slice(0, 1)}****${phone.slice(-2)}`
