import type { OwnGame } from '#contract/games/entities/round.ts'

/** Where each of our own games is. [C-13] */
export const gamePath = (game: OwnGame): string => `/app/games/${game}`
export const verifyPath = '/app/games/verify'
/** The verifier with a round of mine. */
export const roundProofPath = (roundId: string): string => `${verifyPath}?round=${roundId}`
