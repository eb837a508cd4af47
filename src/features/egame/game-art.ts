import type { Game } from '#contract/venues/entities/game.ts'

/** The drawing of a game; the server names only those that there are. */
export const drawingOf = ({ art }: Pick<Game, 'art'>): string => `/art/games/${art}.svg`
