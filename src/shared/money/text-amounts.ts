import { withAmounts, type TextAmount } from '#contract/wallet/rules/amount-text.ts'
import { useMoney } from './money.ts'

/** Texts of the site with their amounts in the settlement currency, with the operator's symbol. [A-05, E-13] */
export const useTextAmounts = (): ((text: string) => string) => {
  const { currency, format, formatSettled } = useMoney()
  const show = (amount: TextAmount): string => {
    const own = amount[currency]
    if (own !== undefined) return format(own, currency)
    return amount.CNY === undefined ? format(amount.USDT ?? 0, 'USDT') : formatSettled(amount.CNY)
  }
  return (text) => withAmounts(text, show)
}
