import type { PlainGrade } from './rtp-grader.ts'

/** Of many bets: what was decided of them, what the book kept of it; squares match by match. */
export interface Tally {
  matches: number
  decided: number
  kept: number
  keptSquares: number
  decidedSquares: number
  products: number
}

export type Tallies = Map<string, Tally>

/**
 * The part of a bet that was decided, and what the book kept of it. Every bet is to bring one unit, so that no long price
 * weighs more than a short one.
 */
export const outcomeOf = (grade: PlainGrade, oddsMilli: number): { decided: number; kept: number } => {
  const stake = 1000 / oddsMilli
  const profit = 1 - stake
  if (grade === 'won') return { decided: stake, kept: -profit }
  if (grade === 'half_won') return { decided: stake / 2, kept: -profit / 2 }
  if (grade === 'half_lost') return { decided: stake / 2, kept: stake / 2 }
  return grade === 'lost' ? { decided: stake, kept: stake } : { decided: 0, kept: 0 }
}

const nothing = (): Tally => ({
  matches: 0,
  decided: 0,
  kept: 0,
  keptSquares: 0,
  decidedSquares: 0,
  products: 0,
})

/** Adds the bets of one match: they hang together, so that only matches are independent. */
export const addMatch = (tallies: Tallies, bets: ReadonlyMap<string, { decided: number; kept: number }>): void => {
  for (const [key, { decided, kept }] of bets) {
    const tally = tallies.get(key) ?? nothing()
    tally.matches += 1
    tally.decided += decided
    tally.kept += kept
    tally.keptSquares += kept * kept
    tally.decidedSquares += decided * decided
    tally.products += kept * decided
    tallies.set(key, tally)
  }
}

export const merge = (into: Tallies, from: Tallies): void => {
  for (const [key, tally] of from) {
    const known = into.get(key) ?? nothing()
    for (const field of Object.keys(known) as (keyof Tally)[]) known[field] += tally[field]
    into.set(key, known)
  }
}

/** The book's share of what was decided, and its standard error. */
export const marginIn = (tally: Tally): { margin: number; error: number } => {
  const margin = tally.kept / tally.decided
  const squares = tally.keptSquares - 2 * margin * tally.products + margin * margin * tally.decidedSquares
  return { margin, error: Math.sqrt(Math.max(0, squares)) / tally.decided }
}
