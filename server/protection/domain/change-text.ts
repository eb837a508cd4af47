import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import type { ProtectionChange } from '#contract/protection/entities/protection.ts'
import { amountText } from '#contract/wallet/rules/amount-text.ts'

type ChangeFacts = Pick<ProtectionChange, 'limit' | 'afterMinor' | 'minutes' | 'untilMs'>

/**
 * What a change came to, in every language alike: an amount with its currency's code, minutes, or the end of a pause; empty
 * for what has no end. Kept for years, it knows no symbol of an operator. [E-13]
 */
export const changeText = ({ limit, afterMinor, minutes, untilMs }: ChangeFacts): string => {
  if (limit)
    return afterMinor === null
      ? '∞'
      : amountText(afterMinor, limit.currency, { [limit.currency]: `${limit.currency} ` })
  if (minutes !== null) return `${minutes} min`
  return untilMs === null ? '' : `→ ${siteClockOf(untilMs)}`
}
