import type { SelectionParts } from '#contract/sports/rules/selections.ts'
import { aboveLine, chanceOf, opposite, type Chances, type Distribution } from './distribution.ts'

/** What the model makes of a selection as the match stands; null: it knows no such selection, or its part is over. */
export interface Outlook {
  chancesOf(selection: SelectionParts): Chances | null
}

/** All of the stake is decided. */
export const sure = (chance: number): Chances => ({ won: chance, lost: 1 - chance })

/** Over or under a line in quarters. */
export const overUnder = (
  of: Distribution,
  { pick, lineQuarters }: Pick<SelectionParts, 'pick' | 'lineQuarters'>,
): Chances => {
  const over = aboveLine(of, lineQuarters ?? 0)
  return pick === 'over' ? over : opposite(over)
}

/** A handicap; `margin` is home less visit, the line that of the side that is picked. */
export const handicap = (
  margin: Distribution,
  { pick, lineQuarters }: Pick<SelectionParts, 'pick' | 'lineQuarters'>,
): Chances =>
  pick === 'home' ? aboveLine(margin, -(lineQuarters ?? 0)) : opposite(aboveLine(margin, lineQuarters ?? 0))

/** Who is ahead; level gives the stake back. */
export const winner = (margin: Distribution, pick: string): Chances => {
  const home = aboveLine(margin, 0)
  return pick === 'home' ? home : opposite(home)
}

/** The chances of being ahead, level and behind. */
export const threeWays = (margin: Distribution): { home: number; draw: number; visit: number } => {
  const { won, lost } = aboveLine(margin, 0)
  return { home: won, draw: chanceOf(margin, 0), visit: lost }
}

const oddChance = ({ from, chances }: Distribution): number =>
  chances.reduce((sum, chance, index) => sum + (Math.abs(from + index) % 2 === 1 ? chance : 0), 0)

/** Points or goals of a stretch as they will be. */
export interface Totals {
  readonly total: Distribution
  readonly home: Distribution
  readonly visit: Distribution
}

/** Over and under of both sides and of each, odd and even; null: another kind of selection. */
export const totalChances = ({ total, home, visit }: Totals, selection: SelectionParts): Chances | null => {
  switch (selection.kind) {
    case 'oe':
      return sure(selection.pick === 'odd' ? oddChance(total) : 1 - oddChance(total))
    case 'total':
      return overUnder(total, selection)
    case 'home-total':
      return overUnder(home, selection)
    case 'visit-total':
      return overUnder(visit, selection)
    default:
      return null
  }
}
