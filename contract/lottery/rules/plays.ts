/** Rows of numbers, each ascending and none twice. */
export type Picks = readonly (readonly number[])[]

/** One way to play. Odds are what one combination returns of its unit, stake included, in hundredths. */
export interface Play {
  readonly code: string
  /** Plays that stand together. */
  readonly group: string
  /** What may be picked in each row. */
  readonly rows: readonly (readonly number[])[]
  /** How many numbers each row needs; 0: a row may be empty, all of them may not. */
  readonly least: number
  combinations(picks: Picks): number
  /** Of a combination with this number; of plays whose combinations are all alike, whichever it is. */
  oddsHundredths(option: number): number
  /** Whether a draw shows a number where a row of this play looks for it. */
  appears(option: number, row: number, drawn: readonly number[]): boolean
  /** The hundredths of a unit that all combinations return together. */
  returnsHundredths(picks: Picks, drawn: readonly number[]): number
}

/** In `wins` of `of` equally likely draws; in `backs` of them the stake comes back. */
export interface Chance {
  readonly wins: number
  readonly of: number
  readonly backs?: number
}

/** What comes back of all stakes in the long run, before odds are cut to hundredths: 95 %. */
export const lotterySharePercent = 95

/** So that all that comes back is 95 % of the stakes, cut to hundredths. Exact: every number here is a safe integer. */
export const oddsOf = ({ wins, of, backs = 0 }: Chance): number =>
  Math.floor((lotterySharePercent * of - 100 * backs) / wins)

/** C(of, taken), exact up to what a lottery of 49 numbers needs. */
export const choose = (of: number, taken: number): number => {
  if (taken < 0 || taken > of) return 0
  let ways = 1
  for (let at = 0; at < taken; at += 1) ways = (ways * (of - at)) / (at + 1)
  return ways
}

/** How many of these numbers were drawn. */
export const among = (picked: readonly number[], drawn: readonly number[]): number =>
  picked.filter((option) => drawn.includes(option)).length

/** first … last. */
export const span = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

type Named = Pick<Play, 'code' | 'group'>

const rowOf = (picks: Picks, at = 0): readonly number[] => picks[at] ?? []

/** Every number that is picked is a bet of its own. */
export const each = ({
  options,
  chance,
  outcome,
  ...named
}: Named & {
  options: readonly number[]
  chance: (option: number) => Chance
  outcome: (option: number, drawn: readonly number[]) => 'back' | boolean
}): Play => {
  const odds = new Map(options.map((option) => [option, oddsOf(chance(option))]))
  const oddsHundredths = (option: number): number => odds.get(option) ?? 0
  const returned = (option: number, drawn: readonly number[]): number => {
    const came = outcome(option, drawn)
    if (came === 'back') return 100
    return came ? oddsHundredths(option) : 0
  }
  return {
    ...named,
    rows: [options],
    least: 1,
    combinations: (picks) => rowOf(picks).length,
    appears: (option, _, drawn) => outcome(option, drawn) === true,
    oddsHundredths,
    returnsHundredths: (picks, drawn) => rowOf(picks).reduce((sum, option) => sum + returned(option, drawn), 0),
  }
}

/**
 * Every `size` of the numbers that are picked are a bet. `of`: where of a draw they are looked for. `hits`: how many of
 * the bets a draw wins that shows `found` of the picked numbers there.
 */
export const subsets = ({
  options,
  size,
  chance,
  of = (drawn) => drawn,
  hits = (found) => choose(found, size),
  ...named
}: Named & {
  options: readonly number[]
  size: number
  chance: Chance
  of?: (drawn: readonly number[]) => readonly number[]
  hits?: (found: number, picked: number) => number
}): Play => {
  const odds = oddsOf(chance)
  return {
    ...named,
    rows: [options],
    least: size,
    combinations: (picks) => choose(rowOf(picks).length, size),
    oddsHundredths: () => odds,
    appears: (option, _, drawn) => of(drawn).includes(option),
    returnsHundredths: (picks, drawn) => hits(among(rowOf(picks), of(drawn)), rowOf(picks).length) * odds,
  }
}

/** Ways to take one number of each row, none twice. */
const arrangements = (picks: Picks, taken: readonly number[] = []): number => {
  const [row, ...rest] = picks
  if (row === undefined) return 1
  return row.reduce((sum, option) => sum + (taken.includes(option) ? 0 : arrangements(rest, [...taken, option])), 0)
}

/** The first places of a draw in their order: one number of each row, none twice. */
export const inOrder = ({
  options,
  places,
  chance,
  ...named
}: Named & { options: readonly number[]; places: number; chance: Chance }): Play => {
  const odds = oddsOf(chance)
  return {
    ...named,
    rows: Array.from({ length: places }, () => options),
    least: 1,
    combinations: (picks) => arrangements(picks),
    oddsHundredths: () => odds,
    appears: (option, row, drawn) => drawn[row] === option,
    returnsHundredths: (picks, drawn) => (picks.every((row, at) => row.includes(drawn[at] ?? 0)) ? odds : 0),
  }
}

/** Every number of every row is a bet that it is drawn at that place. */
export const byPlace = ({
  options,
  places,
  chance,
  ...named
}: Named & { options: readonly number[]; places: number; chance: Chance }): Play => {
  const odds = oddsOf(chance)
  return {
    ...named,
    rows: Array.from({ length: places }, () => options),
    least: 0,
    combinations: (picks) => picks.reduce((sum, row) => sum + row.length, 0),
    oddsHundredths: () => odds,
    appears: (option, row, drawn) => drawn[row] === option,
    returnsHundredths: (picks, drawn) => picks.filter((row, at) => row.includes(drawn[at] ?? 0)).length * odds,
  }
}
