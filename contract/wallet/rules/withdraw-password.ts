import type { Verdict } from '#contract/text/verdict.ts'

export type WithdrawPasswordRule = 'digits' | 'weak'

const runs = '01234567890 09876543210'

/** Six digits (ASCII); not one digit six times, not six in a row up or down. [V-05] */
export const checkWithdrawPassword = (typed: string): Verdict<WithdrawPasswordRule> => {
  if (!/^[0-9]{6}$/.test(typed)) return 'digits'
  return runs.includes(typed) || /^(.)\1+$/.test(typed) ? 'weak' : null
}
