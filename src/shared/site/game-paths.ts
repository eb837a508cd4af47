import type { OwnGame } from '#contract/games/entities/round.ts'
import type { TableGame } from '#contract/games/entities/table.ts'

/** All games of our own. */
export const gamesPath = '/app/games'
/** Where each of our own games is. [C-13] */
export const gamePath = (game: OwnGame | TableGame): string => `${gamesPath}/${game}`
export const verifyPath = `${gamesPath}/verify`
/** The verifier with a round of mine. */
export const roundProofPath = (roundId: string): string => `${verifyPath}?round=${roundId}`
export const tableVerifyPath = `${verifyPath}/shared`
/** The verifier with a round of a table. */
export const tableProofPath = (roundId: string): string => `${tableVerifyPath}?round=${roundId}`

/** The picture of each. */
export const gameArt: Readonly<Record<OwnGame | TableGame, string>> = {
  dice: '/art/game-dice.svg',
  mines: '/art/game-mines.svg',
  plinko: '/art/game-plinko.svg',
  slot: '/art/game-slots.svg',
  blackjack: '/art/game-blackjack.svg',
  crash: '/art/game-rocket.svg',
  baccarat: '/art/game-baccarat.svg',
}
