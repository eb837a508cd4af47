import type { Ratio } from '#contract/sports/rules/ratio.ts'

export const grades = ['won', 'half_won', 'push', 'void', 'half_lost', 'lost', 'dead_heat'] as const
export type Grade = (typeof grades)[number]

/** How a leg ended. In a dead heat `tied` share what is left, `places` of the places that win. */
export type LegResult =
  | { readonly grade: Exclude<Grade, 'dead_heat'> }
  | { readonly grade: 'dead_heat'; readonly tied: number; readonly places: number }

/**
 * What a leg makes of one unit at risk, exact, by the profit of its price: won 1 + profit, half won half of that and half
 * of the unit back, push and void the unit, half lost half of it, lost nothing; in a dead heat `places` ÷ `tied` of the
 * unit at the full price.
 */
export const factorOf = ({ num, den }: Ratio, result: LegResult): Ratio => {
  switch (result.grade) {
    case 'won':
      return { num: num + den, den }
    case 'half_won':
      return { num: num + 2n * den, den: 2n * den }
    case 'push':
    case 'void':
      return { num: 1n, den: 1n }
    case 'half_lost':
      return { num: 1n, den: 2n }
    case 'lost':
      return { num: 0n, den: 1n }
    case 'dead_heat':
      return { num: (num + den) * BigInt(result.places), den: den * BigInt(result.tied) }
  }
}

export type VoidFactor = '0' | '0.5' | '1'

/** The result of a feed that says whether a selection won and which part of the stake is void. */
export const gradeOfVoidFactor = (won: boolean, voidFactor: VoidFactor): Exclude<Grade, 'dead_heat'> => {
  if (voidFactor === '1') return 'void'
  if (voidFactor === '0') return won ? 'won' : 'lost'
  return won ? 'half_won' : 'half_lost'
}
