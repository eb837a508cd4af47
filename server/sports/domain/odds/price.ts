import { oddsMilliMax } from '#contract/limits.ts'
import type { MarketKind } from '#contract/sports/rules/selections.ts'

const milli = 1000
const oddsMilliMin = 1010
/** Beyond these chances a selection is not worth offering; it stays visible without being open. */
const chanceMin = 0.004
const chanceMax = 0.94

/** The book's share of what is decided: at 4 % the implied chances of a market sum to 1 ÷ 0.96. */
export const marginOf: Readonly<Record<MarketKind, number>> = {
  '1x2': 0.05,
  dc: 0.05,
  btts: 0.05,
  cs: 0.1,
  oe: 0.045,
  hdp: 0.04,
  total: 0.04,
  'home-total': 0.06,
  'visit-total': 0.06,
  next: 0.07,
  corners: 0.06,
  win: 0.045,
  map: 0.05,
  kills: 0.06,
}

/** Two decimals below 10, one below 100, whole numbers above. */
const rounded = (oddsMilli: number): number => {
  const step = oddsMilli < 10 * milli ? 10 : oddsMilli < 100 * milli ? 100 : milli
  return Math.round(oddsMilli / step) * step
}

/** Decimal odds × 1000 for a fair chance, with the book's share taken off. */
export const oddsMilliOf = (chance: number, margin: number): number =>
  Math.min(oddsMilliMax, Math.max(oddsMilliMin, rounded((milli * (1 - margin)) / Math.max(chance, 1e-9))))

/** Whether a selection of that chance is taken; otherwise it is only shown. */
export const isOffered = (chance: number): boolean => chance >= chanceMin && chance <= chanceMax

/** -0.5, 0, +0.25. */
export const signedLine = (lineText: string): string =>
  lineText.startsWith('-') || lineText === '0' ? lineText : `+${lineText}`
