import { marketKinds } from '#contract/sports/rules/selections.ts'
import { marginOf } from '#server/sports/domain/odds/price.ts'
import type { Played } from './rtp-matches.ts'
import { marginIn } from './rtp-tally.ts'

/** Standard errors that chance alone does not bring, with so many markets and selections beside each other. */
const errorsMax = { market: 4, selection: 4.4 }
/** Fewer matches say nothing of a selection. */
const matchesMin = 200

export interface MarketFinding {
  key: string
  matches: number
  margin: number
  error: number
  set: number
  /** Standard errors from the margin that is set. */
  off: number
}

const setMarginOf = (key: string): number => {
  const name = key.split(' ').at(-1)?.split('.')[0]
  const kind = marketKinds.find((known) => known === name)
  if (!kind) throw new Error(`no market in ${key}`)
  return marginOf[kind]
}

/** What the book kept in each market, beside what is set. */
export const marketFindings = ({ markets }: Played): MarketFinding[] =>
  [...markets]
    .filter(([, { matches, decided }]) => matches >= matchesMin && decided > 0)
    .map(([key, tally]) => {
      const { margin, error } = marginIn(tally)
      const set = setMarginOf(key)
      return { key, matches: tally.matches, margin, error, set, off: (margin - set) / error }
    })
    .toSorted((a, b) => a.key.localeCompare(b.key))

export const isOff = ({ off }: MarketFinding): boolean => Math.abs(off) > errorsMax.market

export interface SelectionFinding {
  key: string
  matches: number
  /** What a unit brings the one who bets it: positive is the book's loss. */
  expectation: number
  /** Standard errors above nothing. */
  above: number
}

/** Selections, the best for those who bet first. */
export const selectionFindings = ({ selections }: Played): SelectionFinding[] =>
  [...selections]
    .filter(([, { matches, decided }]) => matches >= matchesMin && decided > 0)
    .map(([key, tally]) => {
      const { margin, error } = marginIn(tally)
      return { key, matches: tally.matches, expectation: -margin, above: -margin / error }
    })
    .toSorted((a, b) => b.above - a.above)

export const isProfitable = ({ above }: SelectionFinding): boolean => above > errorsMax.selection
