import type { OutcomeOf } from '#contract/games/entities/round.ts'
import { blackjackTotal, legalMoves, type BlackjackHand, type BlackjackMove } from '#contract/games/rules/blackjack.ts'

type Table = OutcomeOf<'blackjack'>

export type HandResult = 'natural' | 'win' | 'push' | 'lose' | 'bust'

const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && blackjackTotal(cards).total === 21

/** What each hand came to; undefined while the round is open. */
export const resultsOf = ({ hands, dealer, playing }: Table): readonly HandResult[] | undefined => {
  if (playing !== null) return undefined
  const dealt = blackjackTotal(dealer).total
  const resultOf = ({ cards }: BlackjackHand): HandResult => {
    const { total } = blackjackTotal(cards)
    if (total > 21) return 'bust'
    if (isNatural(dealer) || (hands.length === 1 && isNatural(cards))) {
      if (isNatural(dealer) && isNatural(cards)) return 'push'
      return isNatural(dealer) ? 'lose' : 'natural'
    }
    if (dealt > 21 || total > dealt) return 'win'
    return total === dealt ? 'push' : 'lose'
  }
  return hands.map(resultOf)
}

/** What can be done now, and what of it stakes as much again. */
export const movesOf = ({ hands, playing }: Table): readonly { move: BlackjackMove; stakesMore: boolean }[] =>
  legalMoves({ hands, playing: playing ?? undefined }).map((move) => ({
    move,
    stakesMore: move === 'double' || move === 'split',
  }))
