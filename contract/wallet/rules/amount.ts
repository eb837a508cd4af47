import type { Verdict } from '#contract/text/verdict.ts'

export type AmountRule = 'empty' | 'format' | 'decimals' | 'large'

const decimalsMax = 2

/** The maximum pattern of an amount: at most so many digits before the point (5 → up to 99999.99). [V-06] */
export interface AmountPattern {
  readonly integerDigitsMax: number
}

const grouped = /^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?$/

/**
 * An amount as people type and paste it, in plain digits: full-width ones become plain, and commas between thousands go. What
 * is no amount stays as it is.
 */
const plainAmount = (text: string): string => {
  const folded = text.normalize('NFKC').trim().replaceAll('。', '.')
  return grouped.test(folded) ? folded.replaceAll(',', '') : folded
}

/**
 * What may be typed for an amount: digits, a point and at most two decimals, and at most `integerDigitsMax` digits before the
 * point (5 → up to 99999.99). Full-width digits and commas between thousands are understood;
 * signs and exponents are not. [V-06]
 */
export const checkAmountText = (text: string, { integerDigitsMax }: AmountPattern): Verdict<AmountRule> => {
  if (text.trim() === '') return 'empty'
  const [, whole, decimals = ''] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(plainAmount(text)) ?? []
  if (whole === undefined) return 'format'
  if (decimals.length > decimalsMax) return 'decimals'
  return whole.replace(/^0+(?=.)/, '').length > integerDigitsMax ? 'large' : null
}

/**
 * Integer minor units of an amount that was typed, for a currency of `places` decimals: '12.5' is 1250 with 2 and
 * 12500000 with 6. Null for what `checkAmountText` refuses, for more decimals than the currency has, and for what no
 * safe integer holds. [V-06]
 */
export const minorOfText = (text: string, places: number, pattern: AmountPattern): number | null => {
  if (checkAmountText(text, pattern) !== null) return null
  const [whole = '', decimals = ''] = plainAmount(text).split('.')
  const minor = Number(whole + decimals.padEnd(places, '0'))
  return decimals.length <= places && Number.isSafeInteger(minor) ? minor : null
}

/** The same rule for an amount that has no text, in minor units of a currency of `places` decimals. [V-06] */
export const checkAmountMinor = (
  amountMinor: number,
  places: number,
  { integerDigitsMax }: AmountPattern,
): Verdict<'decimals' | 'large'> => {
  if (amountMinor % 10 ** Math.max(0, places - decimalsMax) !== 0) return 'decimals'
  return amountMinor >= 10 ** (integerDigitsMax + places) ? 'large' : null
}
