import type { Opinion } from './opinion.ts'
import type { Fixture } from './timeline.ts'

export const mapsToWin = 3
export const mapsMax = 2 * mapsToWin - 1
export const roundsToWin = 8
const perStrength = 0.09

/** The chance that the home side takes a round: the same in all of them. */
export const roundChance = ({ home, visit }: Fixture, { edge }: Opinion): number =>
  1 / (1 + Math.exp(-perStrength * (home.strength - visit.strength + edge)))

/** Chances of 0, 1, 2 … kills in a round, of the side that takes it and of the other. */
export const winnerKills = [0, 0.15, 0.35, 0.3, 0.15, 0.05] as const
export const loserKills = [0.6, 0.3, 0.1] as const
