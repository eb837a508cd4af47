import type { BetOf } from '#contract/games/entities/round.ts'
import { diceOutcomes, diceWins, diceWinsMax, diceWinsMin } from '#contract/games/rules/dice.ts'

type DiceRound = BetOf<'dice'>

/** In tenths of a basis point: a chance of 49.505 % is 49505 … shown with two decimals. */
const percentPlaces = 2

const targetOf = (side: DiceRound['side'], wins: number): number => (side === 'over' ? diceOutcomes - 1 - wins : wins)

/** The same chance on the other side. */
export const withSide = (bet: DiceRound, side: DiceRound['side']): DiceRound => ({
  ...bet,
  side,
  targetHundredths: targetOf(side, diceWins(bet)),
})

/** The lowest and the highest target of a side that can be bet on. */
export const targetBounds = (side: DiceRound['side']): { min: number; max: number } =>
  side === 'over'
    ? { min: targetOf('over', diceWinsMax), max: targetOf('over', diceWinsMin) }
    : { min: diceWinsMin, max: diceWinsMax }

/** A target within what can be bet on. */
export const withTarget = (bet: DiceRound, targetHundredths: number): DiceRound => {
  const { min, max } = targetBounds(bet.side)
  return { ...bet, targetHundredths: Math.min(max, Math.max(min, Math.round(targetHundredths))) }
}

/** How likely a win is, in percent with two decimals. */
export const chanceText = (bet: DiceRound): string => ((diceWins(bet) * 100) / diceOutcomes).toFixed(percentPlaces)

/** '50.49' of 5049. */
export const hundredthsText = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

/** A target as it was typed, in hundredths; undefined: it is none. */
export const readTarget = (text: string): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.normalize('NFKC').trim()) ?? []
  return whole === undefined ? undefined : Number(whole + decimals.padEnd(2, '0'))
}
