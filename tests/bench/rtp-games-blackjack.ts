import {
  blackjackTotal,
  blackjackValue,
  legalMoves,
  type BlackjackMove,
  type BlackjackRound,
  type HandTotal,
} from '#contract/games/rules/blackjack.ts'
import { rankOf } from '#contract/games/rules/cards.ts'

/** Of decks without end: each value of a card, an ace as eleven, and its chance in thirteenths. */
const values = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
const chanceOf = (value: number): number => (value === 10 ? 4 : 1) / 13

const totalAfter = ({ total, isSoft }: HandTotal, value: number): HandTotal => {
  const elevens = (isSoft ? 1 : 0) + (value === 11 ? 1 : 0)
  const sum = total + value
  const excess = Math.max(0, Math.ceil((sum - 21) / 10))
  const turned = Math.min(elevens, excess)
  return { total: sum - 10 * turned, isSoft: elevens > turned }
}

const single = (value: number): HandTotal => ({ total: value, isSoft: value === 11 })
const over = (sum: (value: number) => number): number =>
  values.reduce((all, value) => all + chanceOf(value) * sum(value), 0)

/** What a number of hands brings, as parts of the first stake, when it is played as well as it can be. */
const expectations = () => {
  const known = new Map<string, number>()
  const once = (key: string, make: () => number): number => {
    const value = known.get(key) ?? make()
    known.set(key, value)
    return value
  }

  /** The chance that a dealer who has `hand` ends with `end`; 22 stands for all that is over 21. */
  const dealerEnds = (hand: HandTotal, end: number): number => {
    if (hand.total > 21) return end === 22 ? 1 : 0
    if (hand.total >= 17) return hand.total === end ? 1 : 0
    return once(`dealer ${hand.total} ${hand.isSoft} ${end}`, () =>
      over((value) => dealerEnds(totalAfter(hand, value), end)),
    )
  }

  /** The same from the card that shows, now that the other one does not make 21. */
  const endsFrom = (up: number, end: number): number =>
    once(`up ${up} ${end}`, () => {
      const hidden = values.filter((value) => up + value !== 21)
      const chance = hidden.reduce((sum, value) => sum + chanceOf(value), 0)
      return hidden.reduce(
        (sum, value) => sum + (chanceOf(value) / chance) * dealerEnds(totalAfter(single(up), value), end),
        0,
      )
    })

  const stand = ({ total }: HandTotal, up: number): number => {
    if (total > 21) return -1
    return once(`stand ${total} ${up}`, () =>
      [17, 18, 19, 20, 21, 22].reduce((sum, end) => {
        const sign = end === 22 ? 1 : Math.sign(total - end)
        return sum + sign * endsFrom(up, end)
      }, 0),
    )
  }
  const hit = (hand: HandTotal, up: number): number =>
    once(`hit ${hand.total} ${hand.isSoft} ${up}`, () =>
      over((value) => {
        const next = totalAfter(hand, value)
        return next.total >= 21 ? stand(next, up) : Math.max(stand(next, up), hit(next, up))
      }),
    )
  const double = (hand: HandTotal, up: number): number => 2 * over((value) => stand(totalAfter(hand, value), up))
  const splitHand = (value: number, second: number, up: number): number => {
    const hand = totalAfter(single(value), second)
    if (value === 11 || hand.total === 21) return stand(hand, up)
    return Math.max(stand(hand, up), hit(hand, up), double(hand, up))
  }
  const split = (value: number, up: number): number => 2 * over((second) => splitHand(value, second, up))
  return { stand, hit, double, split }
}

const expected = expectations()

const brings = (move: BlackjackMove, hand: HandTotal, value: number, up: number): number => {
  if (move === 'split') return expected.split(value, up)
  return expected[move](hand, up)
}

/** What the first stake brings in the long run with best play; a whole stake lost is −1. */
export const blackjackExpectation = (): number =>
  over((first) =>
    over((second) =>
      over((up) => {
        const hand = totalAfter(single(first), second)
        const isNatural = hand.total === 21
        const dealerNatural = up >= 10 ? chanceOf(21 - up) : 0
        const moves: BlackjackMove[] = ['stand', 'hit', 'double', ...(first === second ? (['split'] as const) : [])]
        const best = isNatural ? 1.5 : Math.max(...moves.map((move) => brings(move, hand, first, up)))
        return dealerNatural * (isNatural ? 0 : -1) + (1 - dealerNatural) * best
      }),
    ),
  )

/** The move that brings most where a round stands. */
export const bestMove = (round: BlackjackRound): BlackjackMove => {
  const { hands, dealer, playing } = round
  const cards = (playing === undefined ? undefined : hands[playing])?.cards ?? []
  const hand = blackjackTotal(cards)
  const value = blackjackValue(rankOf(cards[0] ?? 0))
  const up = blackjackValue(rankOf(dealer[0] ?? 0))
  const ranked = legalMoves(round).map((move) => ({ move, worth: brings(move, hand, value, up) }))
  return ranked.reduce((best, each) => (each.worth > best.worth ? each : best)).move
}
