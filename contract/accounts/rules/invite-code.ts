import { foldWidth } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type InviteCodeRule = 'format'

/** The code as it is kept: folded, in capitals, without the spaces around it. Empty: nobody invited. [C-11] */
export const normaliseInviteCode = (typed: string): string => foldWidth(typed).trim().toUpperCase()

/** Nothing, or 2 to 32 letters and digits (ASCII), with single hyphens between them. [C-11] */
export const checkInviteCode = (typed: string): Verdict<InviteCodeRule> => {
  const code = normaliseInviteCode(typed)
  return code === '' || (code.length >= 2 && code.length <= 32 && /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/.test(code))
    ? null
    : 'format'
}
