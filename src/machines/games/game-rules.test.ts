import { expect, test } from 'vitest'
import type { GameRound } from '#contract/games/entities/round.ts'
import { diceMultiplier, diceWins, isDiceBet } from '#contract/games/rules/dice.ts'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { minesMultiplier } from '#contract/games/rules/mines.ts'
import { minesGemsMax, playRound } from '#contract/games/rules/play.ts'
import { plinkoRisks, plinkoRows, plinkoSlot, plinkoTable } from '#contract/games/rules/plinko.ts'
import { slotAt } from '#contract/games/rules/slot.ts'
import { minesMultiplierMax } from '#contract/limits.ts'
import { resultsOf } from './blackjack-table.ts'
import { chanceText, readTarget, targetBounds, withSide, withTarget } from './dice-rules.ts'
import { multiplierText } from './multiplier-text.ts'
import { boardOf, payoutsOf, wayOf } from './plinko-board.ts'
import { linePoints, stripOf, winningCells } from './slot-board.ts'
import { computeRound, fieldsOf, isSameRound, noFields, type VerifyFields } from './verify-rules.ts'

const bet = { game: 'dice', side: 'over', targetHundredths: 5_049 } as const
const serverSeed = '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c'

test('[C-13] the other side has the same chance; targets stay within what can be bet on', () => {
  expect(withSide(bet, 'under')).toEqual({ game: 'dice', side: 'under', targetHundredths: 4_951 })
  expect(diceWins(withSide(bet, 'under'))).toBe(diceWins(bet))
  expect(withSide(withSide(bet, 'under'), 'over')).toEqual(bet)
  for (const side of ['over', 'under'] as const) {
    const { min, max } = targetBounds(side)
    for (const target of [0, min, max, 10_000]) expect(isDiceBet(withTarget({ ...bet, side }, target))).toBe(true)
    expect(isDiceBet({ side, targetHundredths: min - 1 })).toBe(false)
    expect(isDiceBet({ side, targetHundredths: max + 1 })).toBe(false)
  }
})

test('[C-13] what is shown of a bet is not more than is paid', () => {
  expect(chanceText(bet)).toBe('49.51')
  expect(multiplierText(diceMultiplier(bet), 4)).toBe('1.9997')
  expect(multiplierText({ num: 2n, den: 3n })).toBe('0.66')
})

test.each([
  ['50.49', 5_049],
  ['7', 700],
  ['7.5', 750],
  ['100', 10_000],
  ['', undefined],
  ['1e2', undefined],
  ['50.491', undefined],
])('[C-13] the target %s is %s', (text, hundredths) => {
  expect(readTarget(text)).toBe(hundredths)
})

test('[C-13] a round is computed from what was typed, with the command that does the same in a terminal', () => {
  const computed = computeRound({ ...noFields, serverSeed: ` ${serverSeed.toUpperCase()} `, clientSeed: "it's 海" })
  if ('fault' in computed) throw new Error(computed.fault)
  expect(computed.commit).toMatch(/^[0-9a-f]{64}$/)
  expect([computed.hashes.length, computed.floats.length]).toEqual([1, 8])
  expect(computed.command).toBe(
    `npm run -s verify -- --game dice --server-seed ${serverSeed} --client-seed 'it'\\''s 海' --nonce 0 --over 50.49`,
  )
})

test.each([
  [{ serverSeed: 'abc' }, 'serverSeed'],
  [{ clientSeed: ' ' }, 'clientSeed'],
  [{ nonce: '-1' }, 'nonce'],
  [{ target: '99.99' }, 'bet'],
] as const)('[C-13] of %j it says what is wrong', (change, fault) => {
  expect(computeRound({ ...noFields, serverSeed, clientSeed: 'one', ...change })).toEqual({ fault })
})

test('[C-13] a round of mine fills the fields, without a seed that is still secret', () => {
  const round = { bet, moves: [], nonce: 7 }
  const proof = { commit: 'a'.repeat(64), clientSeed: 'one', serverSeed: null, stream: null }
  const fields = { ...noFields, serverSeed: '', clientSeed: 'one', nonce: '7' }
  expect(fieldsOf(round, proof)).toEqual({ ...fields, stream: 'shared' })
  expect(fieldsOf(round, { ...proof, stream: 'dice' })).toEqual(fields)
})

test('[C-13] mines are where the rules lay them, and the tiles that were opened pay by their number', () => {
  const fields = { ...noFields, game: 'mines', serverSeed, clientSeed: 'one', mines: '24' } as const
  const all = computeRound(fields)
  if ('fault' in all) throw new Error(all.fault)
  const laid = all.outcome.split(', ').map(Number)
  expect(new Set(laid).size).toBe(24)
  const gem = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !laid.includes(tile))
  expect(computeRound({ ...fields, picks: String(gem) })).toMatchObject({ multiplier: { num: 99n, den: 4n } })
  expect(computeRound({ ...fields, picks: String(laid[0]) })).toMatchObject({ multiplier: { num: 0n } })
  for (const picks of ['25', 'x', '1,1'])
    expect(computeRound({ ...fields, mines: '3', picks })).toEqual({ fault: 'bet' })
  for (const mines of ['0', '25', '']) expect(computeRound({ ...fields, mines })).toEqual({ fault: 'bet' })
})

test('[C-13] a round of mines ends by itself with its last tile, or where the next would pay too much', () => {
  expect(minesGemsMax(1)).toBe(24)
  expect(minesGemsMax(24)).toBe(1)
  for (let mines = 1; mines <= 24; mines += 1) {
    const { num, den } = minesMultiplier(mines, minesGemsMax(mines))
    expect(num <= minesMultiplierMax * den).toBe(true)
  }
  expect(minesGemsMax(12)).toBeLessThan(13)
})

const computed = (over: Partial<VerifyFields>) => {
  const round = computeRound({ ...noFields, serverSeed, clientSeed: 'one', ...over })
  if ('fault' in round) throw new Error(round.fault)
  return round
}

test('[C-13] plinko, slot and blackjack are computed as the terminal does', () => {
  const fallen = computed({ game: 'plinko', rows: '8', risk: 'high' })
  expect(fallen.outcome).toMatch(/^[LR]{8} → [0-8]$/)
  expect(fallen.command).toContain('--game plinko')
  expect(fallen.command).toContain('--rows 8 --risk high')
  expect(computeRound({ ...noFields, serverSeed, clientSeed: 'one', game: 'plinko', rows: '9' })).toEqual({
    fault: 'bet',
  })
  expect(computed({ game: 'slot' }).outcome.split(', ').length).toBe(5)
  const dealt = computed({ game: 'blackjack', clientSeed: 'two' })
  expect([dealt.multiplier, dealt.outcome.split(' · ').length]).toEqual([null, 2])
  const stood = computed({ game: 'blackjack', clientSeed: 'two', moves: 'stand' })
  expect(stood.multiplier).not.toBe(null)
  expect(stood.command).toMatch(/--moves stand$/)
  for (const moves of ['run', 'stand,hit'])
    expect(computeRound({ ...noFields, serverSeed, clientSeed: 'two', game: 'blackjack', moves })).toEqual({
      fault: 'bet',
    })
})

test('[C-13] a round that was played is the same in whatever order its fields come, and no other', () => {
  const fields = { ...noFields, game: 'blackjack', serverSeed, clientSeed: 'two' } as const
  const played = playRound(
    drawsOf({ serverSeed, clientSeed: 'two', nonce: 0, stream: 'blackjack' }),
    { game: 'blackjack' },
    [{ kind: 'stand' }],
  )
  if (played?.outcome.game !== 'blackjack') throw new Error('no cards')
  const { hands, dealer, playing, game } = played.outcome
  const turned = {
    dealer,
    playing,
    game,
    hands: hands.map(({ isDoubled, isDone, cards }) => ({ isDoubled, isDone, cards })),
  }
  const round = { bet: { game: 'blackjack' }, moves: [{ kind: 'stand' }], outcome: turned } as unknown as GameRound
  expect(isSameRound(fields, round)).toBe(true)
  expect(isSameRound(fields, { ...round, outcome: { ...turned, dealer: [0, 1] } })).toBe(false)
  expect(isSameRound({ ...fields, nonce: '1' }, round)).toBe(false)
  expect(isSameRound({ ...fields, stream: 'shared' }, round)).toBe(false)
})

test('[C-13] the ball of plinko goes over a peg of every row and lies in the slot that its path ends in', () => {
  for (const rows of plinkoRows) {
    const { pegs, slots } = boardOf(rows)
    const path = Array.from({ length: rows }, (_, row) => (row % 3 === 0 ? 1 : 0))
    const way = wayOf(path)
    expect(way.length).toBe(rows + 2)
    for (const { x } of way.slice(1, -1)) expect(pegs.some((peg) => peg.x === x)).toBe(true)
    expect(way.at(-1)?.x).toBe(slots[plinkoSlot(path)]?.x)
    for (const risk of plinkoRisks) {
      const payouts = payoutsOf(rows, risk)
      expect(payouts.flatMap((each) => each.slots).toSorted((a, b) => a - b)).toEqual(slots.map((_, at) => at))
      expect(payouts.reduce((sum, { chancePercent }) => sum + chancePercent, 0)).toBeCloseTo(100, 9)
      for (const { hundredths, slots: both } of payouts)
        for (const slot of both) expect(plinkoTable(rows, risk)[slot]).toBe(hundredths)
    }
  }
})

test('[C-13] a reel ends with what its stop shows; cells that pay are those of its lines', () => {
  const stops = [0, 31, 3, 16, 30]
  const { rows } = slotAt(stops)
  for (const [reel, stop] of stops.entries())
    expect(stripOf(reel, stop).slice(0, 3)).toEqual(rows.map((row) => row[reel]))
  expect(winningCells({ wins: [{ line: 3, symbol: 'flag', count: 4, pays: 20 }] })).toEqual(
    new Set(['0 0', '1 1', '2 2', '1 3']),
  )
  expect(linePoints(3, 4)).toBe('0.5,0.5 1.5,1.5 2.5,2.5 3.5,1.5')
})

const hand = (cards: number[], isDoubled = false) => ({ cards, isDoubled, isDone: true })
/** By rank: 0 a two … 12 an ace. */
const ranks = (...of: number[]): number[] => of.map((rank) => rank * 4)

test.each([
  ['21 with two cards', [hand(ranks(12, 11))], ranks(8, 7), ['natural']],
  ['both have it', [hand(ranks(12, 11))], ranks(12, 8), ['push']],
  ['the dealer has it', [hand(ranks(7, 7, 1))], ranks(12, 8), ['lose']],
  ['too much', [hand(ranks(8, 8, 8))], ranks(8, 7), ['bust']],
  ['more, and as much', [hand(ranks(8, 8)), hand(ranks(8, 7))], ranks(8, 7), ['win', 'push']],
  ['less; the dealer has too much', [hand(ranks(8, 2)), hand(ranks(0, 0))], ranks(8, 4, 8), ['win', 'win']],
  [
    'a split ace with a king is no 21 of two cards',
    [hand(ranks(12, 11)), hand(ranks(12, 0))],
    ranks(8, 8),
    ['win', 'lose'],
  ],
])('[C-13] blackjack: %s', (_what, hands, dealer, results) => {
  expect(resultsOf({ game: 'blackjack', hands, dealer, playing: null })).toEqual(results)
  expect(resultsOf({ game: 'blackjack', hands, dealer, playing: 0 })).toBe(undefined)
})
