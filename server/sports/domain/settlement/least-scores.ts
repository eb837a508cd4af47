import type { Score } from './grade-score.ts'
import type { MatchFacts } from './match-facts.ts'

const none: Score = { home: 0, away: 0 }

const sumOf = (scores: Readonly<Record<string, Score>>, parts: readonly string[]): Score =>
  parts.reduce((sum, part) => {
    const score = scores[part] ?? none
    return { home: sum.home + score.home, away: sum.away + score.away }
  }, none)

const most = (one: Score, other: Score): Score => ({
  home: Math.max(one.home, other.home),
  away: Math.max(one.away, other.away),
})

const sidesOf = (winners: readonly ('home' | 'visit')[]): Score => {
  const home = winners.filter((side) => side === 'home').length
  return { home, away: winners.length - home }
}

const quarters = ['q1', 'q2', 'q3', 'q4']

/** What a match that is not over has at least: from the goals so far and the parts that are over. Nobody can lose of it. */
export const leastScore = ({ parts, goals, maps }: MatchFacts, sport: string): Score => {
  if (sport === 'esports') return sidesOf(Object.values(maps))
  const halves = sumOf(parts, ['h1', 'h2'])
  return sport === 'football' ? most(sidesOf(goals), halves) : most(halves, sumOf(parts, quarters))
}

export const leastCorners = ({ corners }: MatchFacts): Score => sumOf(corners, ['h1', 'h2'])
