import type { RequestOf } from '#contract/define-call.ts'
import type { gameMove, gamePlay } from '#contract/games/calls.ts'
import type { BetOf, GameRound, OwnGame, RoundBet, RoundMove } from '#contract/games/entities/round.ts'
import { isRoundBet } from '#contract/games/rules/play.ts'
import { checkRoundStake } from '#contract/games/rules/round-stake.ts'
import { gameStakeBounds, stakePattern } from '#contract/limits.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountText, minorOfText } from '#contract/wallet/rules/amount.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'

export type RoundAnswer = Answer<typeof gamePlay> | Answer<typeof gameMove>

/** What is on its way: a round that begins, or a move of one that goes on. */
export type RoundBody =
  | { readonly play: Omit<RequestOf<typeof gamePlay>, 'requestId'> }
  | { readonly move: Omit<RequestOf<typeof gameMove>, 'requestId'> }
export type PendingRound = Pending<RoundBody>

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
  /** No motion is wanted. */
  readonly isStill: boolean
  readonly reject: Reject | null
  readonly pending: PendingRound | null
  /** The newest that is known. */
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

export const isBetOf = <Game extends OwnGame>(bet: RoundBet, game: Game): bet is BetOf<Game> => bet.game === game

export const isOpen = ({ round }: Pick<RoundContext, 'round'>): boolean => round?.state === 'open'

export const canPlay = (context: RoundContext): boolean =>
  context.seedId !== null && context.stakeMinor !== null && isRoundBet(context.bet) && !isOpen(context)

/** What is sent to begin a round. Throws on what `canPlay` refuses. */
export const planPlay = ({ seedId, stakeMinor, bet, currency }: RoundContext): RoundBody => {
  if (seedId === null || stakeMinor === null) throw new Error('there is no round to play')
  return { play: { seedId, bet, currency, stakeMinor } }
}

/** What is sent to go on with it. Throws without an open one. */
export const planMove = ({ round }: RoundContext, move: RoundMove): RoundBody => {
  if (round?.state !== 'open') throw new Error('there is no round to go on with')
  return { move: { roundId: round.roundId, at: round.moves.length, move } }
}

/** Whether what the server lists is further than what the page knows: it was moved elsewhere, or before a reload. */
export const isFurther = (current: GameRound | null, found: GameRound): boolean => {
  if (current?.roundId === found.roundId)
    return found.moves.length > current.moves.length || (current.state === 'open' && found.state !== 'open')
  return found.state === 'open' && (current === null || found.startedAtMs > current.startedAtMs)
}
