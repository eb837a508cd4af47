import type { GameRound } from '#contract/games/entities/round.ts'
import { slotReels } from '#contract/games/rules/slot.ts'
import { fallMs } from './plinko-board.ts'

/** The first reel turns this long, each further one longer, in milliseconds. */
export const reelMs = { first: 640, more: 160 } as const
/** A card takes this long to its place, each further one of a hand sets out later, in milliseconds. */
export const cardMs = { dealt: 240, more: 70 } as const

/** How long the picture of what came moves before it says it; 0: it is said at once. [C-13] */
export const restMs = ({ outcome }: Pick<GameRound, 'outcome'>): number => {
  if (outcome.game === 'slot') return reelMs.first + (slotReels.length - 1) * reelMs.more
  if (outcome.game === 'plinko') return fallMs(outcome.path.length)
  if (outcome.game !== 'blackjack') return 0
  const longest = Math.max(outcome.dealer.length, ...outcome.hands.map(({ cards }) => cards.length))
  return cardMs.dealt + (longest - 1) * cardMs.more
}
