import type { MatchItem, MatchNote, PartScore, Sport } from '#contract/sports/entities/match-item.ts'
import type { Score } from './settlement/grade-score.ts'

/** The newest version of what is known of how a match went. */
export interface LatestResult {
  readonly kind: 'result' | 'correction' | 'rollback' | 'void'
  readonly isFinal: boolean
  readonly parts: Readonly<Record<string, Score>>
  /** Of the void that holds, also after a correction of it. */
  readonly note: MatchNote | null
}

const partsOf = {
  football: ['h1', 'h2'],
  basketball: ['q1', 'q2', 'q3', 'q4'],
  esports: ['m1', 'm2', 'm3', 'm4', 'm5'],
} as const satisfies Record<Sport, readonly PartScore['part'][]>

/** What basketball counted after its quarters, which is not known part by part. */
const overtimeOf = (parts: Readonly<Record<string, Score>>): PartScore[] => {
  const quarters = partsOf.basketball.flatMap((part) => parts[part] ?? [])
  const { match } = parts
  if (!match || quarters.length < partsOf.basketball.length) return []
  const home = quarters.reduce((left, quarter) => left - quarter.home, match.home)
  const visit = quarters.reduce((left, quarter) => left - quarter.away, match.away)
  return home > 0 || visit > 0 ? [{ part: 'ot', home: Math.max(0, home), visit: Math.max(0, visit) }] : []
}

/** Parts that are over, in their order. [S-13] */
export const partScores = (sport: Sport, { parts }: Pick<LatestResult, 'parts'>): PartScore[] => {
  const played = partsOf[sport].flatMap((part): PartScore[] => {
    const score = parts[part]
    return score ? [{ part, home: score.home, visit: score.away }] : []
  })
  return sport === 'basketball' ? [...played, ...overtimeOf(parts)] : played
}

/** Whether people may rely on a result. [S-13] */
export const resultStateOf = (result: LatestResult | null): MatchItem['resultState'] => {
  if (!result?.isFinal || result.kind === 'rollback') return 'pending'
  return result.kind === 'correction' ? 'corrected' : 'official'
}

/** The score of the result where there is one: operators correct it where the feed does not. */
export const finalScore = (result: LatestResult | null): { homeScore: number; visitScore: number } | null => {
  const match = result?.isFinal ? result.parts['match'] : undefined
  return match ? { homeScore: match.home, visitScore: match.away } : null
}
