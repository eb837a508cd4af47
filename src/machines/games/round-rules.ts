import type { RequestOf } from '#contract/define-call.ts'
import type { gamePlay } from '#contract/games/calls.ts'
import type { GameRound, RoundBet } from '#contract/games/entities/round.ts'
import { isRoundBet } from '#contract/games/rules/play.ts'
import { checkRoundStake } from '#contract/games/rules/round-stake.ts'
import { gameStakeBounds, stakePattern } from '#contract/limits.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountText, minorOfText } from '#contract/wallet/rules/amount.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'

export type PlayAnswer = Answer<typeof gamePlay>

/** What a round on its way says. */
export type PlayBody = Omit<RequestOf<typeof gamePlay>, 'requestId'>
export type PendingPlay = Pending<PlayBody>

/** `short`: more than there is. */
export type RoundStakeError = 'empty' | 'format' | 'decimals' | 'min' | 'max' | 'short'

export interface RoundContext {
  readonly bet: RoundBet
  /** The pair that the page shows; null: not known yet. */
  readonly seedId: string | null
  readonly currency: SettlementCurrency
  readonly stakeText: string
  readonly stakeMinor: number | null
  readonly stakeError: RoundStakeError | null
  /** What can be staked; null: not known. */
  readonly availableMinor: number | null
  readonly reject: Reject | null
  readonly pending: PendingPlay | null
  /** The newest that was answered. */
  readonly round: GameRound | null
}

type StakePart = Pick<RoundContext, 'stakeMinor' | 'stakeError'>

/** Integer minor units of a typed stake, and what is wrong with it. [C-13, V-06] */
export const readRoundStake = (
  text: string,
  { currency, availableMinor }: Pick<RoundContext, 'currency' | 'availableMinor'>,
): StakePart => {
  const wrong = (stakeError: RoundStakeError): StakePart => ({ stakeMinor: null, stakeError })
  const broken = checkAmountText(text, stakePattern)
  if (broken !== null) return wrong(broken === 'large' ? 'max' : broken)
  const stakeMinor = minorOfText(text, currencyPlaces[currency], stakePattern)
  if (stakeMinor === null) return wrong('format')
  const rule = checkRoundStake(stakeMinor, currency)
  if (rule !== null) return wrong(rule)
  return availableMinor !== null && stakeMinor > availableMinor ? wrong('short') : { stakeMinor, stakeError: null }
}

/** Half the stake or twice as much, within the bounds; hundredths are rounded down. */
export const scaledStake = (
  { stakeMinor, currency }: Pick<RoundContext, 'stakeMinor' | 'currency'>,
  by: 'half' | 'double',
): string => {
  const { minMinor, maxMinor } = gameStakeBounds[currency]
  const wanted = by === 'half' ? Math.floor((stakeMinor ?? minMinor) / 2) : (stakeMinor ?? minMinor) * 2
  return typedAmount(Math.min(maxMinor, Math.max(minMinor, wanted)), currency)
}

export const canPlay = ({ seedId, stakeMinor, bet }: RoundContext): boolean =>
  seedId !== null && stakeMinor !== null && isRoundBet(bet)

/** What is sent. Throws on what `canPlay` refuses. */
export const planPlay = ({ seedId, stakeMinor, bet, currency }: RoundContext): PlayBody => {
  if (seedId === null || stakeMinor === null) throw new Error('there is no round to play')
  return { seedId, bet, currency, stakeMinor }
}
