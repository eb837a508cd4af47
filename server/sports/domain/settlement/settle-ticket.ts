import type { Price } from '#contract/sports/rules/odds-formats.ts'
import { roundHalfUp, type Ratio } from '#contract/sports/rules/ratio.ts'
import { factorOf, type LegResult } from './grades.ts'
import { linesOf } from '#contract/sports/rules/lines.ts'

export interface GradedLeg {
  readonly price: Price
  readonly result: LegResult
}

export interface GradedTicket {
  /** As it was entered, a line. */
  readonly stakeMinor: bigint
  readonly legs: readonly GradedLeg[]
  /** Without sizes all legs are one line. */
  readonly sizes?: readonly number[] | undefined
  /** Most that one line returns. */
  readonly capMinor?: bigint | undefined
}

export interface SettledLine {
  /** Places of its legs on the ticket. */
  readonly legs: readonly number[]
  readonly riskMinor: bigint
  readonly returnMinor: bigint
}

export interface SettledTicket {
  readonly riskMinor: bigint
  readonly returnMinor: bigint
  readonly lines: readonly SettledLine[]
}

/**
 * What a line puts at risk. With one leg at a negative Malay or Indonesian price the entered stake is what it wins, and
 * the risk is the stake by the price; a line of several legs has no such price, and its stake is its risk.
 */
const riskOf = (stakeMinor: bigint, legs: readonly GradedLeg[]): Ratio => {
  const [only] = legs
  if (legs.length !== 1 || !only?.price.isRiskToWinOne) return { num: stakeMinor, den: 1n }
  const { num, den } = only.price.profit
  return { num: stakeMinor * den, den: num }
}

/**
 * Settles a ticket whose legs are graded: minor units of its currency. A line returns its risk by the product of its legs'
 * factors, computed exactly, rounded once half up, and at most the cap. [S-13]
 */
export const settleTicket = ({ stakeMinor, legs, sizes, capMinor }: GradedTicket): SettledTicket => {
  const factors = legs.map(({ price, result }) => factorOf(price.profit, result))
  const lines = linesOf(legs.length, sizes ?? [legs.length]).map((places): SettledLine => {
    const risk = riskOf(
      stakeMinor,
      places.flatMap((place) => legs[place] ?? []),
    )
    let { num, den } = risk
    for (const place of places) {
      const factor = factors[place]
      if (!factor) throw new RangeError(`a line names leg ${place} of ${legs.length}`)
      num *= factor.num
      den *= factor.den
    }
    const exact = roundHalfUp({ num, den })
    return {
      legs: places,
      riskMinor: roundHalfUp(risk),
      returnMinor: capMinor !== undefined && exact > capMinor ? capMinor : exact,
    }
  })
  const sum = (of: (line: SettledLine) => bigint): bigint => lines.reduce((total, line) => total + of(line), 0n)
  return { riskMinor: sum(({ riskMinor }) => riskMinor), returnMinor: sum(({ returnMinor }) => returnMinor), lines }
}
