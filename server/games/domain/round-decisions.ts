import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { gamePlay } from '#contract/games/calls.ts'
import type { GameRound, RoundBet } from '#contract/games/entities/round.ts'
import { drawsOf, type FairSeeds } from '#contract/games/rules/fairness.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { isRoundBet, playRound } from '#contract/games/rules/play.ts'
import { checkRoundStake } from '#contract/games/rules/round-stake.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { gameBookOf, walletOf, type Posting } from '#server/ledger/ports.ts'
import type { Allowance, Return, Spending } from '#server/protection/ports.ts'

export interface RoundCommand {
  readonly memberId: string
  /** Made for this command; of a repeat it is not used. */
  readonly roundId: string
  readonly request: RequestOf<typeof gamePlay>
}

export type RoundAnswer = Outcome<
  ResponseOf<typeof gamePlay>,
  Exclude<RejectOf<typeof gamePlay>, 'RATE_LIMITED_MEMBER'>
>

/** A round that was decided, and what it moves. Minor units. */
export interface RoundPlan {
  readonly command: RoundCommand
  readonly round: GameRound
  readonly balanceAfterMinor: number
}

interface Known {
  /** The round that this request has made before. */
  readonly earlier: GameRound | undefined
  /** The pair that is asked for, held; undefined: it is not the member's, or not the one in force. */
  readonly seeds: FairSeeds | undefined
  readonly allowance: Pick<Allowance, 'decide'>
  readonly balanceMinor: number
  readonly atMs: number
}

/** A member plays one round at a time, since its number counts on from the one before. */
export const roundCommandKey = ({ memberId }: RoundCommand): string => memberId

export const isPlan = (decision: RoundAnswer | RoundPlan): decision is RoundPlan => 'round' in decision

/** The same for the same bet, in whatever order its fields come from the database. */
const betText = (bet: RoundBet): string =>
  JSON.stringify(Object.entries(bet).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const repeatAnswer = ({ request }: RoundCommand, earlier: GameRound, balanceMinor: number): RoundAnswer => {
  const isSame =
    earlier.seedId === request.seedId &&
    earlier.currency === request.currency &&
    earlier.stakeMinor === request.stakeMinor &&
    betText(earlier.bet) === betText(request.bet)
  return isSame ? accept({ round: earlier, balanceMinor }) : reject('REQUEST_ID_REUSED')
}

/** The stake, as it counts towards its member's limits. */
export const spendingOf = ({ command }: Pick<RoundPlan, 'command'>): Spending<'stake'> => ({
  memberId: command.memberId,
  deed: 'stake',
  currency: command.request.currency,
  amountMinor: command.request.stakeMinor,
})

/** What a round returned, as it lowers what counts as lost. */
export const winningsOf = ({ command, round }: RoundPlan): Return[] =>
  round.returnedMinor
    ? [
        {
          memberId: command.memberId,
          what: 'winnings',
          currency: round.currency,
          amountMinor: round.returnedMinor,
          countedAtMs: round.startedAtMs,
        },
      ]
    : []

/** Stake and win of a round, linked: one without the other is never written. Each id is the round's own. [C-13] */
export const postingsOf = ({ command: { memberId }, round }: RoundPlan): Posting[] => {
  const { roundId, currency } = round
  const [wallet, book] = [walletOf(memberId, currency), gameBookOf(currency)]
  const all = { currency, reference: roundId } as const
  const stake: Posting = {
    ...all,
    id: `round-stake:${roundId}`,
    reason: 'round-stake',
    debit: wallet,
    credit: book,
    amountMinor: round.stakedMinor,
  }
  if (!round.returnedMinor) return [stake]
  return [
    stake,
    {
      ...all,
      id: `round-win:${roundId}`,
      reason: 'round-win',
      debit: book,
      credit: wallet,
      amountMinor: round.returnedMinor,
    },
  ]
}

const playedRound = ({ request, roundId }: RoundCommand, seeds: FairSeeds, atMs: number): GameRound => {
  const { bet, stakeMinor, currency, seedId } = request
  const { outcome, multiplier } = playRound(drawsOf(seeds), bet)
  return {
    roundId,
    bet,
    outcome,
    state: 'done',
    currency,
    stakeMinor,
    stakedMinor: stakeMinor,
    returnedMinor: returnMinor(stakeMinor, multiplier),
    seedId,
    nonce: seeds.nonce,
    startedAtMs: atMs,
    endedAtMs: atMs,
  }
}

/**
 * Decides a round: a repeat is heard first, then whether it may be played, and only what may be played is computed. Stake
 * and balance in minor units. [C-13, V-06]
 */
export const decideRound = (
  command: RoundCommand,
  { earlier, seeds, allowance, balanceMinor, atMs }: Known,
): RoundAnswer | RoundPlan => {
  if (earlier) return repeatAnswer(command, earlier, balanceMinor)
  const { bet, stakeMinor, currency } = command.request
  if (!isRoundBet(bet)) return reject('FIELD_REFUSED', { field: 'bet', rule: 'bet' })
  const rule = checkRoundStake(stakeMinor, currency)
  if (rule !== null) return reject('FIELD_REFUSED', { field: 'stakeMinor', rule })
  if (!seeds) return reject('SEEDS_CHANGED')
  if (balanceMinor < stakeMinor) return reject('BALANCE_SHORT')
  const allowed = allowance.decide(spendingOf({ command }))
  if (!allowed.ok) return allowed
  const round = playedRound(command, seeds, atMs)
  return { command, round, balanceAfterMinor: balanceMinor - round.stakedMinor + (round.returnedMinor ?? 0) }
}
