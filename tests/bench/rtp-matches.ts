import type { Sport } from '#contract/sports/entities/match-item.ts'
import { partsOfSelection } from '#contract/sports/rules/selections.ts'
import { between, createRandom } from '#server/platform/random.ts'
import { timelineStateAt, type Fixture } from '#server/sports/domain/matches/timeline.ts'
import { factsAt, marketsAt, simulateMatch } from '#server/sports/sandbox/match-simulation.ts'
import { gradeByFacts } from './rtp-grader.ts'
import { addMatch, outcomeOf, type Tallies } from './rtp-tally.ts'

export interface Played {
  /** By time and market, for example `in play football hdp.h1`. */
  markets: Tallies
  /** By time, market, pick and line. */
  selections: Tallies
  /** Selections that were sold and that nothing decided. */
  undecided: number
}

const hourMs = 3_600_000
const earliestMs = 30 * hourMs
/** In play is any time before this; what is over by then is left out. A time that went by the match's length would know of its end. */
const latestMs: Record<Sport, number> = { football: 1.85 * hourMs, basketball: 1.3 * hourMs, esports: 2.5 * hourMs }

/** Two sides of chance strengths. */
export const fixtureOf = (seed: number): Fixture => {
  const random = createRandom(seed ^ 0x1b87_3593)
  const side = (name: string) => ({ name, players: ['甲'] as const, strength: between(random, -1, 1.4) })
  return { home: side('主'), visit: side('客') }
}

/** The market without number: `next`, `map`, `total.q`. */
const marketOf = (selectionId: string): { market: string; selection: string } => {
  const parts = partsOfSelection(selectionId)
  if (!parts) throw new Error(`no selection ${selectionId}`)
  const part = parts.part?.startsWith('h') ? parts.part : parts.part?.slice(0, 1)
  const market =
    part === undefined || parts.kind === 'next' || parts.kind === 'map' ? parts.kind : `${parts.kind}.${part}`
  const line = parts.lineQuarters === null ? '' : ` ${parts.lineQuarters / 4}`
  return { market, selection: `${market} ${parts.pick}${line}` }
}

const add = (
  bets: Map<string, { decided: number; kept: number }>,
  key: string,
  { decided, kept }: { decided: number; kept: number },
): void => {
  const known = bets.get(key) ?? { decided: 0, kept: 0 }
  bets.set(key, { decided: known.decided + decided, kept: known.kept + kept })
}

/**
 * Backs all that is sold of a match, once before it and once in play, and grades it by how the match ended. A market's
 * margin is that of one of its selections, picked by chance: what all of them bring together no model could get wrong.
 */
const playMatch = (sport: Sport, seed: number, played: Played, oddsFactor: number): void => {
  const random = createRandom(seed ^ 0x85eb_ca6b)
  const simulation = simulateMatch(sport, seed, fixtureOf(seed))
  const { timeline } = simulation
  const { facts } = factsAt(simulation, timeline.endMs)
  const [markets, selections] = [new Map(), new Map()] as const
  const moments = [
    { time: 'early', atMs: -Math.floor(random() * earliestMs) - 1 },
    { time: 'in play', atMs: Math.floor(random() * latestMs[sport]) },
  ]
  for (const { time, atMs } of moments) {
    const { homeScore, visitScore } = timelineStateAt(timeline, atMs)
    const scoreAtBet = sport === 'football' ? { home: homeScore, away: visitScore } : undefined
    for (const offered of marketsAt(simulation, atMs)) {
      const open = offered.selections.filter(({ status }) => status === 'open')
      const picked = Math.floor(random() * open.length)
      for (const [index, sold] of open.entries()) {
        const grade = gradeByFacts(sold.selectionId, facts, scoreAtBet)
        if (grade === null) {
          played.undecided += 1
          continue
        }
        const outcome = outcomeOf(grade, sold.oddsMilli * oddsFactor)
        const { market, selection } = marketOf(sold.selectionId)
        if (index === picked) add(markets, `${time} ${sport} ${market}`, outcome)
        add(selections, `${time} ${sport} ${selection}`, outcome)
      }
    }
  }
  addMatch(played.markets, markets)
  addMatch(played.selections, selections)
}

/** Plays so many matches of a sport, from a seed on; another `oddsFactor` is a book that is wrong by it. */
export const playMatches = (sport: Sport, fromSeed: number, count: number, oddsFactor = 1): Played => {
  const played: Played = { markets: new Map(), selections: new Map(), undecided: 0 }
  for (let match = 0; match < count; match += 1) playMatch(sport, (fromSeed + match) * 7919, played, oddsFactor)
  return played
}
