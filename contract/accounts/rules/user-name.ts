import { foldWidth, hasHidden } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type UserNameRule = 'hidden' | 'characters' | 'firstLetter' | 'length'

/** The name as it is kept and shown: folded and trimmed, in the case that was typed. */
export const normaliseUserName = (typed: string): string => foldWidth(typed).trim()

/** What two names are compared by: names that differ in case or width only are one name. */
export const userNameKey = (typed: string): string => normaliseUserName(typed).toLowerCase()

/** 4 to 16 letters or digits (ASCII, after folding), a letter first. [C-03] */
export const checkUserName = (typed: string): Verdict<UserNameRule> => {
  if (hasHidden(typed)) return 'hidden'
  const name = normaliseUserName(typed)
  if (!/^[A-Za-z0-9]*$/.test(name)) return 'characters'
  if (name.length < 4 || name.length > 16) return 'length'
  return /^[A-Za-z]/.test(name) ? null : 'firstLetter'
}
