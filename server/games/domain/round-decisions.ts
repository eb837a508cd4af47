import { steppedGames, type GameRound, type RoundMove } from '#contract/games/entities/round.ts'
import { drawsFor, type PairSeeds } from '#contract/games/rules/fairness.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { isRoundBet, movesToEnd, playRound, type Played } from '#contract/games/rules/play.ts'
import { checkRoundStake } from '#contract/games/rules/round-stake.ts'
import { accept, reject } from '#contract/outcome.ts'
import {
  isAct,
  type CommandOf,
  type DecisionFacts,
  type RoundAnswer,
  type RoundCommand,
  type RoundPlan,
  type StoredRound,
} from './round-commands.ts'
import { spendingOf } from './round-money.ts'

type Decision = RoundAnswer | RoundPlan

/** The same for the same bet or move, in whatever order its fields come from the database. */
const textOf = (value: object): string =>
  JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const planOf = (
  command: RoundCommand,
  { before, after }: { before: StoredRound | undefined; after: StoredRound },
  { balanceMinor, atMs }: DecisionFacts,
): RoundPlan => {
  const addedMinor = after.round.stakedMinor - (before?.round.stakedMinor ?? 0)
  const balanceAfterMinor = balanceMinor - addedMinor + (after.round.returnedMinor ?? 0)
  return { command, before, after, atMs, addedMinor, balanceAfterMinor }
}

const resultOf = ({ outcome, isOver, stakes, multiplier }: Played, stakeMinor: number, atMs: number) => {
  const returnedMinor = isOver && multiplier !== null ? returnMinor(stakeMinor, multiplier) : null
  return {
    outcome,
    state: returnedMinor === null ? ('open' as const) : ('done' as const),
    stakedMinor: stakeMinor * stakes,
    returnedMinor,
    endedAtMs: returnedMinor === null ? null : atMs,
  }
}

/** Why this may not be put in; undefined: it may. */
const unpaid = (
  added: Pick<RoundPlan, 'command' | 'addedMinor'>,
  { balanceMinor, allowance }: DecisionFacts,
): RoundAnswer | undefined => {
  if (added.addedMinor === 0) return undefined
  if (balanceMinor < added.addedMinor) return reject('BALANCE_SHORT')
  const allowed = allowance.decide(spendingOf(added))
  return allowed.ok ? undefined : allowed
}

/** A repeat is answered with the round as it stands now; another request under its id is refused. */
const repeatedStart = (
  { act: { request } }: CommandOf<'start'>,
  { round }: StoredRound,
  balanceMinor: number,
): RoundAnswer => {
  const isSame =
    round.seedId === request.seedId &&
    round.currency === request.currency &&
    round.stakeMinor === request.stakeMinor &&
    textOf(round.bet) === textOf(request.bet)
  return isSame ? accept({ round, balanceMinor }) : reject('REQUEST_ID_REUSED')
}

const startedRound = ({ act, roundId }: CommandOf<'start'>, seeds: PairSeeds, atMs: number): GameRound => {
  const { bet, stakeMinor, currency, seedId } = act.request
  const played = playRound(drawsFor(seeds, bet.game), bet)
  if (!played) throw new Error(`a round of ${bet.game} has no beginning`)
  return {
    roundId,
    bet,
    moves: [],
    currency,
    stakeMinor,
    seedId,
    nonce: seeds.nonce,
    startedAtMs: atMs,
    ...resultOf(played, stakeMinor, atMs),
  }
}

const decideStart = (command: CommandOf<'start'>, facts: DecisionFacts): Decision => {
  const { stored, seeds, hasOpen, balanceMinor, atMs } = facts
  if (stored) return repeatedStart(command, stored, balanceMinor)
  const { bet, stakeMinor, currency } = command.act.request
  if (!isRoundBet(bet)) return reject('FIELD_REFUSED', { field: 'bet', rule: 'bet' })
  const rule = checkRoundStake(stakeMinor, currency)
  if (rule !== null) return reject('FIELD_REFUSED', { field: 'stakeMinor', rule })
  if (!seeds) return reject('SEEDS_CHANGED')
  if (hasOpen) return reject('ROUND_OPEN')
  // Nothing is drawn before it is sure that the round is played: a refusal tells nothing of the numbers to come.
  const refusal = unpaid({ command, addedMinor: stakeMinor }, facts)
  if (refusal) return refusal
  const after = { round: startedRound(command, seeds, atMs), requestIds: [] }
  return planOf(command, { before: undefined, after }, facts)
}

/** An open round with moves added; undefined: one of them is none there. */
const movedRound = (
  { round }: StoredRound,
  added: readonly RoundMove[],
  { seeds, atMs }: DecisionFacts,
): GameRound | undefined => {
  // Seeds cannot be changed while a round of theirs is open.
  if (!seeds) throw new Error(`round ${round.roundId} is open and its seeds are not in force`)
  const moves = [...round.moves, ...added]
  const played = playRound(drawsFor({ ...seeds, nonce: round.nonce }, round.bet.game), round.bet, moves)
  return played && { ...round, moves, ...resultOf(played, round.stakeMinor, atMs) }
}

const decideMove = (command: CommandOf<'move'>, facts: DecisionFacts): Decision => {
  const { stored, balanceMinor } = facts
  const { requestId, at, move } = command.act.request
  if (!stored) return reject('ROUND_UNKNOWN')
  const { round, requestIds } = stored
  const earlier = requestIds.indexOf(requestId)
  if (earlier !== -1)
    return earlier === at && textOf(round.moves[earlier] ?? {}) === textOf(move)
      ? accept({ round, balanceMinor })
      : reject('REQUEST_ID_REUSED')
  if (round.state !== 'open' || round.moves.length !== at) return reject('ROUND_MOVED_ON')
  const moved = movedRound(stored, [move], facts)
  if (!moved) return reject('FIELD_REFUSED', { field: 'move', rule: 'move' })
  const after = { round: moved, requestIds: [...requestIds, requestId] }
  const plan = planOf(command, { before: stored, after }, facts)
  return unpaid(plan, facts) ?? plan
}

const decideFinish = (command: CommandOf<'finish'>, facts: DecisionFacts): Decision => {
  const { stored, balanceMinor, atMs } = facts
  if (!stored) return reject('ROUND_UNKNOWN')
  if (stored.round.state !== 'open') return accept({ round: stored.round, balanceMinor })
  const last = movesToEnd(stored.round)
  const ended =
    last === null
      ? { ...stored.round, state: 'void' as const, returnedMinor: stored.round.stakedMinor, endedAtMs: atMs }
      : movedRound(stored, last, facts)
  if (!ended || ended.state === 'open') throw new Error(`round ${command.roundId} does not end`)
  return planOf(command, { before: stored, after: { ...stored, round: ended } }, facts)
}

/** Whether a round of the game may be open beside it. */
export const mayBeOpen = ({ act }: CommandOf<'start'>): boolean => steppedGames.includes(act.request.bet.game)

/**
 * Decides what becomes of a round: a repeat is heard first, then whether it may be done, then whether what it stakes may be
 * staked. Minor units. [C-13, V-06]
 */
export const decideRound = (command: RoundCommand, facts: DecisionFacts): Decision => {
  if (isAct(command, 'start')) return decideStart(command, facts)
  return isAct(command, 'move') ? decideMove(command, facts) : decideFinish(command as CommandOf<'finish'>, facts)
}
