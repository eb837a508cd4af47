import type { Language } from '#contract/codes.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Currency, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { settlementOf } from '#contract/wallet/rules/settlement.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { formatMoney } from '#src/ui/format-amount.ts'
import { useCurrency } from './settlement-currency.ts'

/** How a currency is called, in the language of the screen. [E-13] */
export interface CurrencyWords {
  readonly name: string
  readonly unit: string
  readonly symbol: string
  readonly withdrawLabel: string
}

export interface Money {
  /** The settlement currency of this browser or member. */
  readonly currency: SettlementCurrency
  /** As the site's operator has it. [E-13] */
  wordsOf(code: SettlementCurrency): CurrencyWords
  /** An amount in its own currency; gold coins have no symbol. */
  format(amountMinor: number, code: Currency): string
  /** The same of what came, with a plus, or went, with a minus. */
  signed(amountMinor: number, code: Currency): string
  /** An amount that the site has in CNY, in the settlement currency, or in `code`. */
  formatSettled(cnyMinor: number, code?: SettlementCurrency): string
  /** What one USDT stands for, in CNY. */
  readonly rate: string
}

interface AmountOptions {
  site: Pick<SiteInfo, 'currencies' | 'cnyPerUsdtMilli'>
  currency: SettlementCurrency
  language: Language
}

/** Amounts as the site says that they are shown. A currency that the site has not named is called by its code. [E-13, A-05, L-06] */
export const moneyOf = ({ site, currency, language }: AmountOptions): Money => {
  const wordsOf = (code: SettlementCurrency): CurrencyWords => {
    const setting = site.currencies.find((one) => one.code === code)
    if (!setting) return { name: code, unit: code, symbol: '', withdrawLabel: code }
    const { symbol, name, nameEn, unit, unitEn, withdrawLabel, withdrawLabelEn } = setting
    return language === 'en'
      ? { symbol, name: nameEn, unit: unitEn, withdrawLabel: withdrawLabelEn }
      : { symbol, name, unit, withdrawLabel }
  }
  const format = (amountMinor: number, code: Currency): string =>
    formatMoney(amountMinor, code, code === 'COIN' ? '' : wordsOf(code).symbol)
  return {
    currency,
    wordsOf,
    format,
    signed: (amountMinor, code) => (amountMinor > 0 ? '+' : '') + format(amountMinor, code),
    formatSettled: (cnyMinor, code = currency) => format(settlementOf(cnyMinor, code, site.cnyPerUsdtMilli), code),
    rate: format(Math.floor(site.cnyPerUsdtMilli / 10), 'CNY'),
  }
}

/** Every amount on every screen goes through here. [E-13, A-05] */
export const useMoney = (): Money => {
  const { site } = useShellServices()
  const { language } = useAppearance()
  return moneyOf({ site, currency: useCurrency(), language })
}
