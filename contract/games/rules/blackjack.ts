import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { nextCard, rankOf, type Card } from './cards.ts'
import type { FairDraws } from './fairness.ts'

export const blackjackMoves = ['hit', 'stand', 'double', 'split'] as const
export type BlackjackMove = (typeof blackjackMoves)[number]

export const isBlackjackMove = (kind: string): kind is BlackjackMove => blackjackMoves.some((move) => move === kind)

export interface BlackjackHand {
  readonly cards: readonly Card[]
  readonly isDoubled: boolean
  readonly isDone: boolean
}

export interface BlackjackRound {
  readonly hands: readonly BlackjackHand[]
  readonly dealer: readonly Card[]
  /** The hand that is to be played; undefined when the round is over. */
  readonly playing: number | undefined
}

export interface HandTotal {
  readonly total: number
  /** An ace counts eleven. */
  readonly isSoft: boolean
}

/** An ace is eleven, tens and pictures ten. */
export const blackjackValue = (rank: number): number => {
  if (rank === 12) return 11
  return Math.min(rank + 2, 10)
}

export const blackjackTotal = (cards: readonly Card[]): HandTotal => {
  const values = cards.map((card) => blackjackValue(rankOf(card)))
  let total = values.reduce((sum, value) => sum + value, 0)
  let elevens = values.filter((value) => value === 11).length
  while (total > 21 && elevens > 0) {
    total -= 10
    elevens -= 1
  }
  return { total, isSoft: elevens > 0 }
}

const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && blackjackTotal(cards).total === 21

/** Dealer and player have two cards, and nobody 21 with them. */
const isDecidedByDeal = ({ hands, dealer }: Pick<BlackjackRound, 'hands' | 'dealer'>): boolean =>
  isNatural(dealer) || hands.some(({ cards }) => isNatural(cards))

const firstOpen = (hands: readonly BlackjackHand[]): number | undefined => {
  const at = hands.findIndex(({ isDone }) => !isDone)
  return at === -1 ? undefined : at
}

/** Cards come in the order player, dealer, player, dealer; the dealer looks for 21 at once, so that nobody doubles into it. */
export const dealBlackjack = (draws: Pick<FairDraws, 'index'>): BlackjackRound => {
  const dealt = [nextCard(draws), nextCard(draws), nextCard(draws), nextCard(draws)] as const
  const hand: BlackjackHand = { cards: [dealt[0], dealt[2]], isDoubled: false, isDone: false }
  const round = { hands: [hand], dealer: [dealt[1], dealt[3]] }
  const isOver = isDecidedByDeal(round)
  return { ...round, hands: [{ ...hand, isDone: isOver }], playing: isOver ? undefined : 0 }
}

const isPair = ([first, second]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && blackjackValue(rankOf(first)) === blackjackValue(rankOf(second))

/** What may be done now: a pair of one value is split once; whoever has two cards may double, after a split too. */
export const legalMoves = ({ hands, playing }: Pick<BlackjackRound, 'hands' | 'playing'>): readonly BlackjackMove[] => {
  const hand = playing === undefined ? undefined : hands[playing]
  if (!hand) return []
  return blackjackMoves.filter((move) => {
    if (move === 'double') return hand.cards.length === 2
    return move !== 'split' || (hands.length === 1 && hand.cards.length === 2 && isPair(hand.cards))
  })
}

const withCard = (hand: BlackjackHand, card: Card): BlackjackHand => {
  const cards = [...hand.cards, card]
  return { ...hand, cards, isDone: blackjackTotal(cards).total >= 21 }
}

/** Two hands of one, a card to each, the first hand's first. Split aces get that one card only. */
const splitHand = ({ cards }: BlackjackHand, draws: Pick<FairDraws, 'index'>): BlackjackHand[] =>
  cards.map((card) => {
    const hand = withCard({ cards: [card], isDoubled: false, isDone: false }, nextCard(draws))
    return { ...hand, isDone: hand.isDone || blackjackValue(rankOf(card)) === 11 }
  })

const moved = (hand: BlackjackHand, move: BlackjackMove, draws: Pick<FairDraws, 'index'>): BlackjackHand[] => {
  if (move === 'split') return splitHand(hand, draws)
  if (move === 'stand') return [{ ...hand, isDone: true }]
  if (move === 'hit') return [withCard(hand, nextCard(draws))]
  return [{ ...withCard(hand, nextCard(draws)), isDoubled: true, isDone: true }]
}

/** The dealer draws to 17 and stands on every 17, and draws nothing when all hands are over 21. */
const dealerPlayed = (round: BlackjackRound, draws: Pick<FairDraws, 'index'>): BlackjackRound => {
  const dealer = [...round.dealer]
  const isAnyLeft = round.hands.some(({ cards }) => blackjackTotal(cards).total <= 21)
  while (isAnyLeft && blackjackTotal(dealer).total < 17) dealer.push(nextCard(draws))
  return { ...round, dealer }
}

/** The round after a move, which must be legal; `draws` go on where the round stands. Throws on any other move. */
export const moveBlackjack = (
  round: BlackjackRound,
  move: BlackjackMove,
  draws: Pick<FairDraws, 'index'>,
): BlackjackRound => {
  const { hands, playing } = round
  const hand = playing === undefined ? undefined : hands[playing]
  if (!hand || !legalMoves(round).includes(move)) throw new RangeError(`${move} is no move here`)
  const next = hands.flatMap((each) => (each === hand ? moved(hand, move, draws) : [each]))
  const after = { ...round, hands: next, playing: firstOpen(next) }
  return after.playing === undefined ? dealerPlayed(after, draws) : after
}

/** How many times the first stake was put in: one, and one more for a split and for each double. */
export const blackjackStakes = ({ hands }: Pick<BlackjackRound, 'hands'>): number =>
  hands.reduce((sum, { isDoubled }) => sum + (isDoubled ? 2 : 1), 0)

const handReturn = ({ cards, isDoubled }: BlackjackHand, dealerTotal: number): bigint => {
  const { total } = blackjackTotal(cards)
  const stakes = isDoubled ? 2n : 1n
  if (total > 21) return 0n
  if (dealerTotal > 21 || total > dealerTotal) return 2n * stakes
  return total === dealerTotal ? stakes : 0n
}

/** What a round that is over returns of the first stake, stakes included; 21 with the first two cards pays 3 to 2. */
export const blackjackMultiplier = (round: BlackjackRound): Ratio => {
  const { hands, dealer } = round
  if (isDecidedByDeal(round) && hands.length === 1) {
    const isPlayers = hands.some(({ cards }) => isNatural(cards))
    if (!isPlayers) return { num: 0n, den: 1n }
    return isNatural(dealer) ? { num: 1n, den: 1n } : { num: 5n, den: 2n }
  }
  const dealerTotal = blackjackTotal(dealer).total
  return { num: hands.reduce((sum, hand) => sum + handReturn(hand, dealerTotal), 0n), den: 1n }
}
