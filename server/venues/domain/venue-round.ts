import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { countedOf, type FactOf } from '#server/platform/outbox/facts.ts'
import { isDone, acceptedBets, type StoredMove } from './callback.ts'

/** What the moves of a round come to. Minor units; `returnedMinor` and `endedAtMs` null while it is open. */
export interface VenueRoundRow {
  readonly channelCode: string
  readonly memberId: string
  readonly roundId: string
  readonly gameId: string
  readonly currency: SettlementCurrency
  readonly stakedMinor: number
  readonly returnedMinor: number | null
  readonly state: 'open' | 'done' | 'void'
  readonly startedAtMs: number
  readonly endedAtMs: number | null
}

const sumOf = (moves: readonly StoredMove[]): number => moves.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const lastMs = (moves: readonly StoredMove[]): number => Math.max(...moves.map(({ madeAtMs }) => madeAtMs))

/**
 * A round as its moves have it, in whatever order they came: bets that stand are its stake, and a win with its end ends
 * it. Void: every bet was taken back. Undefined: there was never a bet. Pure. [C-13]
 */
export const roundOfMoves = (moves: readonly StoredMove[]): VenueRoundRow | undefined => {
  const done = moves.filter(isDone)
  const bets = done.filter(({ kind }) => kind === 'bet')
  const [first] = bets.toSorted((one, other) => one.madeAtMs - other.madeAtMs)
  if (!first) return undefined
  const { channelCode, memberId, roundId, gameId, currency } = first
  const round = { channelCode, memberId, roundId, gameId, currency, startedAtMs: first.madeAtMs }
  const stands = acceptedBets(done)
  if (stands.length === 0)
    return { ...round, stakedMinor: sumOf(bets), returnedMinor: sumOf(bets), state: 'void', endedAtMs: lastMs(done) }
  const wins = done.filter(({ kind }) => kind === 'win')
  const stakedMinor = sumOf(stands)
  return wins.some(({ isRoundEnd }) => isRoundEnd)
    ? { ...round, stakedMinor, returnedMinor: sumOf(wins), state: 'done', endedAtMs: lastMs(wins) }
    : { ...round, stakedMinor, returnedMinor: null, state: 'open', endedAtMs: null }
}

const sumsOf = (round: VenueRoundRow | undefined) => {
  if (round?.state !== 'done') return { countedMinor: 0, netMinor: 0 }
  const returnedMinor = round.returnedMinor ?? 0
  return { countedMinor: countedOf(round.stakedMinor, returnedMinor), netMinor: returnedMinor - round.stakedMinor }
}

/** What a move adds to what a round counts for: all of it with its end, the difference with what comes later. [C-15] */
export const playedVenue = (
  before: VenueRoundRow | undefined,
  after: VenueRoundRow,
  transactionId: string,
): FactOf<'played'>[] => {
  const [was, is] = [sumsOf(before), sumsOf(after)]
  const countedMinor = is.countedMinor - was.countedMinor
  const netMinor = is.netMinor - was.netMinor
  if (countedMinor === 0 && netMinor === 0) return []
  const { channelCode: venue, memberId, currency } = after
  const atMs = before?.endedAtMs ?? after.endedAtMs ?? after.startedAtMs
  const id = `played:venue:${venue}:${transactionId}`
  return [{ name: 'played', id, memberId, atMs, category: 'venue', venue, currency, countedMinor, netMinor }]
}
