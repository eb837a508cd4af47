import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { nextCard, rankOf, type Card } from './cards.ts'
import type { FairDraws } from './fairness.ts'

export const baccaratBets = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export type BaccaratBet = (typeof baccaratBets)[number]

export interface BaccaratRound {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly playerTotal: number
  readonly bankerTotal: number
  readonly winner: 'player' | 'banker' | 'tie'
}

/** An ace is one, tens and pictures nothing. */
export const baccaratValue = (rank: number): number => {
  if (rank === 12) return 1
  return rank >= 8 ? 0 : rank + 2
}

const totalOf = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + baccaratValue(rankOf(card)), 0) % 10

/** Whether the banker takes a third card; `playerThird` is the value of the player's third, if there is one. */
export const bankerDraws = (bankerTotal: number, playerThird: number | undefined): boolean => {
  if (playerThird === undefined) return bankerTotal <= 5
  if (bankerTotal <= 2) return true
  if (bankerTotal === 3) return playerThird !== 8
  if (bankerTotal === 4) return playerThird >= 2 && playerThird <= 7
  if (bankerTotal === 5) return playerThird >= 4 && playerThird <= 7
  return bankerTotal === 6 && (playerThird === 6 || playerThird === 7)
}

/** One round of punto banco. Cards come in the order player, banker, player, banker, the player's third, the banker's. */
export const dealBaccarat = (draws: Pick<FairDraws, 'index'>): BaccaratRound => {
  const dealt = [nextCard(draws), nextCard(draws), nextCard(draws), nextCard(draws)] as const
  const player: Card[] = [dealt[0], dealt[2]]
  const banker: Card[] = [dealt[1], dealt[3]]
  const isNatural = totalOf(player) >= 8 || totalOf(banker) >= 8
  if (!isNatural) {
    if (totalOf(player) <= 5) player.push(nextCard(draws))
    const [, , third] = player
    const thirdValue = third === undefined ? undefined : baccaratValue(rankOf(third))
    if (bankerDraws(totalOf(banker), thirdValue)) banker.push(nextCard(draws))
  }
  const playerTotal = totalOf(player)
  const bankerTotal = totalOf(banker)
  const decided = playerTotal > bankerTotal ? 'player' : 'banker'
  return { player, banker, playerTotal, bankerTotal, winner: playerTotal === bankerTotal ? 'tie' : decided }
}

const isPair = ([first, second]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second)

const paid = (num: bigint, den = 1n): Ratio => ({ num, den })

/** What a bet returns of its stake, stake included: banker 0.95 to 1, tie 8 to 1, pairs 11 to 1; a tie gives player and banker back. */
export const baccaratMultiplier = (bet: BaccaratBet, { player, banker, winner }: BaccaratRound): Ratio => {
  if (bet === 'playerPair' || bet === 'bankerPair')
    return paid(isPair(bet === 'playerPair' ? player : banker) ? 12n : 0n)
  if (bet === 'tie') return paid(winner === 'tie' ? 9n : 0n)
  if (winner === 'tie') return paid(1n)
  if (winner !== bet) return paid(0n)
  return bet === 'banker' ? paid(195n, 100n) : paid(2n)
}
