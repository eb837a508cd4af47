import * as z from 'zod/mini'

/** CNY has 2 places, USDT 6, COIN (gold coins of the rooms) none. All amounts are integers of the smallest unit. */
export const Currency = z.enum(['CNY', 'USDT', 'COIN'])
export type Currency = z.infer<typeof Currency>

/** What a member may choose for amounts and stakes. */
export const SettlementCurrency = z.enum(['CNY', 'USDT'])
export type SettlementCurrency = z.infer<typeof SettlementCurrency>

export const currencyPlaces: Readonly<Record<Currency, number>> = { CNY: 2, USDT: 6, COIN: 0 }

/** A whole number of the currency's smallest unit, zero or more. */
export const AmountMinor = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

export const Balance = z.object({ currency: Currency, balanceMinor: AmountMinor })
export type Balance = z.infer<typeof Balance>

const word = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/**
 * Settlement currency as the site shows it: `symbol` before amounts, `unit` after what is typed, `withdrawLabel` over
 * what is paid out in it. `…En` are the same words where the site is shown in English. [E-13]
 */
export const CurrencySetting = z.object({
  name: word(20),
  nameEn: word(20),
  code: SettlementCurrency,
  unit: word(8),
  unitEn: word(8),
  symbol: word(4),
  withdrawLabel: word(30),
  withdrawLabelEn: word(30),
})
export type CurrencySetting = z.infer<typeof CurrencySetting>
