import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baccaratMultiplier, bankerDraws, dealBaccarat } from './baccarat.ts'
import {
  blackjackMultiplier,
  blackjackStakes,
  blackjackTotal,
  dealBlackjack,
  legalMoves,
  moveBlackjack,
  type BlackjackMove,
} from './blackjack.ts'
import { cardName } from './cards.ts'
import { drawsOf } from './fairness.ts'

const names = Array.from({ length: 52 }, (_, card) => cardName(card))

/** Draws that deal these cards one after the other. */
const dealing = (words: string) => {
  const cards = words.split(' ').map((word) => names.indexOf(`♠${word}`))
  return { index: () => cards.shift() ?? expect.fail('no card is left') }
}

test('[C-13] cards are ♦2 to ♣A, the four of a rank together', () => {
  expect([names[0], names[1], names[4], names[32], names[50], names[51]]).toEqual(['♦2', '♥2', '♦3', '♦10', '♠A', '♣A'])
  expect(new Set(names).size).toBe(52)
})

const baccarat = (words: string) => {
  const { playerTotal, bankerTotal, player, banker } = dealBaccarat(dealing(words))
  return [playerTotal, bankerTotal, player.length, banker.length]
}

test('[C-13] baccarat: naturals stand, the player draws to five, the banker by the player’s third', () => {
  expect(baccarat('9 2 K 3')).toEqual([9, 5, 2, 2])
  expect(baccarat('2 9 3 K')).toEqual([5, 9, 2, 2])
  expect(baccarat('3 2 3 2 K')).toEqual([6, 4, 2, 3])
  expect(baccarat('3 3 3 3')).toEqual([6, 6, 2, 2])
  expect(baccarat('2 2 3 K 8 7')).toEqual([3, 9, 3, 3])
  expect(baccarat('2 A 3 2 8')).toEqual([3, 3, 3, 2])
})

test('[C-13] baccarat: the banker’s table is the one of punto banco', () => {
  const drawsOn = (total: number): number[] =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((third) => bankerDraws(total, third))
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(drawsOn)).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 1, 2, 3, 4, 5, 6, 7, 9],
    [2, 3, 4, 5, 6, 7],
    [4, 5, 6, 7],
    [6, 7],
    [],
  ])
  expect([5, 6].map((total) => bankerDraws(total, undefined))).toEqual([true, false])
})

test('[C-13] baccarat: banker pays 0.95 to 1, tie 8 to 1 and gives the others back, pairs 11 to 1', () => {
  const won = dealBaccarat(dealing('2 9 2 K'))
  const tied = dealBaccarat(dealing('4 2 4 6'))
  const all = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
  const paid = (round: typeof won) =>
    all.map((bet) => baccaratMultiplier(bet, round)).map(({ num, den }) => Number(num) / Number(den))
  expect([won.winner, paid(won)]).toEqual(['banker', [0, 1.95, 0, 12, 0]])
  expect([tied.winner, paid(tied)]).toEqual(['tie', [1, 1, 9, 12, 0]])
})

const play = (words: string, ...moves: BlackjackMove[]) => {
  const draws = dealing(words)
  let round = dealBlackjack(draws)
  for (const move of moves) round = moveBlackjack(round, move, draws)
  return round
}
const result = (words: string, ...moves: BlackjackMove[]) => {
  const round = play(words, ...moves)
  const { num, den } = blackjackMultiplier(round)
  return [round.playing, Number(num) / Number(den), blackjackStakes(round)]
}

test('[C-13] blackjack: 21 with two cards pays 3 to 2, against another one the stake comes back', () => {
  expect(result('A 9 K 7')).toEqual([undefined, 2.5, 1])
  expect(result('A A K K')).toEqual([undefined, 1, 1])
  expect(result('9 A 9 K')).toEqual([undefined, 0, 1])
})

test('[C-13] blackjack: the dealer draws to 17 and stands on every 17, and not at all when nobody is left', () => {
  expect(result('10 6 9 A', 'stand')).toEqual([undefined, 2, 1])
  expect(play('10 6 9 A', 'stand').dealer.length).toBe(2)
  expect(result('10 6 9 10 5', 'stand')).toEqual([undefined, 0, 1])
  expect(result('10 9 9 10', 'stand')).toEqual([undefined, 1, 1])
  const bust = play('10 6 6 5 K', 'hit')
  expect([bust.dealer.length, blackjackTotal(bust.hands[0]?.cards ?? []).total]).toEqual([2, 26])
})

test('[C-13] blackjack: a double takes one card and twice the stake, a split plays two hands', () => {
  expect(result('6 6 5 10 10 K', 'double')).toEqual([undefined, 4, 2])
  expect(result('8 6 8 10 3 10 10 K', 'split', 'double', 'stand')).toEqual([undefined, 6, 3])
  expect(result('A 6 A 10 K 5 K', 'split')).toEqual([undefined, 4, 2])
})

test('[C-13] blackjack: what is allowed where, and nothing else', () => {
  expect(legalMoves(play('8 6 8 10'))).toEqual(['hit', 'stand', 'double', 'split'])
  expect(legalMoves(play('10 6 K 10'))).toEqual(['hit', 'stand', 'double', 'split'])
  expect(legalMoves(play('8 6 7 10'))).toEqual(['hit', 'stand', 'double'])
  expect(legalMoves(play('2 6 3 10 2', 'hit'))).toEqual(['hit', 'stand'])
  expect(legalMoves(play('8 6 8 10 8 8', 'split'))).toEqual(['hit', 'stand', 'double'])
  expect(() => play('8 6 7 10', 'split')).toThrow(RangeError)
  expect(() => play('A 9 K 7', 'hit')).toThrow(RangeError)
})

test('[C-13] blackjack: every round that follows legal moves ends, pays no more than twice what was put in, but for 3 to 2', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.nat(3), { minLength: 30, maxLength: 30 }), (nonce, choices) => {
      const draws = drawsOf({ serverSeed: 'cd'.repeat(32), clientSeed: 'cards', nonce })
      let round = dealBlackjack(draws)
      for (const choice of choices) {
        const legal = legalMoves(round)
        if (legal.length === 0) break
        round = moveBlackjack(round, legal[choice % legal.length] ?? 'stand', draws)
      }
      expect(round.playing).toBe(undefined)
      const { num, den } = blackjackMultiplier(round)
      expect(Number(num) / Number(den)).toBeLessThanOrEqual(Math.max(2.5, 2 * blackjackStakes(round)))
      const { total } = blackjackTotal(round.dealer)
      const isAnyLeft = round.hands.some(({ cards }) => blackjackTotal(cards).total <= 21)
      const isByDeal = round.hands.some(({ cards }) => cards.length === 2 && blackjackTotal(cards).total === 21)
      if (isAnyLeft && !isByDeal) expect(total).toBeGreaterThanOrEqual(17)
    }),
    { numRuns: 300 },
  )
})
