import type { LotteryGame, LotteryLine } from '#contract/lottery/entities/lottery.ts'
import { lotteryStakeMaxMinor, lotteryUnitMinor } from '#contract/limits.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { elevenPlays } from './eleven-of-five.ts'
import { k3Plays } from './k3.ts'
import { pk10Plays } from './pk10.ts'
import type { Picks, Play } from './plays.ts'
import { sixOf49Plays } from './six-of-49.ts'

export const lotteryPlays: Readonly<Record<LotteryGame, readonly Play[]>> = {
  k3: k3Plays,
  '11of5': elevenPlays,
  pk10: pk10Plays,
  '49': sixOf49Plays,
}

export const playOf = (game: LotteryGame, code: string): Play | undefined =>
  lotteryPlays[game].find((play) => play.code === code)

const isRow = (row: readonly number[], options: readonly number[]): boolean =>
  row.every((option, at) => options.includes(option) && (at === 0 || option > (row[at - 1] ?? 0)))

/** How many combinations picks have; 0: they are no bet of the play. */
export const combinationsOf = (play: Play, picks: Picks): number => {
  const isShaped = picks.length === play.rows.length
  const areRows = picks.every((row, at) => row.length >= play.least && isRow(row, play.rows[at] ?? []))
  return isShaped && areRows ? play.combinations(picks) : 0
}

/** The same of a line of a game. */
export const lineCombinations = (game: LotteryGame, { play: code, picks }: LotteryLine): number => {
  const play = playOf(game, code)
  return play ? combinationsOf(play, picks) : 0
}

/** What so many combinations stake in one draw, minor units. */
export const stakeOf = (combinations: number, multiple: number, currency: SettlementCurrency): number =>
  combinations * multiple * lotteryUnitMinor[currency]

export const isStakeWithin = (stakeMinor: number, currency: SettlementCurrency): boolean =>
  stakeMinor > 0 && stakeMinor <= lotteryStakeMaxMinor[currency]

export interface DrawnTicket {
  readonly game: LotteryGame
  readonly lines: readonly LotteryLine[]
  readonly multiple: number
  readonly currency: SettlementCurrency
}

/** What a ticket's lines return in a draw, minor units: what is less than one stays with the house. */
export const ticketReturnMinor = (
  { game, lines, multiple, currency }: DrawnTicket,
  drawn: readonly number[],
): number => {
  const hundredths = lines.reduce(
    (sum, { play, picks }) => sum + (playOf(game, play)?.returnsHundredths(picks, drawn) ?? 0),
    0,
  )
  return Number((BigInt(hundredths) * BigInt(multiple) * BigInt(lotteryUnitMinor[currency])) / 100n)
}
