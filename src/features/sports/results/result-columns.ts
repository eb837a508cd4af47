import type { MatchItem, PartScore, Sport } from '#contract/sports/entities/match-item.ts'

type Part = PartScore['part']

const always: Readonly<Record<Sport, readonly Part[]>> = {
  football: ['h1', 'h2'],
  basketball: ['q1', 'q2', 'q3', 'q4'],
  esports: ['m1', 'm2', 'm3'],
}
const perhaps: Readonly<Record<Sport, readonly Part[]>> = {
  football: [],
  basketball: ['ot'],
  esports: ['m4', 'm5'],
}

/** The parts that a table of matches of one sport has a column for: what no match of it went to has none. [S-13] */
export const resultColumns = (sport: Sport, matches: readonly Pick<MatchItem, 'parts'>[]): Part[] => {
  const played = new Set(matches.flatMap(({ parts }) => parts.map(({ part }) => part)))
  return [...always[sport], ...perhaps[sport].filter((part) => played.has(part))]
}
