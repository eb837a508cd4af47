import type { Selection } from '#contract/sports/entities/match.ts'
import { oddsMilliMax } from '#contract/limits.ts'

/** The book's share: the implied chances of a market sum to 1.05. */
export const overround = 1.05

const milli = 1000
const oddsMilliMin = 1010
/** Beyond these chances a selection is not worth offering; it stays visible without being open. */
const chanceMin = 0.004
const chanceMax = 0.94

/** Two decimals below 10, one below 100, whole numbers above. */
const rounded = (oddsMilli: number): number => {
  const step = oddsMilli < 10 * milli ? 10 : oddsMilli < 100 * milli ? 100 : milli
  return Math.round(oddsMilli / step) * step
}

/** Decimal odds × 1000 for a fair chance, with the book's share taken off. */
export const oddsMilliOf = (chance: number): number =>
  Math.min(oddsMilliMax, Math.max(oddsMilliMin, rounded(milli / (Math.max(chance, 1e-9) * overround))))

export interface Outcome {
  selectionId: string
  name: string
  /** 0 … 1; a market's outcomes sum to 1. */
  chance: number
}

/** Prices a market's outcomes; `isSuspended` closes all of them. */
export const priceOutcomes = (outcomes: readonly Outcome[], isSuspended: boolean): Selection[] =>
  outcomes.map(({ selectionId, name, chance }) => ({
    selectionId,
    name,
    oddsMilli: oddsMilliOf(chance),
    status: isSuspended || chance < chanceMin || chance > chanceMax ? 'suspended' : 'open',
  }))

/** -0.5, 0, +0.25. */
export const lineText = (line: number): string => (line > 0 ? `+${line}` : String(line === 0 ? 0 : line))
