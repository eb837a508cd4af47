import { decimalText, inverse, lowestTerms, ratioOfDecimal, roundHalfUp, type Ratio } from './ratio.ts'

export const oddsFormats = ['decimal', 'hongkong', 'malay', 'indonesian', 'american', 'fractional'] as const
export type OddsFormat = (typeof oddsFormats)[number]

/** A price, whatever it was written in. */
export interface Price {
  /** What one unit at risk wins: Hong Kong odds, exact. From 1/100,000 to 100,000. */
  readonly profit: Ratio
  /** Written as what has to be risked to win one unit: negative Malay and Indonesian. */
  readonly isRiskToWinOne: boolean
}

/** Most that one unit wins, and most that is risked to win one. */
export const profitMax = 100_000n

const plain = '(?:0|[1-9][0-9]{0,5})(?:\\.[0-9]{1,10})?'

/** How each format is written. Plain ASCII digits, no exponents, no spaces; a plus where prices have a sign. */
export const pricePatterns: Readonly<Record<OddsFormat, RegExp>> = {
  decimal: new RegExp(`^${plain}$`),
  hongkong: new RegExp(`^${plain}$`),
  malay: new RegExp(`^[+\\-]?${plain}$`),
  indonesian: new RegExp(`^[+\\-]?${plain}$`),
  american: /^[+-]?[1-9][0-9]{2,7}$/,
  fractional: /^[1-9][0-9]{0,5}\/[1-9][0-9]{0,5}$/,
}

const isAtLeastOne = ({ num, den }: Ratio): boolean => num >= den
const isAtMostOne = ({ num, den }: Ratio): boolean => num <= den

/** What one unit wins by a price without its sign; null where the format has no such number. */
const profitOf: Readonly<Record<OddsFormat, (digits: string, isNegative: boolean) => Ratio | null>> = {
  decimal: (digits) => {
    const { num, den } = ratioOfDecimal(digits)
    return { num: num - den, den }
  },
  hongkong: ratioOfDecimal,
  malay: (digits, isNegative) => {
    const size = ratioOfDecimal(digits)
    return isAtMostOne(size) ? (isNegative ? inverse(size) : size) : null
  },
  indonesian: (digits, isNegative) => {
    const size = ratioOfDecimal(digits)
    return isAtLeastOne(size) ? (isNegative ? inverse(size) : size) : null
  },
  american: (digits, isNegative) => {
    const size = { num: BigInt(digits), den: 100n }
    return isNegative ? inverse(size) : size
  },
  fractional: (text) => {
    const [num = '', den = ''] = text.split('/')
    return { num: BigInt(num), den: BigInt(den) }
  },
}

/** Zero is none, and so is what wins or risks more than `profitMax`. */
const isInBounds = ({ num, den }: Ratio): boolean =>
  num > 0n && den > 0n && num <= den * profitMax && den <= num * profitMax

/** The price that a text means in a format, exact; null where no bookmaker can mean one by it. */
export const parsePrice = (format: OddsFormat, text: string): Price | null => {
  if (!pricePatterns[format].test(text)) return null
  const isNegative = text.startsWith('-')
  const profit = profitOf[format](text.replace(/^[+-]/, ''), isNegative)
  if (profit === null || !isInBounds(profit)) return null
  return { profit, isRiskToWinOne: isNegative && format !== 'american' }
}

const hundredths = ({ num, den }: Ratio): string => decimalText(roundHalfUp({ num: num * 100n, den }), 2)
const whole = ({ num, den }: Ratio): string => roundHalfUp({ num: num * 100n, den }).toString()

const written: Readonly<Record<OddsFormat, (profit: Ratio) => string>> = {
  decimal: ({ num, den }) => hundredths({ num: num + den, den }),
  hongkong: hundredths,
  malay: (profit) => (isAtMostOne(profit) ? hundredths(profit) : `-${hundredths(inverse(profit))}`),
  indonesian: (profit) => (isAtLeastOne(profit) ? hundredths(profit) : `-${hundredths(inverse(profit))}`),
  american: (profit) => (isAtLeastOne(profit) ? `+${whole(profit)}` : `-${whole(inverse(profit))}`),
  fractional: (profit) => {
    const { num, den } = lowestTerms(profit)
    return `${num}/${den}`
  },
}

/**
 * A price as a format writes it: two decimals, American whole, a fraction in lowest terms and exact. The number is rounded
 * half up without its sign, and the sign is that of the exact price; even money is positive.
 */
export const formatPrice = (format: OddsFormat, { profit }: Pick<Price, 'profit'>): string => written[format](profit)
