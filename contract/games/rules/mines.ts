import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { drawDistinct, type FairDraws } from './fairness.ts'
import { multiplierFor } from './payout.ts'

export const mineTiles = 25
export const minesMin = 1
export const minesMax = 24

/** Tiles with a mine, 0 … 24 row by row from the top left, in the order of the draw. All lie before the first is opened. */
export const layMines = (draws: Pick<FairDraws, 'index'>, mines: number): number[] =>
  drawDistinct(draws, mineTiles, mines)

const choose = (of: number, taken: number): bigint => {
  let ways = 1n
  for (let at = 0; at < taken; at += 1) ways = (ways * BigInt(of - at)) / BigInt(at + 1)
  return ways
}

/** What `gems` opened tiles without a mine pay, stake included: 99 % ÷ their chance. `gems` 1 … 25 − mines. */
export const minesMultiplier = (mines: number, gems: number): Ratio =>
  multiplierFor(choose(mineTiles - mines, gems), choose(mineTiles, gems))
