import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { PlacedBet, TableBet, TableOutcome, TableRound } from '#contract/games/entities/table.ts'
import { crashHundredthsAt } from '#contract/games/rules/crash-curve.ts'
import { cashOutHundredthsMin } from '#contract/games/rules/crash.ts'
import { checkRoundStake } from '#contract/games/rules/round-stake.ts'
import { isTableBet, leftAt, stakeOf, tableReturnMinor } from '#contract/games/rules/table-play.ts'
import type { gameTableBet } from '#contract/games/table-calls.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { gameBookOf, walletOf, type Posting } from '#server/ledger/ports.ts'
import type { Allowance, Return, Spending } from '#server/protection/ports.ts'

export interface BetCommand {
  readonly memberId: string
  /** Made for this command; of a repeat it is not used. */
  readonly betId: string
  readonly request: RequestOf<typeof gameTableBet>
}

export type BetAnswer = Outcome<
  ResponseOf<typeof gameTableBet>,
  Exclude<RejectOf<typeof gameTableBet>, 'RATE_LIMITED_MEMBER'>
>

/** A bet that was taken. Minor units. */
export interface BetPlan {
  readonly command: BetCommand
  readonly placed: PlacedBet
  readonly balanceAfterMinor: number
}

interface DecisionFacts {
  /** The bet that this request has made before. */
  readonly earlier: PlacedBet | undefined
  /** The round that is asked for, held. */
  readonly round: Pick<TableRound, 'game' | 'state' | 'closesAtMs'> | undefined
  /** Whether the member has a bet on it. */
  readonly hasBet: boolean
  readonly allowance: Pick<Allowance, 'decide'>
  readonly balanceMinor: number
  readonly atMs: number
}

export const isBetPlan = (decision: BetAnswer | BetPlan): decision is BetPlan => 'placed' in decision

export const betSpendingOf = ({ memberId, request }: BetCommand): Spending<'stake'> => ({
  memberId,
  kind: 'stake',
  currency: request.currency,
  amountMinor: stakeOf(request.bet),
})

const partsOf = (bet: TableBet): number[] =>
  bet.game === 'crash' ? [] : bet.stakes.map(({ stakeMinor }) => stakeMinor)

/** What is wrong with the stakes: each for itself, and all together. */
const checkStakes = (bet: TableBet, currency: SettlementCurrency) =>
  [...partsOf(bet), stakeOf(bet)].map((stakeMinor) => checkRoundStake(stakeMinor, currency)).find(Boolean) ?? null

/** The same text for the same bet, in whatever order its fields come from the database. */
const betText = (bet: TableBet): string =>
  bet.game === 'crash'
    ? `${bet.stakeMinor} ${bet.leaveHundredths}`
    : bet.stakes.map(({ on, stakeMinor }) => `${on} ${stakeMinor}`).join()

const repeatAnswer = ({ request }: BetCommand, earlier: PlacedBet, balanceMinor: number): BetAnswer => {
  const isSame =
    earlier.roundId === request.roundId &&
    earlier.currency === request.currency &&
    earlier.bet.game === request.bet.game &&
    betText(earlier.bet) === betText(request.bet)
  return isSame ? accept({ bet: earlier, balanceMinor }) : reject('REQUEST_ID_REUSED')
}

/**
 * Decides a bet on a shared round by the server's clock: a repeat is heard first, then whether the round takes it, then
 * whether the member may stake it. Minor units. [C-13, V-06]
 */
export const decideBet = (command: BetCommand, facts: DecisionFacts): BetAnswer | BetPlan => {
  const { earlier, round, hasBet, allowance, balanceMinor, atMs } = facts
  if (earlier) return repeatAnswer(command, earlier, balanceMinor)
  const { roundId, bet, currency } = command.request
  if (!isTableBet(bet)) return reject('FIELD_REFUSED', { field: 'bet', rule: 'bet' })
  const rule = checkStakes(bet, currency)
  if (rule !== null) return reject('FIELD_REFUSED', { field: 'stakeMinor', rule })
  if (round?.game !== bet.game) return reject('ROUND_UNKNOWN')
  if (round.state !== 'open' || atMs >= round.closesAtMs) return reject('BETS_CLOSED')
  if (hasBet) return reject('ROUND_OPEN')
  const stakeMinor = stakeOf(bet)
  if (balanceMinor < stakeMinor) return reject('BALANCE_SHORT')
  const allowed = allowance.decide(betSpendingOf(command))
  if (!allowed.ok) return allowed
  const placed: PlacedBet = {
    betId: command.betId,
    roundId,
    bet,
    currency,
    stakeMinor,
    state: 'open',
    leftHundredths: null,
    returnedMinor: null,
    placedAtMs: atMs,
    outcome: null,
  }
  return { command, placed, balanceAfterMinor: balanceMinor - stakeMinor }
}

export const stakePosting = ({ command: { memberId }, placed }: BetPlan): Posting => ({
  id: `round-stake:${placed.betId}`,
  debit: walletOf(memberId, placed.currency),
  credit: gameBookOf(placed.currency),
  amountMinor: placed.stakeMinor,
  currency: placed.currency,
  reason: 'round-stake',
  reference: placed.betId,
})

/**
 * Where a bet leaves the curve that is asked to leave now: where the curve stands, at the least that there is to leave at
 * when it has hardly started, or before it, where the bet was to leave. Undefined: the curve has not started or has ended
 * by there. [C-13]
 */
export const leaveNow = (
  bet: TableBet,
  { startsAtMs, pointHundredths, atMs }: { startsAtMs: number; pointHundredths: number; atMs: number },
): number | undefined => {
  const at = Math.max(cashOutHundredthsMin, crashHundredthsAt(atMs - startsAtMs))
  if (bet.game !== 'crash' || atMs < startsAtMs || at > pointHundredths) return undefined
  return leftAt(bet, null, at) ?? at
}

export interface SettledPlan {
  readonly betId: string
  readonly state: 'done' | 'void'
  readonly leftHundredths: number | null
  readonly returnedMinor: number
}

/**
 * What becomes of a bet when its round has ended. Without an outcome the round was not played: the stake goes back, as
 * it does to whoever had not left a curve on which nobody could leave for a while. [C-13]
 */
export const settlePlan = (
  placed: Pick<PlacedBet, 'betId' | 'bet' | 'stakeMinor' | 'leftHundredths'>,
  { outcome, isInterrupted }: Pick<TableRound, 'outcome' | 'isInterrupted'>,
): SettledPlan => {
  const { betId, bet, stakeMinor } = placed
  const back: SettledPlan = { betId, state: 'void', leftHundredths: null, returnedMinor: stakeMinor }
  if (outcome === null) return back
  const isCurve = bet.game === 'crash' && outcome.game === 'crash'
  const leftHundredths = isCurve ? leftAt(bet, placed.leftHundredths, outcome.pointHundredths) : null
  if (isCurve && isInterrupted && leftHundredths === null) return back
  return { betId, state: 'done', leftHundredths, returnedMinor: tableReturnMinor(bet, outcome, leftHundredths) }
}

interface Paid {
  readonly memberId: string
  readonly currency: SettlementCurrency
  readonly placedAtMs: number
}

/** What a bet returned, from the house: nothing where it lost. */
export const returnPosting = (
  { memberId, currency }: Paid,
  { betId, state, returnedMinor }: SettledPlan,
): Posting[] => {
  if (returnedMinor === 0) return []
  const reason = state === 'void' ? 'round-return' : 'round-win'
  return [
    {
      id: `${reason}:${betId}`,
      debit: gameBookOf(currency),
      credit: walletOf(memberId, currency),
      amountMinor: returnedMinor,
      currency,
      reason,
      reference: betId,
    },
  ]
}

/** The same, as it counts towards the member's limits. */
export const returnOf = (
  { memberId, currency, placedAtMs }: Paid,
  { state, returnedMinor }: SettledPlan,
  nowMs: number,
): Return[] => {
  if (returnedMinor === 0) return []
  const isVoid = state === 'void'
  return [
    {
      memberId,
      what: isVoid ? 'stake-void' : 'winnings',
      currency,
      amountMinor: returnedMinor,
      countedAtMs: isVoid ? placedAtMs : nowMs,
    },
  ]
}

/** What the crowd and late-comers may know of a curve now. */
export const reachedHundredths = (
  round: Pick<TableRound, 'game' | 'state' | 'startsAtMs' | 'outcome'> | undefined,
  nowMs: number,
): number => {
  if (round?.game !== 'crash') return 0
  const ended: TableOutcome | null = round.outcome
  if (ended?.game === 'crash') return ended.pointHundredths
  return round.state === 'running' ? crashHundredthsAt(nowMs - round.startsAtMs) : 0
}
