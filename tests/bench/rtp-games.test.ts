import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crashPoint } from '#contract/games/rules/crash.ts'
import { minesMax, mineTiles } from '#contract/games/rules/mines.ts'
import { diceWins, isDiceBet } from '#contract/games/rules/dice.ts'
import { plinkoRisks, plinkoRows, plinkoTable } from '#contract/games/rules/plinko.ts'
import { slotPays } from '#contract/games/rules/slot.ts'
import { chiSquareP, chiSquareTail } from './chi-square.ts'
import { blackjackExpectation } from './rtp-games-blackjack.ts'
import {
  baccaratReturn,
  baccaratTotals,
  crashReach,
  crashReturn,
  diceReturn,
  minesReturn,
  numberOf,
  plinkoReturn,
  slotReturn,
} from './rtp-games-exact.ts'
import { gameFinding } from './rtp-games-findings.ts'
import { addRounds, gameNames, playedGames, playRounds } from './rtp-games-play.ts'

const fair = { num: 99n, den: 100n }

test('[C-13] every bet on dice and every step of mines gives back 99 % of all stakes, exactly', () => {
  for (let targetHundredths = 0; targetHundredths <= 10_000; targetHundredths += 1)
    for (const side of ['over', 'under'] as const) {
      const bet = { side, targetHundredths }
      if (isDiceBet(bet)) expect([diceWins(bet), diceReturn(bet)]).toEqual([diceWins(bet), fair])
    }
  for (let mines = 1; mines <= minesMax; mines += 1)
    for (let gems = 1; gems <= mineTiles - mines; gems += 1) expect(minesReturn(mines, gems)).toEqual(fair)
})

test('[C-13] as many floats go as far as a leave as its chance says, to the last of 2³²', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000 }), (leave) => {
      const reaching = Number(crashReach(leave).num)
      const at = (left: number): number => crashPoint({ index: () => 2 ** 32 - left })
      expect(at(reaching)).toBeGreaterThanOrEqual(leave)
      expect(at(reaching + 1)).toBeLessThan(leave)
    }),
  )
})

test('[C-13] wherever one leaves crash, it gives back 99 % to the last of 2³² floats', () => {
  for (const leave of [101, 110, 200, 333, 1_000, 10_000, 100_000]) {
    const returned = numberOf(crashReturn(leave))
    expect([returned <= 0.99, returned > 0.99 - leave / 2 ** 32]).toEqual([true, true])
  }
})

const page = readFileSync('docs/games.md', 'utf8')
/** The rows of a table of the page that has a cell like this in its head. */
const tableWith = (head: string): string[][] => {
  const [table = ''] = page.split('\n\n').filter((part) => part.startsWith('|') && part.split('\n')[0]?.includes(head))
  return table
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
const percent = (share: number): string => `${(share * 100).toFixed(3)} %`

test('[C-13] what docs/games.md says of plinko is what it pays and gives back', () => {
  const rows = plinkoRows.flatMap((count) =>
    plinkoRisks.map((risk) => {
      const half = plinkoTable(count, risk).slice(0, count / 2 + 1)
      const pays = half.map((hundredths) => (hundredths / 100).toFixed(2)).join(' · ')
      return [String(count), risk, pays, percent(numberOf(plinkoReturn(count, risk)))]
    }),
  )
  expect(tableWith('risk')).toEqual(rows)
})

test('[C-13] what docs/games.md says of the slot and of cards is what they pay and give back', () => {
  expect(tableWith('three')).toEqual(Object.entries(slotPays).map(([symbol, pays]) => [symbol, ...pays.map(String)]))
  const said = [
    slotReturn(),
    baccaratReturn('player'),
    baccaratReturn('banker'),
    baccaratReturn('tie'),
    baccaratReturn('bankerPair'),
  ]
  const shares = [...said.map(numberOf), 1 + blackjackExpectation()].map(percent)
  expect(shares.filter((share) => !page.includes(share))).toEqual([])
})

/** wizardofodds.com, baccarat of decks without end: the house keeps 1.06 % of banker, 1.23 % of player, 14.1 % of tie. */
test('[C-13] baccarat gives back what it does elsewhere with decks without end', () => {
  expect(baccaratTotals().reduce((sum, ways) => sum + ways, 0)).toBe(13 ** 6)
  const kept = (['player', 'banker', 'tie', 'playerPair'] as const).map((bet) => 1 - numberOf(baccaratReturn(bet)))
  const [player = 0, banker = 0, tie = 0, pair = 0] = kept
  expect([player.toFixed(3), banker.toFixed(3), tie.toFixed(3), pair.toFixed(4)]).toEqual([
    '0.012',
    '0.011',
    '0.141',
    '0.0769',
  ])
})

test('[C-13] blackjack with best play keeps 0.57 % of the first stake', () => {
  expect(blackjackExpectation()).toBeCloseTo(-0.005704, 6)
})

test('[C-13] rounds of every game give back what is published, and their outcomes fall as they should', () => {
  const findings = gameNames.map((name) =>
    gameFinding(name, addRounds(playRounds(name, 0, 1_500), playRounds(name, 1, 1_500))),
  )
  expect(findings.filter(({ isRight }) => !isRight)).toEqual([])
  expect(findings.map(({ rounds }) => rounds)).toEqual(gameNames.map(() => 3_000))
})

test('[C-13] a game that gives back less, or whose outcomes lean to one side, is found out', () => {
  const rounds = playRounds('plinko', 0, 3_000)
  const poorer = { ...rounds, returned: rounds.returned * 0.8, squares: rounds.squares * 0.64 }
  expect(gameFinding('plinko', poorer).isRight).toBe(false)
  const leaning = {
    ...rounds,
    counts: rounds.counts.map((count, slot) => Math.round(count * (slot < 8 ? 1.25 : 0.75))),
  }
  expect(gameFinding('plinko', leaning).isRight).toBe(false)
})

test('[C-13] the chances of all categories of a game are one', () => {
  for (const name of gameNames)
    expect([
      name,
      playedGames[name]
        .chances()
        .reduce((sum, chance) => sum + chance, 0)
        .toFixed(12),
    ]).toEqual([name, '1.000000000000'])
})

/** NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, critical values of the chi-square distribution. */
test('[C-13] the chance of a chi-square is that of the tables', () => {
  const published = [
    [3.841, 1, 0.05],
    [18.307, 10, 0.05],
    [29.588, 10, 0.001],
    [124.342, 100, 0.05],
    [77.929, 100, 0.95],
  ] as const
  for (const [chiSquare, degrees, chance] of published) expect(chiSquareTail(chiSquare, degrees)).toBeCloseTo(chance, 4)
  expect(chiSquareTail(0, 5)).toBe(1)
  expect(chiSquareP([50, 50, 1], [0.495, 0.495, 0.01])).toBeGreaterThan(0.9)
})
