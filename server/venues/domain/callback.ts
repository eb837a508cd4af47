import { venueClearing, walletOf, type Posting } from '#server/ledger/ports.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/**
 * Why a move did not come about; nothing moved. `reused`: the id is another move's. `no-bet`: the round has none that stands;
 * not final, it may come. `stake`: below or above what one stake may be there. `rolled-back`: it was taken back before it came. `settled`: the round has paid or ended.
 */
export const callbackRefusals = [
  'account',
  'token',
  'closed',
  'wallet',
  'currency',
  'balance-short',
  'stake',
  'limit',
  'paused',
  'reused',
  'no-bet',
  'rolled-back',
  'settled',
] as const
export type CallbackRefusal = (typeof callbackRefusals)[number]

/** `balanceMinor`: right after the move; of a repeat: as it was then. */
export type CallbackAnswer =
  | { readonly state: 'done'; readonly balanceMinor: number }
  | { readonly state: 'refused'; readonly refusal: CallbackRefusal }

interface Moved {
  readonly channelCode: string
  readonly account: string
  readonly currency: SettlementCurrency
  readonly transactionId: string
  readonly roundId: string
  readonly gameId: string
}

/** What a venue wants moved, by its own id. */
export type MoveCallback =
  | (Moved & { readonly kind: 'bet'; readonly token: string; readonly amountMinor: number })
  | (Moved & { readonly kind: 'win'; readonly amountMinor: number; readonly isRoundEnd: boolean })
  | (Moved & { readonly kind: 'rollback'; readonly betTransactionId: string })

/** A move as it was decided, for ever. */
export interface StoredMove {
  readonly channelCode: string
  readonly transactionId: string
  readonly kind: MoveCallback['kind']
  readonly memberId: string
  readonly roundId: string
  readonly gameId: string
  readonly currency: MoveCallback['currency']
  readonly amountMinor: number
  /** Of a rollback: what it takes back. */
  readonly betTransactionId: string | null
  readonly isRoundEnd: boolean
  /** Null: it was done. */
  readonly refusal: CallbackRefusal | null
  /** Of what was done. */
  readonly balanceAfterMinor: number | null
  readonly madeAtMs: number
}

/** What is known when a move is decided, with the member's accounts held. */
export interface MoveFacts {
  /** The move of this id. */
  readonly earlier: StoredMove | undefined
  /** The moves of this round, or of the bet that is taken back. */
  readonly round: readonly StoredMove[]
  /** Whether the bet's id was taken back before it came. */
  readonly isTakenBack: boolean
}

/** What becomes of a move: its answer again, a refusal (`isFinal`: for ever), or so much that moves. */
export type MovePlan =
  | { readonly kind: 'repeat'; readonly answer: CallbackAnswer }
  | { readonly kind: 'refuse'; readonly refusal: CallbackRefusal; readonly isFinal: boolean }
  | { readonly kind: 'move'; readonly amountMinor: number; readonly bet: StoredMove | undefined }

const refuse = (refusal: CallbackRefusal, isFinal = true): MovePlan => ({ kind: 'refuse', refusal, isFinal })
export const isDone = ({ refusal }: StoredMove): boolean => refusal === null

export const amountOf = (move: MoveCallback): number => (move.kind === 'rollback' ? 0 : move.amountMinor)
const betOf = (move: MoveCallback): string | null => (move.kind === 'rollback' ? move.betTransactionId : null)
export const isEndOf = (move: MoveCallback): boolean => move.kind === 'win' && move.isRoundEnd

const isSame = (stored: StoredMove, move: MoveCallback, memberId: string): boolean =>
  stored.kind === move.kind &&
  stored.memberId === memberId &&
  stored.roundId === move.roundId &&
  stored.gameId === move.gameId &&
  stored.currency === move.currency &&
  (move.kind === 'rollback' || stored.amountMinor === move.amountMinor) &&
  stored.betTransactionId === betOf(move) &&
  stored.isRoundEnd === isEndOf(move)

const answerOf = ({ refusal, balanceAfterMinor }: StoredMove): CallbackAnswer =>
  refusal === null ? { state: 'done', balanceMinor: balanceAfterMinor ?? 0 } : { state: 'refused', refusal }

/** A bet that stands: done, and not taken back. */
export const acceptedBets = (round: readonly StoredMove[]): StoredMove[] => {
  const taken = new Set(
    round.flatMap((move) => (move.kind === 'rollback' && isDone(move) ? move.betTransactionId : null)),
  )
  return round.filter((move) => move.kind === 'bet' && isDone(move) && !taken.has(move.transactionId))
}
const isPaid = (round: readonly StoredMove[]): boolean => round.some((move) => move.kind === 'win' && isDone(move))

const planBet = (move: MoveCallback, { round, isTakenBack }: MoveFacts): MovePlan => {
  if (isTakenBack) return refuse('rolled-back')
  if (round.some(({ kind, isRoundEnd, refusal }) => kind === 'win' && isRoundEnd && refusal === null))
    return refuse('settled')
  if (round.some(({ currency }) => currency !== move.currency)) return refuse('currency')
  return { kind: 'move', amountMinor: amountOf(move), bet: undefined }
}

const planWin = (move: MoveCallback, { round }: MoveFacts): MovePlan => {
  const bets = acceptedBets(round)
  if (bets.length === 0) return refuse('no-bet', false)
  if (bets.some(({ currency }) => currency !== move.currency)) return refuse('currency')
  if (round.some(({ isRoundEnd, refusal }) => isRoundEnd && refusal === null)) return refuse('settled')
  return { kind: 'move', amountMinor: amountOf(move), bet: undefined }
}

/** Of a bet that never came, was refused, or was taken back before, nothing moves; it is done all the same. */
const planRollback = (move: MoveCallback, { round }: MoveFacts): MovePlan => {
  const bet = acceptedBets(round).find(({ transactionId }) => transactionId === betOf(move))
  if (!bet) return { kind: 'move', amountMinor: 0, bet: undefined }
  if (bet.currency !== move.currency) return refuse('currency')
  if (isPaid(round.filter(({ roundId }) => roundId === bet.roundId))) return refuse('settled')
  return { kind: 'move', amountMinor: bet.amountMinor, bet }
}

/** Every order in which a venue can say things has its answer here. [C-13, A-02] */
export const planMove = (move: MoveCallback, memberId: string, facts: MoveFacts): MovePlan => {
  const { earlier } = facts
  if (earlier)
    return isSame(earlier, move, memberId) ? { kind: 'repeat', answer: answerOf(earlier) } : refuse('reused', false)
  if (move.kind === 'bet') return planBet(move, facts)
  return move.kind === 'win' ? planWin(move, facts) : planRollback(move, facts)
}

/** What moves between the centre wallet and what house and venue owe each other. */
export const postingOf = (move: MoveCallback, memberId: string, amountMinor: number): Posting => {
  const [wallet, clearing] = [walletOf(memberId, move.currency), venueClearing(move.channelCode, move.currency)]
  const out = move.kind === 'bet'
  return {
    id: `venue-${move.kind}:${move.channelCode}:${move.transactionId}`,
    debit: out ? wallet : clearing,
    credit: out ? clearing : wallet,
    amountMinor,
    currency: move.currency,
    reason: `venue-${move.kind}`,
    reference: `${move.channelCode}:${move.roundId}`,
  }
}
