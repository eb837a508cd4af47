import type { Market } from '#contract/sports/entities/match.ts'
import { poisson, shifted } from './distribution.ts'
import { totalMarket, winMarket } from './markets.ts'

/** Where a series stands, and the home side's chances in the map that runs and in one that has not begun. */
export interface SeriesOutlook {
  mapsToWin: number
  homeMaps: number
  visitMaps: number
  mapNumber: number
  chanceThisMap: number
  chanceFreshMap: number
  kills: number
  killsToCome: number
}

const chanceFrom = (toWin: number, home: number, visit: number, chance: number): number => {
  if (home >= toWin) return 1
  if (visit >= toWin) return 0
  return chance * chanceFrom(toWin, home + 1, visit, chance) + (1 - chance) * chanceFrom(toWin, home, visit + 1, chance)
}

/** The home side's chance of the series: the running map one way or the other, fresh maps after it. */
export const seriesChance = ({
  mapsToWin,
  homeMaps,
  visitMaps,
  chanceThisMap,
  chanceFreshMap,
}: SeriesOutlook): number => {
  if (homeMaps >= mapsToWin || visitMaps >= mapsToWin) return homeMaps > visitMaps ? 1 : 0
  const won = chanceFrom(mapsToWin, homeMaps + 1, visitMaps, chanceFreshMap)
  const lost = chanceFrom(mapsToWin, homeMaps, visitMaps + 1, chanceFreshMap)
  return chanceThisMap * won + (1 - chanceThisMap) * lost
}

/** Series, running map, and kills of the map over or under a line. */
export const esportsMarkets = (outlook: SeriesOutlook, killLine: number, isSuspended: boolean): Market[] => {
  const series = seriesChance(outlook)
  const { mapNumber, chanceThisMap, kills, killsToCome } = outlook
  return [
    winMarket({ marketId: 'win', name: '全场独赢' }, { home: series, visit: 1 - series }, isSuspended),
    winMarket(
      { marketId: `map${mapNumber}`, name: `第 ${mapNumber} 局获胜` },
      { home: chanceThisMap, visit: 1 - chanceThisMap },
      isSuspended,
    ),
    totalMarket(
      { marketId: `kills${mapNumber}`, name: `第 ${mapNumber} 局总击杀` },
      shifted(poisson(killsToCome), kills),
      killLine,
      isSuspended,
    ),
  ]
}
