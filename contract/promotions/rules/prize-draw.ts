import { drawDistinct, drawsOf } from '#contract/games/rules/fairness.ts'

/** What stands in place of a client seed: the draw itself and how many tickets were in it, numbered from 0. [C-15] */
export const drawClientSeed = (promotionId: string, tickets: number): string => `draw:${promotionId}:${tickets}`

/**
 * The tickets that win, in the order of the prizes: each is drawn from those that are left, so that no ticket wins twice.
 * With fewer tickets than prizes every ticket wins, and the last prizes stay. [C-15]
 */
export const winningTickets = (
  serverSeed: string,
  { promotionId, tickets, prizes }: { promotionId: string; tickets: number; prizes: number },
): number[] => {
  const draws = drawsOf({ serverSeed, clientSeed: drawClientSeed(promotionId, tickets), nonce: 0 })
  return drawDistinct(draws, tickets, Math.min(tickets, prizes))
}
