import { expect, test } from 'vitest'
import type { StoredMove } from './callback.ts'
import { roundOfMoves } from './venue-round.ts'

const place = { channelCode: 'dz', memberId: '7', roundId: 'r', gameId: 'dz-001', currency: 'CNY' } as const
const move = (kind: StoredMove['kind'], over: Partial<StoredMove> = {}): StoredMove => ({
  ...place,
  transactionId: `${kind}-1`,
  kind,
  amountMinor: 1_000,
  betTransactionId: kind === 'rollback' ? 'bet-1' : null,
  isRoundEnd: kind === 'win',
  refusal: null,
  balanceAfterMinor: 0,
  madeAtMs: 10,
  ...over,
})
const open = { ...place, stakedMinor: 1_000, returnedMinor: null, state: 'open', startedAtMs: 10, endedAtMs: null }

test('[C-13] bets are a round’s stake, wins what it returned, and the win that says so ends it', () => {
  const second = move('bet', { transactionId: 'bet-2', amountMinor: 500, madeAtMs: 20 })
  const part = move('win', { transactionId: 'win-0', amountMinor: 300, isRoundEnd: false, madeAtMs: 30 })
  const last = move('win', { amountMinor: 0, madeAtMs: 40 })
  expect(roundOfMoves([move('bet')])).toEqual(open)
  expect(roundOfMoves([second, move('bet'), part])).toEqual({ ...open, stakedMinor: 1_500 })
  const ended = { ...open, stakedMinor: 1_500, returnedMinor: 300, state: 'done', endedAtMs: 40 }
  expect(roundOfMoves([last, part, move('bet'), second])).toEqual(ended)
})

test('[C-13] a bet that was taken back is no stake; a round of which nothing stands is void', () => {
  const back = move('rollback', { amountMinor: 1_000, madeAtMs: 50 })
  const second = move('bet', { transactionId: 'bet-2', amountMinor: 500, madeAtMs: 20 })
  expect(roundOfMoves([move('bet'), second, back])).toEqual({ ...open, stakedMinor: 500 })
  const gone = { ...open, returnedMinor: 1_000, state: 'void', endedAtMs: 50 }
  expect(roundOfMoves([move('bet'), back])).toEqual(gone)
})

test('[C-13] what was refused is no part of a round, and without a bet there is none', () => {
  expect(roundOfMoves([])).toBe(undefined)
  expect(roundOfMoves([move('bet', { refusal: 'limit' })])).toBe(undefined)
  expect(roundOfMoves([move('rollback')])).toBe(undefined)
  const refused = move('bet', { transactionId: 'bet-2', refusal: 'balance-short' })
  expect(roundOfMoves([move('bet'), refused])).toEqual(open)
})
