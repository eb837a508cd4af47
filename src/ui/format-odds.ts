/** What a person may choose; fractional prices are for auditors. */
export const oddsFormats = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const
export type OddsFormat = (typeof oddsFormats)[number]

/** Two places, a third only where the price has one. */
const thousandths = (milli: number): string => (milli / 1000).toFixed(milli % 10 === 0 ? 2 : 3)

/** What has to be risked to win one, half up to the hundredth. The doubles hold these integers exactly. */
const riskToWinOne = (profitMilli: number): string =>
  `-${(Math.floor((200_000 + profitMilli) / (2 * profitMilli)) / 100).toFixed(2)}`

const american = (profitMilli: number): string =>
  profitMilli >= 1000
    ? `+${Math.floor((profitMilli + 5) / 10)}`
    : `-${Math.floor((200_000 + profitMilli) / (2 * profitMilli))}`

const written: Readonly<Record<OddsFormat, (profitMilli: number) => string>> = {
  decimal: (profitMilli) => thousandths(profitMilli + 1000),
  hongkong: thousandths,
  malay: (profitMilli) => (profitMilli <= 1000 ? thousandths(profitMilli) : riskToWinOne(profitMilli)),
  indonesian: (profitMilli) => (profitMilli >= 1000 ? thousandths(profitMilli) : riskToWinOne(profitMilli)),
  american,
}

/**
 * A price, decimal × 1000 and above 1000, as a format writes it: two decimals, a third only where the price has one;
 * what is a quotient is rounded half up without its sign, American to whole ones. [L-06, S-13]
 */
export const formatOdds = (oddsMilli: number, format: OddsFormat = 'decimal'): string =>
  written[format](oddsMilli - 1000)
