import type { CSSProperties } from 'react'
import type { Game } from '#contract/venues/entities/game.ts'

const drawings: Readonly<Record<string, string>> = {
  wheel: '/art/game-wheel.svg',
  slots: '/art/game-slots.svg',
  rocket: '/art/game-rocket.svg',
  gems: '/art/game-mines.svg',
  sevens: '/art/slots.svg',
  fish: '/art/game-fish.svg',
  cards: '/art/game-blackjack.svg',
  balls: '/art/game-lottery.svg',
}

/** The drawing that stands for a game. */
export const drawingOf = ({ art }: Pick<Game, 'art'>): string => drawings[art] ?? '/art/game-slots.svg'

/** Games that share a drawing differ in its hue: always the same one for a game. */
export const hueOf = ({ gameId }: Pick<Game, 'gameId'>): CSSProperties => {
  let number = 0
  for (let at = 0; at < gameId.length; at++) number = (number * 31 + gameId.charCodeAt(at)) % 997
  const degrees = (number % 12) * 30
  return degrees === 0 ? {} : { filter: `hue-rotate(${degrees}deg)` }
}
