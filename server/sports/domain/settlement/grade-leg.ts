import { isListedScore, type SelectionParts } from '#contract/sports/rules/selections.ts'
import { gradeScore, type Score } from './grade-score.ts'
import type { MatchFacts } from './match-facts.ts'
import { leastCorners, leastScore } from './least-scores.ts'

export interface LegGrade {
  readonly result: 'won' | 'half_won' | 'push' | 'void' | 'half_lost' | 'lost'
  /** What it was decided by, for example 2-1, or null. */
  readonly score: string | null
}

export interface LegAt {
  readonly sport: string
  /** When it was bet in play, else null. */
  readonly scoreAtBet: Score | null
}

type Result = LegGrade['result']

/** What a pick has been decided as, and by which score. */
interface Decided {
  readonly result: Result
  readonly score: Score | null
}

interface Question {
  readonly parts: SelectionParts
  readonly facts: MatchFacts
  readonly at: LegAt
}

export const scoreText = ({ home, away }: Score): string => `${home}-${away}`

const wonIf = (hasWon: boolean): Result => (hasWon ? 'won' : 'lost')
const sideOf = (pick: string): 'home' | 'draw' | 'away' =>
  pick === 'visit' ? 'away' : pick === 'home' ? 'home' : 'draw'
const winnerOf = ({ home, away }: Score): 'home' | 'draw' | 'visit' =>
  home > away ? 'home' : home < away ? 'visit' : 'draw'

/** By the score of the part once it is over. */
const byScore =
  (grade: (score: Score, question: Question) => Result) =>
  (question: Question): Decided | null => {
    const score = question.facts.parts[question.parts.part ?? 'match']
    return score ? { result: grade(score, question), score } : null
  }

/**
 * What stood in this part when it was bet. Football alone counts the rest of the match; what was scored in the first half
 * is no part of the second, nor the other way round.
 */
const before = ({ parts: { part }, facts, at: { sport, scoreAtBet } }: Question): Score | undefined => {
  if (sport !== 'football' || scoreAtBet === null) return undefined
  const first = facts.parts['h1']
  if (part === null || !first) return scoreAtBet
  const [home, away] = [Math.min(scoreAtBet.home, first.home), Math.min(scoreAtBet.away, first.away)]
  return part === 'h1' ? { home, away } : { home: scoreAtBet.home - home, away: scoreAtBet.away - away }
}

const handicap = byScore((score, question) => {
  const { pick, lineQuarters } = question.parts
  const side = pick === 'visit' ? 'away' : 'home'
  return gradeScore({ market: 'handicap', pick: side, lineQuarters: lineQuarters ?? 0 }, score, before(question))
})

/** A sum against a line: over is won for good as soon as so much is there, and under lost. */
const against = (
  { pick, lineQuarters }: SelectionParts,
  { whole, least }: { whole: Score | undefined; least: Score },
  sideCounts: (score: Score) => number,
): Decided | null => {
  const line = lineQuarters ?? 0
  const side = pick === 'over' ? 'over' : 'under'
  const decidedBy = whole ?? (4 * sideCounts(least) - line >= 2 ? least : undefined)
  if (!decidedBy) return null
  const counted = { home: sideCounts(decidedBy), away: 0 }
  const result = gradeScore({ market: 'total', pick: side, lineQuarters: line }, counted)
  return { result, score: decidedBy }
}

const totalOf =
  (sideCounts: (score: Score) => number) =>
  ({ parts, facts, at }: Question): Decided | null => {
    const { part } = parts
    const least = part === null ? leastScore(facts, at.sport) : { home: 0, away: 0 }
    return against(parts, { whole: facts.parts[part ?? 'match'], least }, sideCounts)
  }

const bothScore = ({ parts, facts, at }: Question): Decided | null => {
  const whole = facts.parts[parts.part ?? 'match']
  const score = whole ?? (parts.part === null ? leastScore(facts, at.sport) : undefined)
  if (!score) return null
  const have = score.home > 0 && score.away > 0
  if (!have && !whole) return null
  return { result: wonIf(have === (parts.pick === 'yes')), score }
}

/** The goal of that number; none is won once the match is over without it. */
const nextGoal = ({ parts: { part, pick }, facts }: Question): Decided | null => {
  if (part === null || !part.startsWith('g')) return null
  const nth = Number(part.slice(1))
  const scorer = facts.goals[nth - 1]
  if (!scorer && !facts.parts['match']) return null
  const upTo = facts.goals.slice(0, nth)
  const home = upTo.filter((side) => side === 'home').length
  return { result: wonIf(pick === (scorer ?? 'none')), score: { home, away: upTo.length - home } }
}

const corners = ({ parts, facts }: Question): Decided | null => {
  const { part } = parts
  const least = part === null ? leastCorners(facts) : { home: 0, away: 0 }
  return against(parts, { whole: facts.corners[part ?? 'match'], least }, ({ home, away }) => home + away)
}

const mapWinner = ({ parts: { part, pick }, facts }: Question): Decided | null => {
  const winner = facts.maps[part ?? '']
  return winner ? { result: wonIf(winner === pick), score: facts.parts[part ?? ''] ?? null } : null
}

const kills = ({ parts, facts }: Question): Decided | null => {
  const whole = facts.kills[parts.part ?? '']
  return whole ? against(parts, { whole, least: whole }, ({ home, away }) => home + away) : null
}

const correctScore = byScore((score, { parts: { pick } }) =>
  wonIf(pick === 'other' ? !isListedScore(score.home, score.away) : pick === scoreText(score)),
)

const deciders: Readonly<Record<SelectionParts['kind'], (question: Question) => Decided | null>> = {
  '1x2': byScore((score, { parts }) => gradeScore({ market: '1x2', pick: sideOf(parts.pick) }, score)),
  dc: byScore((score, { parts }) => wonIf(parts.pick.split('-').includes(winnerOf(score)))),
  btts: bothScore,
  cs: correctScore,
  oe: byScore(({ home, away }, { parts }) => wonIf(((home + away) % 2 === 1) === (parts.pick === 'odd'))),
  hdp: handicap,
  total: totalOf(({ home, away }) => home + away),
  'home-total': totalOf(({ home }) => home),
  'visit-total': totalOf(({ away }) => away),
  next: nextGoal,
  corners,
  win: byScore((score, { parts }) =>
    gradeScore({ market: 'dnb', pick: parts.pick === 'visit' ? 'away' : 'home' }, score),
  ),
  map: mapWinner,
  kills,
}

/**
 * How a leg has ended by what is known of its match; null: that is not decided yet. A handicap of football that was bet in
 * play is graded on the rest of the match; a winner without a draw is a push when there is one. [S-13]
 */
export const gradeLeg = (parts: SelectionParts, facts: MatchFacts, at: LegAt): LegGrade | null => {
  const decided = deciders[parts.kind]({ parts, facts, at })
  return decided && { result: decided.result, score: decided.score && scoreText(decided.score) }
}

/**
 * The same once nothing of the match is open any more: what was not decided is void, such as a map that nobody had to
 * play, or all that an abandoned match has left open. Null as a selection: one that nobody can read any more.
 */
export const gradeLegFinally = (parts: SelectionParts | null, facts: MatchFacts, at: LegAt): LegGrade =>
  (parts && gradeLeg(parts, facts, at)) ?? { result: 'void', score: null }
