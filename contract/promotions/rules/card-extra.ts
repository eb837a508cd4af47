import type { Currency } from '#contract/wallet/entities/money.ts'

export interface CardTerms {
  /** So many thousandths of the bonus come on top: 200 = a fifth. */
  readonly extraMilli: number
  /** The most that comes on top in each currency, minor units; nothing where there is none. */
  readonly capMinor: Readonly<{ [Of in Currency]?: number | undefined }>
}

/** What a card puts on top of a bonus, minor units: rounded down once, never above its cap. [C-15] */
export const cardExtraMinor = (
  { extraMilli, capMinor }: CardTerms,
  currency: Currency,
  amountMinor: number,
): number => {
  const extra = (BigInt(amountMinor) * BigInt(extraMilli)) / 1000n
  const cap = BigInt(capMinor[currency] ?? 0)
  return Number(extra < cap ? extra : cap)
}
