import type { OwnGame } from '#contract/games/entities/round.ts'

/** All games of our own. */
export const gamesPath = '/app/games'
/** Where each of our own games is. [C-13] */
export const gamePath = (game: OwnGame): string => `${gamesPath}/${game}`
export const verifyPath = `${gamesPath}/verify`
/** The verifier with a round of mine. */
export const roundProofPath = (roundId: string): string => `${verifyPath}?round=${roundId}`

/** The picture of each. */
export const gameArt: Readonly<Record<OwnGame, string>> = {
  dice: '/art/game-dice.svg',
  mines: '/art/game-mines.svg',
  plinko: '/art/game-plinko.svg',
  slot: '/art/game-slots.svg',
  blackjack: '/art/game-blackjack.svg',
}
