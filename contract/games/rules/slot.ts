import { lowestTerms, type Ratio } from '#contract/sports/rules/ratio.ts'
import type { FairDraws } from './fairness.ts'

export type PayingSymbol = 'trophy' | 'ball' | 'boot' | 'glove' | 'whistle' | 'flag' | 'card'
export type SlotSymbol = PayingSymbol | 'wild'

const letters: Readonly<Record<string, SlotSymbol>> = {
  W: 'wild',
  T: 'trophy',
  B: 'ball',
  O: 'boot',
  G: 'glove',
  H: 'whistle',
  F: 'flag',
  C: 'card',
}

/** The five reels from left to right, each from its top on; the last symbol is followed by the first. */
export const slotReels: readonly (readonly SlotSymbol[])[] = [
  'FGCFHGCFBCOGCTGBOFCHFTHGOCBHOFCH',
  'GFTCOBCHFCOHGFHBOFWGCFOHFBGCWHTC',
  'FHBCOGFCOWHBCGFHCFHTOFGCOFHBCTGW',
  'HGCFHBOHWOCFBHGOCFHCTFBCGOFWCGTF',
  'CHOGCFGBCFTOHGFCGFHCOBFHCGFHOCTB',
].map((reel) => reel.split('').map((letter) => letters[letter] ?? 'card'))

const slotRows = 3

/** The row that a line crosses on each reel, 0 at the top. */
export const slotLines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
]

/**
 * What three, four and five of a symbol from the left pay, in stakes of one line. A wild, which is on the three reels in
 * the middle only, stands for any symbol.
 */
export const slotPays: Readonly<Record<PayingSymbol, readonly [number, number, number]>> = {
  trophy: [60, 400, 2_500],
  ball: [35, 160, 800],
  boot: [20, 80, 320],
  glove: [14, 50, 200],
  whistle: [10, 35, 140],
  flag: [7, 20, 80],
  card: [4, 12, 50],
}

export interface SlotWin {
  /** 0 is the first line. */
  readonly line: number
  readonly symbol: SlotSymbol
  readonly count: number
  /** In stakes of a line. */
  readonly pays: number
}

export interface SlotRound {
  /** The place on each reel that shows at the top. */
  readonly stops: readonly number[]
  /** Three rows of five symbols, the top one first. */
  readonly rows: readonly (readonly SlotSymbol[])[]
  readonly wins: readonly SlotWin[]
}

const winOf = (symbols: readonly SlotSymbol[], line: number): SlotWin[] => {
  const [symbol] = symbols
  if (symbol === undefined || symbol === 'wild') return []
  const end = symbols.findIndex((each) => each !== symbol && each !== 'wild')
  const count = end === -1 ? symbols.length : end
  const pays = slotPays[symbol][count - slotRows]
  return pays === undefined ? [] : [{ line, symbol, count, pays }]
}

/** What shows, and what it pays, where the reels have stopped. */
export const slotAt = (stops: readonly number[]): SlotRound => {
  const rows = Array.from({ length: slotRows }, (_, row) =>
    slotReels.map((reel, at) => reel[((stops[at] ?? 0) + row) % reel.length] ?? 'card'),
  )
  const wins = slotLines.flatMap((line, at) =>
    winOf(
      line.map((row, reel) => rows[row]?.[reel] ?? 'card'),
      at,
    ),
  )
  return { stops, rows, wins }
}

/** Each reel stops where a float says: floor(float × symbols of the reel), the first float for the reel on the left. */
export const spinSlot = (draws: Pick<FairDraws, 'index'>): SlotRound =>
  slotAt(slotReels.map((reel) => draws.index(reel.length)))

/** What a round returns of the stake, which lies on all lines in equal parts. */
export const slotMultiplier = ({ wins }: Pick<SlotRound, 'wins'>): Ratio =>
  lowestTerms({ num: BigInt(wins.reduce((sum, { pays }) => sum + pays, 0)), den: BigInt(slotLines.length) })
