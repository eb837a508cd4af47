import { expect, test } from 'vitest'
import type { MoveRecord } from '#server/venues/remote/callback-protocol.ts'
import type { StoredMove } from './callback.ts'
import { findingOf, takeBackAfterMs } from './reconcile.ts'

const bet: MoveRecord = {
  transactionId: 'bet-1',
  kind: 'bet',
  account: '5005-7',
  currency: 'CNY',
  roundId: 'r',
  amountMinor: 1_000,
  state: 'done',
  gameId: 'dz-001',
}
const win: MoveRecord = { ...bet, transactionId: 'win-1', kind: 'win', isRoundEnd: true }
const rollback: MoveRecord = {
  ...bet,
  transactionId: 'back-1',
  kind: 'rollback',
  amountMinor: 0,
  betTransactionId: 'bet-1',
}
const held = (over: Partial<StoredMove> = {}): StoredMove => ({
  channelCode: 'dz',
  transactionId: 'bet-1',
  kind: 'bet',
  memberId: '7',
  roundId: 'r',
  gameId: 'dz-001',
  currency: 'CNY',
  amountMinor: 1_000,
  betTransactionId: null,
  isRoundEnd: false,
  refusal: null,
  balanceAfterMinor: 0,
  madeAtMs: 0,
  ...over,
})
const found = (record: MoveRecord, move?: StoredMove, over: { isTakenBack?: boolean; nowMs?: number } = {}) =>
  findingOf(record, { channelCode: 'dz', move, isTakenBack: false, nowMs: 0, takeBackId: 'reconcile-1', ...over })
const place = { channelCode: 'dz', account: '5005-7', currency: 'CNY', roundId: 'r', gameId: 'dz-001' }

test('[C-13] what is the same there and here is none; what the venue has not decided waits', () => {
  expect(found(bet, held())).toEqual({ kind: 'same' })
  expect(found({ ...bet, state: 'refused' })).toEqual({ kind: 'same' })
  expect(found({ ...bet, state: 'refused' }, held({ refusal: 'limit' }))).toEqual({ kind: 'same' })
  expect(found({ ...bet, state: 'open' }, held())).toEqual({ kind: 'wait' })
})

test('[C-13] a bet that is none there is given back after ten minutes, unless the venue has done it', () => {
  const refused: MoveRecord = { ...bet, state: 'refused' }
  expect(found(refused, held(), { isTakenBack: true })).toEqual({ kind: 'same' })
  expect(found(refused, held(), { nowMs: takeBackAfterMs - 1 })).toEqual({ kind: 'wait' })
  const finding = found(refused, held(), { nowMs: takeBackAfterMs })
  expect(finding).toEqual({
    kind: 'repair',
    what: 'refused there, done here',
    move: {
      kind: 'rollback',
      ...place,
      transactionId: 'reconcile-1',
      betTransactionId: 'bet-1',
    },
  })
  expect(found(refused, held(), { nowMs: 2 * takeBackAfterMs })).toEqual(finding)
})

test('[C-13] a payment or a rollback that never came is taken as if it came now; a stake is never taken afterwards', () => {
  const what = 'done there, missing here'
  const paid = { kind: 'win', ...place, transactionId: 'win-1', amountMinor: 1_000, isRoundEnd: true }
  expect(found(win)).toEqual({ kind: 'repair', what, move: paid })
  const back = { kind: 'rollback', ...place, transactionId: 'back-1', betTransactionId: 'bet-1' }
  expect(found(rollback)).toEqual({ kind: 'repair', what, move: back })
  expect(found(bet)).toEqual({ kind: 'mark', what })
  expect(found({ ...win, gameId: undefined })).toEqual({ kind: 'mark', what })
})

test('[C-13] what no rule repairs is marked', () => {
  expect(found(bet, held({ refusal: 'limit' }))).toEqual({ kind: 'mark', what: 'done there, refused here' })
  expect(found({ ...win, state: 'refused' }, held({ kind: 'win' }))).toEqual({
    kind: 'mark',
    what: 'refused there, done here',
  })
  for (const over of [{ amountMinor: 999 }, { currency: 'USDT' }, { kind: 'win' }] as const)
    expect(found({ ...bet, ...over }, held())).toEqual({ kind: 'mark', what: 'here it is a bet of 1000 CNY' })
})
