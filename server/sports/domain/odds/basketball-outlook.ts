import type { SelectionParts } from '#contract/sports/rules/selections.ts'
import {
  overtimePossessions,
  possessionPoints,
  regularQuarters,
  type ScoringChances,
} from '#server/sports/domain/matches/basketball-model.ts'
import type { BasketballMoment, PeriodMoment } from '#server/sports/domain/matches/basketball.ts'
import {
  certain,
  chanceOf,
  differenceOf,
  mixed,
  shifted,
  sumOf,
  trimmed,
  type Chances,
  type Distribution,
} from './distribution.ts'
import { handicap, totalChances, winner, type Outlook, type Totals } from './outlook.ts'

/** Points of so many possessions: the coefficients of a power of a polynomial, each from the three before it. */
export const pointsOf = (scoringChance: number, possessions: number): Distribution => {
  if (possessions === 0) return certain(0)
  const [none, ...some] = possessionPoints(scoringChance)
  const chances = [none ** possessions]
  for (let points = 1; points <= 3 * possessions; points += 1) {
    const sum = some.reduce((total, chance, index) => {
      const step = index + 1
      return total + (step * possessions - points + step) * chance * (chances[points - step] ?? 0)
    }, 0)
    chances.push(Math.max(0, sum / (points * none)))
  }
  return trimmed({ from: 0, chances })
}

/** Both sides' points of a stretch, and what is made of them. */
interface Stretch extends Totals {
  margin: Distribution
}

const independent = (home: Distribution, visit: Distribution): Stretch => ({
  margin: differenceOf(home, visit),
  total: sumOf(home, visit),
  home,
  visit,
})

/** What ends level and what does not, as weights. */
interface SplitByLevel {
  level: Distribution
  decided: Distribution
}

/** Margin and total of a stretch, apart for its ends that are level and those that are not. */
const splitBoth = (home: Distribution, visit: Distribution): Record<'margin' | 'total', SplitByLevel> => {
  const [homes, visits] = [home.chances.length, visit.chances.length]
  const apart = home.from - visit.from
  const weights = (): Float64Array => new Float64Array(homes + visits - 1)
  const [margin, total, levelTotal] = [weights(), weights(), weights()]
  for (let i = 0; i < homes; i += 1) {
    const chance = home.chances[i] ?? 0
    for (let j = 0; j < visits; j += 1) {
      const both = chance * (visit.chances[j] ?? 0)
      margin[i - j + visits - 1] = (margin[i - j + visits - 1] ?? 0) + both
      const into = i - j + apart === 0 ? levelTotal : total
      into[i + j] = (into[i + j] ?? 0) + both
    }
  }
  const from = { margin: apart - visits + 1, total: home.from + visit.from }
  const levelAt = -from.margin
  const levelChance = margin[levelAt] ?? 0
  if (levelAt >= 0 && levelAt < margin.length) margin[levelAt] = 0
  return {
    margin: { level: { from: 0, chances: [levelChance] }, decided: { from: from.margin, chances: [...margin] } },
    total: {
      level: { from: from.total, chances: [...levelTotal] },
      decided: { from: from.total, chances: [...total] },
    },
  }
}

/** One side's points, apart for the ends that are level and those that are not. */
const splitOne = (own: Distribution, other: Distribution): SplitByLevel => {
  const level = own.chances.map((chance, index) => chance * chanceOf(other, own.from + index))
  return {
    level: { from: own.from, chances: level },
    decided: { from: own.from, chances: own.chances.map((chance, index) => chance - (level[index] ?? 0)) },
  }
}

const splitLevel = (home: Distribution, visit: Distribution): Record<keyof Stretch, SplitByLevel> => ({
  ...splitBoth(home, visit),
  home: splitOne(home, visit),
  visit: splitOne(visit, home),
})

const weightOf = ({ chances }: Distribution): number => chances.reduce((sum, chance) => sum + chance, 0)

/** A part of the match's end, with overtimes after a level one; a third overtime counts as decided. */
const withOvertimes = (rest: SplitByLevel, overtime: SplitByLevel): Distribution => {
  const levelChance = weightOf(rest.level)
  if (levelChance < 1e-12) return trimmed(rest.decided)
  const first = trimmed(overtime.decided)
  const again = weightOf(overtime.level)
  const more = mixed([
    { chance: 1 - again, of: first },
    { chance: again, of: sumOf(trimmed(overtime.level), first) },
  ])
  const after = sumOf(trimmed(rest.level), more)
  if (levelChance > 1 - 1e-12) return after
  return mixed([
    { chance: 1 - levelChance, of: trimmed(rest.decided) },
    { chance: levelChance, of: after },
  ])
}

const matchOf = (
  rest: { home: Distribution; visit: Distribution },
  overtime: { home: Distribution; visit: Distribution },
): Stretch => {
  const [ends, extra] = [splitLevel(rest.home, rest.visit), splitLevel(overtime.home, overtime.visit)]
  return {
    margin: withOvertimes(ends.margin, extra.margin),
    total: withOvertimes(ends.total, extra.total),
    home: withOvertimes(ends.home, extra.home),
    visit: withOvertimes(ends.visit, extra.visit),
  }
}

export interface BasketballOutlook extends Outlook {
  match: Stretch
  /** Quarters that are not over, by part. */
  quarters: ReadonlyMap<string, Stretch>
}

const inStretch = (stretch: Stretch, selection: SelectionParts): Chances | null => {
  const { kind, pick } = selection
  switch (kind) {
    case 'win':
      return winner(stretch.margin, pick)
    case 'hdp':
      return handicap(stretch.margin, selection)
    default:
      return totalChances(stretch, selection)
  }
}

const quartersOf = (chances: ScoringChances, { periods }: BasketballMoment): Map<string, Stretch> => {
  const stretches = new Map<string, Stretch>()
  const stretchOf = ({ score, left }: PeriodMoment): Stretch => {
    const key = [score.home, score.away, left.home, left.away].join()
    const home = shifted(pointsOf(chances.home, left.home), score.home)
    const visit = shifted(pointsOf(chances.visit, left.away), score.away)
    const stretch = stretches.get(key) ?? independent(home, visit)
    stretches.set(key, stretch)
    return stretch
  }
  return new Map(
    periods
      .slice(0, regularQuarters)
      .flatMap((period, index): [string, Stretch][] =>
        period.left.home + period.left.away === 0 ? [] : [[`q${index + 1}`, stretchOf(period)]],
      ),
  )
}

/** What the model of possessions makes of a match as it stands; the whole match counts its overtimes. */
export const basketballOutlook = (chances: ScoringChances, moment: BasketballMoment): BasketballOutlook => {
  const left = (side: 'home' | 'away'): number => moment.periods.reduce((sum, period) => sum + period.left[side], 0)
  const rest = {
    home: shifted(pointsOf(chances.home, left('home')), moment.score.home),
    visit: shifted(pointsOf(chances.visit, left('away')), moment.score.away),
  }
  const overtime = {
    home: pointsOf(chances.home, overtimePossessions),
    visit: pointsOf(chances.visit, overtimePossessions),
  }
  const match = matchOf(rest, overtime)
  const quarters = quartersOf(chances, moment)
  return {
    match,
    quarters,
    chancesOf(selection) {
      const stretch = selection.part === null ? match : quarters.get(selection.part)
      return stretch ? inStretch(stretch, selection) : null
    },
  }
}
