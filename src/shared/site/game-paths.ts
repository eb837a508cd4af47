import type { OwnGame } from '#contract/games/entities/round.ts'
import type { TableGame } from '#contract/games/entities/table.ts'

/** Where each of our own games is. [C-13] */
export const gamePath = (game: OwnGame): string => `/app/games/${game}`
export const verifyPath = '/app/games/verify'
/** The verifier with a round of mine. */
export const roundProofPath = (roundId: string): string => `${verifyPath}?round=${roundId}`
/** Where a table of ours is. [C-13] */
export const tablePath = (game: TableGame): string => `/app/games/${game}`
export const tableVerifyPath = '/app/games/verify/shared'
/** The verifier with a round of a table. */
export const tableProofPath = (roundId: string): string => `${tableVerifyPath}?round=${roundId}`
