import type { Ratio } from '#contract/sports/rules/ratio.ts'
import type { FairDraws } from './fairness.ts'
import { multiplierFor } from './payout.ts'

/** 0.00 … 100.00 in steps of a hundredth. */
export const diceOutcomes = 10_001

/** Of the outcomes, how many a bet may win with: what it pays stays between 1.0103 and 99.0099 times the stake. */
export const diceWinsMin = 100
export const diceWinsMax = 9_800

export interface DiceBet {
  readonly side: 'over' | 'under'
  /** In hundredths: 5049 is 50.49. The roll must be over or under it; the target itself loses. */
  readonly targetHundredths: number
}

/** A roll in hundredths, 0 … 10,000: floor(float × 10001). */
export const rollDice = (draws: Pick<FairDraws, 'index'>): number => draws.index(diceOutcomes)

/** How many of the 10,001 outcomes win. */
export const diceWins = ({ side, targetHundredths }: DiceBet): number =>
  side === 'over' ? diceOutcomes - 1 - targetHundredths : targetHundredths

export const isDiceBet = (bet: DiceBet): boolean => diceWins(bet) >= diceWinsMin && diceWins(bet) <= diceWinsMax

export const isDiceWin = ({ side, targetHundredths }: DiceBet, rollHundredths: number): boolean =>
  side === 'over' ? rollHundredths > targetHundredths : rollHundredths < targetHundredths

/** What a win pays, stake included: 99 % × 10,001 ÷ the outcomes that win. */
export const diceMultiplier = (bet: DiceBet): Ratio => multiplierFor(BigInt(diceWins(bet)), BigInt(diceOutcomes))
