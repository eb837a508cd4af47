import { isListedScore, partsOfSelection, type SelectionParts } from '#contract/sports/rules/selections.ts'
import { gradeScore, type Score } from '#server/sports/domain/settlement/grade-score.ts'
import type { Grade } from '#server/sports/domain/settlement/grades.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'

export type PlainGrade = Exclude<Grade, 'dead_heat'>

const gradeIf = (hasWon: boolean): PlainGrade => (hasWon ? 'won' : 'lost')

const sideOf = (pick: string): 'home' | 'away' => (pick === 'home' ? 'home' : 'away')

const overUnder = ({ pick, lineQuarters }: SelectionParts, count: number): PlainGrade =>
  gradeScore(
    { market: 'total', pick: pick === 'over' ? 'over' : 'under', lineQuarters: lineQuarters ?? 0 },
    { home: count, away: 0 },
  )

const winnerOf = ({ home, away }: Score): string => (home > away ? 'home' : home < away ? 'visit' : 'draw')

const gradeOnScore = (parts: SelectionParts, score: Score, scoreAtBet: Score): PlainGrade | null => {
  const { kind, pick, lineQuarters } = parts
  const side = sideOf(pick)
  switch (kind) {
    case '1x2':
      return gradeScore({ market: '1x2', pick: pick === 'draw' ? 'draw' : side }, score)
    case 'win':
      return gradeScore({ market: 'dnb', pick: side }, score)
    case 'hdp':
      return gradeScore({ market: 'handicap', pick: side, lineQuarters: lineQuarters ?? 0 }, score, scoreAtBet)
    case 'dc':
      return gradeIf(pick.split('-').includes(winnerOf(score)))
    case 'btts':
      return gradeIf((score.home > 0 && score.away > 0) === (pick === 'yes'))
    case 'cs':
      return gradeIf(pick === 'other' ? !isListedScore(score.home, score.away) : pick === `${score.home}-${score.away}`)
    case 'oe':
      return gradeIf((score.home + score.away) % 2 === (pick === 'odd' ? 1 : 0))
    case 'total':
      return overUnder(parts, score.home + score.away)
    case 'home-total':
      return overUnder(parts, score.home)
    case 'visit-total':
      return overUnder(parts, score.away)
    default:
      return null
  }
}

const nobody: Score = { home: 0, away: 0 }

/**
 * How a selection ended by the facts of a match that is over: handicaps, totals and winners by the rules of settlement,
 * the rest by a reading of its own. Null: the facts do not say.
 */
export const gradeByFacts = (
  selectionId: string,
  facts: MatchFacts,
  scoreAtBet: Score | undefined,
): PlainGrade | null => {
  const parts = partsOfSelection(selectionId)
  if (!parts) return null
  const part = parts.part ?? 'match'
  const [corners, kills, map] = [facts.corners[part], facts.kills[part], facts.maps[part]]
  if (parts.kind === 'corners') return corners ? overUnder(parts, corners.home + corners.away) : null
  if (parts.kind === 'kills') return kills ? overUnder(parts, kills.home + kills.away) : null
  if (parts.kind === 'map') return map ? gradeIf(map === parts.pick) : null
  if (parts.kind === 'next') return gradeIf((facts.goals[Number(part.slice(1)) - 1] ?? 'none') === parts.pick)
  const score = facts.parts[part]
  const before = scoreAtBet ?? nobody
  const first = part === 'h2' && scoreAtBet ? (facts.parts['h1'] ?? nobody) : nobody
  const inPart = { home: before.home - first.home, away: before.away - first.away }
  return score ? gradeOnScore(parts, score, inPart) : null
}
