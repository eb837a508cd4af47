import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { MoveCallback, StoredMove } from './callback.ts'

/** What a venue says of one of its callbacks. */
interface ReportedMove {
  readonly transactionId: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly account: string
  readonly currency: SettlementCurrency
  readonly roundId: string
  readonly amountMinor: number
  /** `open`: not answered yet. */
  readonly state: 'done' | 'refused' | 'open'
  readonly gameId?: string | undefined
  readonly isRoundEnd?: boolean | undefined
  readonly betTransactionId?: string | undefined
}

/** A venue that has not heard an answer takes the bet back itself: so long it has time to. */
export const takeBackAfterMs = 10 * 60_000
/** What is done here and not in a venue's records by then is a difference. */
export const missingThereAfterMs = 60 * 60_000

/**
 * What becomes of a venue's record beside what we hold. `same`: nothing. `wait`: it is not decided yet, nor what follows.
 * `repair`: by this move, which is said as the venue would have said it. `mark`: an operator decides.
 */
export type Finding =
  | { readonly kind: 'same' | 'wait' }
  | { readonly kind: 'repair'; readonly move: MoveCallback; readonly what: string }
  | { readonly kind: 'mark'; readonly what: string }

interface RecordFacts {
  readonly channelCode: string
  readonly move: StoredMove | undefined
  /** Of a bet: whether it was taken back here. */
  readonly isTakenBack: boolean
  readonly nowMs: number
  /** By which we take a bet back: the same for the same bet. */
  readonly takeBackId: string
}

const placeOf = ({ account, currency, roundId }: ReportedMove, channelCode: string, gameId: string) => ({
  channelCode,
  account,
  currency,
  roundId,
  gameId,
})

/** The move that gives a bet back of which the venue says that it never came about. */
const takeBackOf = (
  record: ReportedMove,
  { channelCode, gameId }: StoredMove,
  transactionId: string,
): MoveCallback => ({
  kind: 'rollback',
  ...placeOf(record, channelCode, gameId),
  transactionId,
  betTransactionId: record.transactionId,
})

/** A payment or a rollback that the venue has told and we have not: as it would tell it now. */
const repeatedMove = (record: ReportedMove, channelCode: string): MoveCallback | undefined => {
  const { kind, gameId, transactionId, amountMinor, betTransactionId, isRoundEnd = true } = record
  if (gameId === undefined) return undefined
  const move = { ...placeOf(record, channelCode, gameId), transactionId }
  if (kind === 'win') return { kind, ...move, amountMinor, isRoundEnd }
  return kind === 'rollback' && betTransactionId ? { kind, ...move, betTransactionId } : undefined
}

const ofMissing = (record: ReportedMove, { channelCode }: RecordFacts): Finding => {
  if (record.state === 'refused') return { kind: 'same' }
  const move = repeatedMove(record, channelCode)
  const what = 'done there, missing here'
  // A stake is never taken afterwards: whoever played is not asked for money later.
  return move ? { kind: 'repair', move, what } : { kind: 'mark', what }
}

const ofDone = (record: ReportedMove, move: StoredMove, { isTakenBack, nowMs, takeBackId }: RecordFacts): Finding => {
  if (record.state === 'refused') {
    if (move.kind !== 'bet') return { kind: 'mark', what: 'refused there, done here' }
    if (isTakenBack) return { kind: 'same' }
    const isLate = nowMs - move.madeAtMs >= takeBackAfterMs
    return isLate
      ? { kind: 'repair', move: takeBackOf(record, move, takeBackId), what: 'refused there, done here' }
      : { kind: 'wait' }
  }
  const isSame =
    move.kind === record.kind &&
    move.currency === record.currency &&
    (move.kind === 'rollback' || move.amountMinor === record.amountMinor)
  return isSame
    ? { kind: 'same' }
    : { kind: 'mark', what: `here it is a ${move.kind} of ${move.amountMinor} ${move.currency}` }
}

/** What is wrong between a venue's record and what we hold under its id, and what is done about it. Pure. [C-13] */
export const findingOf = (record: ReportedMove, facts: RecordFacts): Finding => {
  if (record.state === 'open') return { kind: 'wait' }
  const { move } = facts
  if (!move) return ofMissing(record, facts)
  if (move.refusal === null) return ofDone(record, move, facts)
  return record.state === 'refused' ? { kind: 'same' } : { kind: 'mark', what: 'done there, refused here' }
}
