import type { Grade } from './grades.ts'

export interface Score {
  readonly home: number
  readonly away: number
}

/**
 * What is backed, and where the market has a line, the line in quarters: +0.25 is 1, -1.5 is -6. A handicap's line is that
 * of the side that is backed.
 */
export type BackedMarket =
  | { readonly market: '1x2'; readonly pick: 'home' | 'draw' | 'away' }
  | { readonly market: 'dnb'; readonly pick: 'home' | 'away' }
  | { readonly market: 'handicap'; readonly pick: 'home' | 'away'; readonly lineQuarters: number }
  | { readonly market: 'total'; readonly pick: 'over' | 'under'; readonly lineQuarters: number }

type ScoreGrade = Exclude<Grade, 'dead_heat'>

/** A quarter above or below the line decides half of the stake, two quarters all of it. */
const gradeOfQuarters = (quarters: number): ScoreGrade => {
  if (quarters >= 2) return 'won'
  if (quarters === 1) return 'half_won'
  if (quarters === 0) return 'push'
  return quarters === -1 ? 'half_lost' : 'lost'
}

const marginOf = ({ home, away }: Score, pick: 'home' | 'away'): number => (pick === 'home' ? home - away : away - home)

const gradeWinner = (score: Score, pick: 'home' | 'draw' | 'away'): ScoreGrade => {
  const winner = score.home > score.away ? 'home' : score.home < score.away ? 'away' : 'draw'
  return winner === pick ? 'won' : 'lost'
}

/**
 * How a selection ended by the score; without one the match was never played, and the bet is void. A handicap in play is
 * graded on the rest of the match: the score at the bet counts as 0-0. The other markets count the whole match. [S-13]
 */
export const gradeScore = (backed: BackedMarket, score: Score | null, scoreAtBet?: Score): ScoreGrade => {
  if (score === null) return 'void'
  switch (backed.market) {
    case '1x2':
      return gradeWinner(score, backed.pick)
    case 'dnb':
      return gradeOfQuarters(4 * marginOf(score, backed.pick))
    case 'handicap': {
      const before = scoreAtBet ? marginOf(scoreAtBet, backed.pick) : 0
      return gradeOfQuarters(4 * (marginOf(score, backed.pick) - before) + backed.lineQuarters)
    }
    case 'total': {
      const over = 4 * (score.home + score.away) - backed.lineQuarters
      return gradeOfQuarters(backed.pick === 'over' ? over : -over)
    }
  }
}
