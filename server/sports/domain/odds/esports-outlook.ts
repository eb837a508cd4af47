import type { SelectionParts } from '#contract/sports/rules/selections.ts'
import {
  loserKills,
  mapsMax,
  mapsToWin,
  roundsToWin,
  winnerKills,
} from '#server/sports/domain/matches/esports-model.ts'
import type { EsportsMoment } from '#server/sports/domain/matches/esports.ts'
import { certain, mixed, shifted, sumOf, type Chances, type Distribution } from './distribution.ts'
import { handicap, overUnder, sure, winner, type Outlook } from './outlook.ts'

/** How a race to so many points ends, from where it stands: the chance of every last score. */
const raceEnds = (toWin: number, home: number, visit: number, chance: number): Map<string, Race> => {
  const ends = new Map<string, Race>()
  let row = new Map<number, number>([[home, 1]])
  for (let sum = home + visit; row.size > 0; sum += 1) {
    const next = new Map<number, number>()
    for (const [won, mass] of row) {
      const lost = sum - won
      if (won === toWin || lost === toWin) ends.set(`${won}-${lost}`, { home: won, visit: lost, chance: mass })
      else {
        next.set(won + 1, (next.get(won + 1) ?? 0) + mass * chance)
        next.set(won, (next.get(won) ?? 0) + mass * (1 - chance))
      }
    }
    row = next
  }
  return ends
}

interface Race {
  home: number
  visit: number
  chance: number
}

const homeChance = (ends: Iterable<Race>): number =>
  [...ends].reduce((sum, { home, visit, chance }) => sum + (home > visit ? chance : 0), 0)

/** Kills of a round, both sides together, and of so many rounds. */
const roundKills = sumOf({ from: 0, chances: winnerKills }, { from: 0, chances: loserKills })
const killsOfRounds: readonly Distribution[] = Array.from({ length: 2 * roundsToWin }).reduce<Distribution[]>(
  (sums) => [...sums, sumOf(sums.at(-1) ?? certain(0), roundKills)],
  [certain(0)],
)

const gather = (ends: readonly Race[], valueOf: (end: Race) => number): Distribution =>
  mixed(ends.map((end) => ({ chance: end.chance, of: certain(valueOf(end)) })))

export interface EsportsOutlook extends Outlook {
  /** Of maps at the end of the series. */
  margin: Distribution
  total: Distribution
  /** The map that runs or comes next, and the last that is certain to be played. */
  mapNumber: number
  lastCertain: number
  /** Of the map that runs. */
  kills: Distribution
  freshKills: Distribution
}

/** What the model of rounds makes of a series as it stands. */
export const esportsOutlook = (roundChance: number, moment: EsportsMoment): EsportsOutlook => {
  const { maps, number: mapNumber, rounds, kills } = moment
  const running = [...raceEnds(roundsToWin, rounds.home, rounds.away, roundChance).values()]
  const fresh = [...raceEnds(roundsToWin, 0, 0, roundChance).values()]
  const [thisMap, freshMap] = [homeChance(running), homeChance(fresh)]
  const series = [
    ...[...raceEnds(mapsToWin, maps.home + 1, maps.away, freshMap).values()].map((end) => ({
      ...end,
      chance: end.chance * thisMap,
    })),
    ...[...raceEnds(mapsToWin, maps.home, maps.away + 1, freshMap).values()].map((end) => ({
      ...end,
      chance: end.chance * (1 - thisMap),
    })),
  ]
  const margin = gather(series, ({ home, visit }) => home - visit)
  const total = gather(series, ({ home, visit }) => home + visit)
  const killsIn = (ends: readonly Race[], played: number): Distribution =>
    mixed(ends.map(({ home, visit, chance }) => ({ chance, of: killsOfRounds[home + visit - played] ?? certain(0) })))
  const lastCertain = mapNumber + mapsToWin - Math.max(maps.home, maps.away) - 1
  const outlook = {
    margin,
    total,
    mapNumber,
    lastCertain,
    kills: shifted(killsIn(running, rounds.home + rounds.away), kills.home + kills.away),
    freshKills: killsIn(fresh, 0),
  }
  const mapOf = ({ part }: SelectionParts): number => (part?.startsWith('m') ? Number(part.slice(1)) : 0)
  const chancesOf = (selection: SelectionParts): Chances | null => {
    const { kind, part, pick } = selection
    if (part === null) {
      if (kind === 'win') return winner(margin, pick)
      if (kind === 'hdp') return handicap(margin, selection)
      return kind === 'total' ? overUnder(total, selection) : null
    }
    const map = mapOf(selection)
    if (map < mapNumber || map > mapsMax) return null
    const home = map === mapNumber ? thisMap : freshMap
    if (kind === 'map') return sure(pick === 'home' ? home : 1 - home)
    return kind === 'kills' ? overUnder(map === mapNumber ? outlook.kills : outlook.freshKills, selection) : null
  }
  return { ...outlook, chancesOf }
}
