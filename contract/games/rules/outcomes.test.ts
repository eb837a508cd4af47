import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashOutMultiplier, crashPoint, placeInChain } from './crash.ts'
import { diceMultiplier, diceWins, isDiceBet, isDiceWin, rollDice, type DiceBet } from './dice.ts'
import { commitOf, drawsOf } from './fairness.ts'
import { layMines, minesMultiplier } from './mines.ts'
import { returnMinor } from './payout.ts'
import { dropBall, plinkoMultiplier, plinkoRisks, plinkoRows, plinkoSlot, plinkoTable } from './plinko.ts'
import { slotMultiplier, slotReels, spinSlot } from './slot.ts'

const drawsAt = (nonce: number) => drawsOf({ serverSeed: 'ab'.repeat(32), clientSeed: 'outcomes', nonce })
const fromFloats = (floats: number[]) => {
  const left = [...floats]
  return { index: (count: number) => Math.floor((left.shift() ?? 0) * count) }
}
const atPlaces = (places: readonly number[], of: number) => fromFloats(places.map((place) => (place + 0.5) / of))

const diceBets: fc.Arbitrary<DiceBet> = fc
  .record({
    side: fc.constantFrom('over' as const, 'under' as const),
    targetHundredths: fc.integer({ min: 0, max: 10_000 }),
  })
  .filter(isDiceBet)

test('[C-13] a dice bet wins with as many of the 10,001 rolls as it says, never with the target itself', () => {
  fc.assert(
    fc.property(diceBets, (bet) => {
      let wins = 0
      for (let roll = 0; roll <= 10_000; roll += 1) if (isDiceWin(bet, roll)) wins += 1
      expect(wins).toBe(diceWins(bet))
      expect(isDiceWin(bet, bet.targetHundredths)).toBe(false)
      const { num, den } = diceMultiplier(bet)
      expect(num * BigInt(wins) * 100n).toBe(99n * 10_001n * den)
    }),
    { numRuns: 30 },
  )
})

test('[C-13] dice bets end where they win with 1 % and with 98 % of the rolls', () => {
  const over = (targetHundredths: number): boolean => isDiceBet({ side: 'over', targetHundredths })
  const under = (targetHundredths: number): boolean => isDiceBet({ side: 'under', targetHundredths })
  expect([199, 200, 9_900, 9_901].map(over)).toEqual([false, true, true, false])
  expect([99, 100, 9_800, 9_801].map(under)).toEqual([false, true, true, false])
})

test('[C-13] what a stake returns is whole, with the stake in it, and never more than its multiplier', () => {
  const over = { side: 'over', targetHundredths: 5_049 } as const
  expect(returnMinor(2_000, diceMultiplier(over))).toBe(3_999)
  expect(returnMinor(2_000, diceMultiplier({ side: 'under', targetHundredths: 4_950 }))).toBe(4_000)
  fc.assert(
    fc.property(diceBets, fc.integer({ min: 1, max: 1e9 }), (bet, stakeMinor) => {
      const ratio = diceMultiplier(bet)
      const returned = BigInt(returnMinor(stakeMinor, ratio))
      expect(returned * ratio.den <= BigInt(stakeMinor) * ratio.num).toBe(true)
      expect((returned + 1n) * ratio.den > BigInt(stakeMinor) * ratio.num).toBe(true)
    }),
  )
})

test('[C-13] mines lie on tiles of their own, and more of them only add to those that fewer had', () => {
  for (let nonce = 0; nonce < 50; nonce += 1) {
    const all = layMines(drawsAt(nonce), 24)
    expect(new Set(all).size).toBe(24)
    expect(layMines(drawsAt(nonce), 5)).toEqual(all.slice(0, 5))
  }
})

test('[C-13] tiles pay by their chance: one, four and all of them', () => {
  expect(minesMultiplier(3, 1)).toEqual({ num: 9n, den: 8n })
  expect(returnMinor(2_000, minesMultiplier(3, 4))).toBe(3_424)
  // The one way of C(25, 12) = 5,200,300.
  expect(minesMultiplier(12, 13)).toEqual({ num: 5_148_297n, den: 1n })
  for (let gems = 1; gems < 22; gems += 1) {
    const [now, then] = [minesMultiplier(3, gems), minesMultiplier(3, gems + 1)]
    expect(then.num * now.den > now.num * then.den).toBe(true)
  }
})

test('[C-13] a ball goes left or right at each row and ends as many slots from the left as it went right', () => {
  expect(dropBall(fromFloats([0.5, 0.499, 0.99, 0, 0.5, 0.1, 0.2, 0.3]), 8)).toEqual([1, 0, 1, 0, 1, 0, 0, 0])
  expect(plinkoSlot([1, 0, 1, 0, 1, 0, 0, 0])).toBe(3)
  for (const rows of plinkoRows)
    for (const risk of plinkoRisks) {
      const table = plinkoTable(rows, risk)
      expect([table.length, table.toReversed()]).toEqual([rows + 1, table])
    }
  expect(plinkoMultiplier(16, 'high', 0)).toEqual({ num: 95_000n, den: 100n })
})

test('[C-13] a round goes as far as 99 ÷ (1 − float), and who leaves there is paid', () => {
  const at = (float: number): number => crashPoint(fromFloats([float]))
  expect([0, 0.005, 0.5, 0.75, (2 ** 32 - 1) / 2 ** 32].map(at)).toEqual([100, 100, 198, 396, 425_201_762_304])
  expect(cashOutMultiplier(200)).toEqual({ num: 200n, den: 100n })
})

test('[C-13] a seed of a chain hashes down to what was published, at its place', () => {
  const chain = ['ef'.repeat(32)]
  for (let at = 0; at < 20; at += 1) chain.unshift(commitOf(chain[0] ?? ''))
  const [published = ''] = chain
  expect(chain.slice(1).map((seed) => placeInChain(seed, published, 20))).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  )
  expect(placeInChain(chain[20] ?? '', published, 19)).toBe(undefined)
  expect(placeInChain('ee'.repeat(32), published, 50)).toBe(undefined)
})

test('[C-13] reels stop where floats say; lines pay what lies from the left, wilds for any symbol', () => {
  const place = (reel: number, symbol: string): number => slotReels[reel]?.findIndex((each) => each === symbol) ?? -1
  // The middle row shows the symbol after the one at the top.
  const middle = ['trophy', 'wild', 'trophy', 'wild', 'trophy'].map((symbol, reel) => (place(reel, symbol) + 31) % 32)
  const round = spinSlot(atPlaces(middle, 32))
  expect(round.stops).toEqual(middle)
  expect(round.rows[1]).toEqual(['trophy', 'wild', 'trophy', 'wild', 'trophy'])
  expect(round.wins.find(({ line }) => line === 0)).toEqual({ line: 0, symbol: 'trophy', count: 5, pays: 2_500 })
  expect(slotMultiplier({ wins: [{ line: 0, symbol: 'card', count: 3, pays: 4 }] })).toEqual({ num: 2n, den: 5n })
  const third = (symbol: string, reel: number): number => (place(reel, symbol) + 31) % 32
  const short = spinSlot(atPlaces(['boot', 'boot', 'glove', 'boot', 'boot'].map(third), 32))
  expect(short.wins.some(({ line }) => line === 0)).toBe(false)
})

test('[C-13] no wild lies on the first reel, so every line has a symbol of its own', () => {
  expect(slotReels.map((reel) => [reel.length, reel.filter((each) => each === 'wild').length])).toEqual([
    [32, 0],
    [32, 2],
    [32, 2],
    [32, 2],
    [32, 0],
  ])
})

test('[C-13] every roll of a thousand rounds is a hundredth of 0 to 100', () => {
  const rolls = Array.from({ length: 1_000 }, (_, nonce) => rollDice(drawsAt(nonce)))
  expect(rolls.every((roll) => Number.isInteger(roll) && roll >= 0 && roll <= 10_000)).toBe(true)
  expect(new Set(rolls).size).toBeGreaterThan(900)
})
