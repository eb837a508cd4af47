import { bankerDraws, type BaccaratBet } from '#contract/games/rules/baccarat.ts'
import { cashOutMultiplier } from '#contract/games/rules/crash.ts'
import { diceMultiplier, diceOutcomes, diceWins, type DiceBet } from '#contract/games/rules/dice.ts'
import { minesMultiplier, mineTiles } from '#contract/games/rules/mines.ts'
import { plinkoTable, type PlinkoRisk, type PlinkoRows } from '#contract/games/rules/plinko.ts'
import { slotPays, slotReels, type PayingSymbol } from '#contract/games/rules/slot.ts'
import { lowestTerms, type Ratio } from '#contract/sports/rules/ratio.ts'

const times = (a: Ratio, b: Ratio): Ratio => lowestTerms({ num: a.num * b.num, den: a.den * b.den })

export const numberOf = ({ num, den }: Ratio): number => Number((num * 10n ** 15n) / den) / 1e15

/** What each game gives back of all stakes, exactly. */
export const diceReturn = (bet: DiceBet): Ratio =>
  times({ num: BigInt(diceWins(bet)), den: BigInt(diceOutcomes) }, diceMultiplier(bet))

/** One tile after the other: the chance of each is what is left without a mine of what is left. */
export const minesReturn = (mines: number, gems: number): Ratio => {
  let chance: Ratio = { num: 1n, den: 1n }
  for (let opened = 0; opened < gems; opened += 1)
    chance = times(chance, { num: BigInt(mineTiles - mines - opened), den: BigInt(mineTiles - opened) })
  return times(chance, minesMultiplier(mines, gems))
}

/** In how many of 2^rows ways a ball ends in each slot. */
export const waysDown = (rows: number): bigint[] => {
  let ways = [1n]
  for (let row = 0; row < rows; row += 1)
    ways = [...ways, 0n].map((way, slot) => way + (slot === 0 ? 0n : (ways[slot - 1] ?? 0n)))
  return ways
}

export const plinkoReturn = (rows: PlinkoRows, risk: PlinkoRisk): Ratio => {
  const table = plinkoTable(rows, risk)
  const sum = waysDown(rows).reduce((all, ways, slot) => all + ways * BigInt(table[slot] ?? 0), 0n)
  return lowestTerms({ num: sum, den: 100n * 2n ** BigInt(rows) })
}

const floatRange = 2n ** 32n

/** The chance that a round of crash goes as far as `hundredths`, which is above 100. */
export const crashReach = (hundredths: number): Ratio => ({
  num: (99n * floatRange) / BigInt(hundredths),
  den: floatRange,
})

export const crashReturn = (hundredths: number): Ratio => times(crashReach(hundredths), cashOutMultiplier(hundredths))

export const payingSymbols = Object.keys(slotPays) as PayingSymbol[]

/** In how many of 32⁵ ways a line shows exactly `count` of a symbol from the left. */
export const slotWays = (symbol: PayingSymbol, count: number): bigint =>
  slotReels.reduce((ways, reel, at) => {
    const fitting = reel.filter((each) => each === symbol || (each === 'wild' && at > 0)).length
    if (at < count) return ways * BigInt(fitting)
    return ways * BigInt(at === count ? reel.length - fitting : reel.length)
  }, 1n)

export const slotStops: bigint = slotReels.reduce((all, reel) => all * BigInt(reel.length), 1n)

/** Every line sees each reel at a place that is as likely as the others, so one line stands for all. */
export const slotReturn = (): Ratio => {
  const sum = payingSymbols.reduce(
    (all, symbol) =>
      all + slotPays[symbol].reduce((part, pays, at) => part + BigInt(pays) * slotWays(symbol, at + 3), 0n),
    0n,
  )
  return lowestTerms({ num: sum, den: slotStops })
}

const baccaratDeals = 13n ** 6n
const cardWeights = Array.from({ length: 10 }, (_, value) => (value === 0 ? 4 : 1))
const eachCard = (visit: (value: number, weight: number) => void): void => {
  for (const [value, weight] of cardWeights.entries()) visit(value, weight)
}

/** In how many of 13⁶ deals player and banker end with these totals, at `10 × player + banker`. */
export const baccaratTotals = (): number[] => {
  const ways = Array.from({ length: 100 }, () => 0)
  const count = (player: number, banker: number, weight: number): void => {
    const at = 10 * (player % 10) + (banker % 10)
    ways[at] = (ways[at] ?? 0) + weight
  }
  const thirds = (player: number, banker: number, weight: number): void => {
    if (player >= 8 || banker >= 8) return count(player, banker, weight * 169)
    const banked = (total: number, third: number | undefined, soFar: number): void => {
      if (!bankerDraws(banker, third)) return count(total, banker, soFar * 13)
      eachCard((value, chance) => count(total, banker + value, soFar * chance))
    }
    if (player >= 6) return banked(player, undefined, weight * 13)
    eachCard((value, chance) => banked(player + value, value, weight * chance))
  }
  eachCard((p1, w1) =>
    eachCard((p2, w2) =>
      eachCard((b1, w3) => eachCard((b2, w4) => thirds((p1 + p2) % 10, (b1 + b2) % 10, w1 * w2 * w3 * w4))),
    ),
  )
  return ways
}

export const baccaratReturn = (bet: BaccaratBet): Ratio => {
  if (bet === 'playerPair' || bet === 'bankerPair') return { num: 12n, den: 13n }
  const ways = { player: 0, banker: 0, tie: 0 }
  for (const [at, count] of baccaratTotals().entries()) {
    const [player, banker] = [Math.floor(at / 10), at % 10]
    const decided = player > banker ? 'player' : 'banker'
    ways[player === banker ? 'tie' : decided] += count
  }
  const inHundredths = { player: 200 * ways.player, banker: 195 * ways.banker, tie: 900 * ways.tie }[bet]
  const pushed = bet === 'tie' ? 0 : 100 * ways.tie
  return lowestTerms({ num: BigInt(inHundredths + pushed), den: 100n * baccaratDeals })
}
