import type { Verdict } from '#contract/text/verdict.ts'

export type WithdrawPasswordRule = 'digits' | 'weak'

const runs = '01234567890 09876543210'

/** Six digits (ASCII). Strong: not one digit six times, nor six in a row up or down. [V-05] */
export const checkWithdrawPassword = (typed: string, isStrong: boolean): Verdict<WithdrawPasswordRule> => {
  if (!/^[0-9]{6}$/.test(typed)) return 'digits'
  return isStrong && (runs.includes(typed) || /^(.)\1+$/.test(typed)) ? 'weak' : null
}
