import type { SportsType } from '#contract/sports/entities/match.ts'

const bits: Readonly<Record<SportsType, number>> = { football: 1, basketball: 2, esports: 4, anchor: 8 }

/** The sports of a bet's matches as one number, as `orders.sports` keeps them: a bit for each, the same for good. [C-13] */
export const sportsBits = (sports: readonly SportsType[]): number => sports.reduce((all, sport) => all | bits[sport], 0)
