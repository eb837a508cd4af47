import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, isEndOf, planMove, type MoveCallback, type StoredMove } from './callback.ts'

const memberId = '7'
const place = { channelCode: 'dz', account: '5005-7', currency: 'CNY', roundId: 'r1', gameId: 'g1' } as const
const aBet = (transactionId: string, amountMinor = 100): MoveCallback => ({
  kind: 'bet',
  ...place,
  transactionId,
  token: 'token-of-a-launch-of-a-test',
  amountMinor,
})
const aWin = (transactionId: string, amountMinor: number, isRoundEnd = false): MoveCallback => ({
  kind: 'win',
  ...place,
  transactionId,
  amountMinor,
  isRoundEnd,
})
const aRollback = (transactionId: string, betTransactionId: string): MoveCallback => ({
  kind: 'rollback',
  ...place,
  transactionId,
  betTransactionId,
})

/** A wallet that does what the plans say, as the server does. */
const aWallet = () => {
  const stored: StoredMove[] = []
  let balanceMinor = 1_000
  const say = (move: MoveCallback): number | string => {
    const plan = planMove(move, memberId, {
      earlier: stored.find(({ transactionId }) => transactionId === move.transactionId),
      round: stored,
      isTakenBack: stored.some((each) => each.betTransactionId === move.transactionId && each.refusal === null),
    })
    if (plan.kind === 'repeat') return plan.answer.state === 'done' ? plan.answer.balanceMinor : plan.answer.refusal
    if (plan.kind === 'refuse' && !plan.isFinal) return plan.refusal
    const refusal = plan.kind === 'refuse' ? plan.refusal : null
    const amountMinor = plan.kind === 'move' ? plan.amountMinor : amountOf(move)
    if (refusal === null) balanceMinor += move.kind === 'bet' ? -amountMinor : amountMinor
    stored.push({
      ...place,
      memberId,
      transactionId: move.transactionId,
      kind: move.kind,
      amountMinor,
      betTransactionId: move.kind === 'rollback' ? move.betTransactionId : null,
      isRoundEnd: isEndOf(move),
      refusal,
      balanceAfterMinor: refusal === null ? balanceMinor : null,
      madeAtMs: 0,
    })
    return refusal ?? balanceMinor
  }
  return { say, balance: () => balanceMinor, stored }
}

test('[C-13] a repeat answers what the first was answered, and other data under its id is reused', () => {
  const { say } = aWallet()
  expect([say(aBet('b')), say(aWin('w', 300)), say(aBet('b')), say(aWin('w', 300))]).toEqual([900, 1_200, 900, 1_200])
  expect([say(aBet('b', 200)), say(aWin('b', 100)), say(aRollback('w', 'b'))]).toEqual(['reused', 'reused', 'reused'])
})

test('[C-13] a rollback before its bet, twice, and of what was paid', () => {
  const { say } = aWallet()
  expect([say(aRollback('x', 'b')), say(aBet('b')), say(aRollback('x', 'b'))]).toEqual([1_000, 'rolled-back', 1_000])
  expect([say(aBet('c')), say(aRollback('y', 'c')), say(aRollback('z', 'c'))]).toEqual([900, 1_000, 1_000])
  expect([say(aBet('d')), say(aWin('w', 50)), say(aRollback('v', 'd'))]).toEqual([900, 950, 'settled'])
})

test('[C-13] a win before its bet may come again; after its end a round takes nothing', () => {
  const { say } = aWallet()
  expect([say(aWin('w', 50)), say(aBet('b')), say(aWin('w', 50))]).toEqual(['no-bet', 900, 950])
  expect([say(aWin('e', 0, true)), say(aWin('f', 10)), say(aBet('g'))]).toEqual([950, 'settled', 'settled'])
})

const moves = fc.oneof(
  fc.constantFrom('b1', 'b2').map((id) => aBet(id)),
  fc.tuple(fc.constantFrom('w1', 'w2'), fc.boolean()).map(([id, isEnd]) => aWin(id, 70, isEnd)),
  fc.constantFrom('b1', 'b2').map((bet) => aRollback(`r-${bet}`, bet)),
)

test('[C-13, A-02] in whatever order and number things come, each moves once and nothing is paid without a bet', () => {
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 30 }), (said) => {
      const { say, balance, stored } = aWallet()
      for (const move of said) {
        const first = say(move)
        const after = balance()
        if (first !== 'no-bet') expect(say(move)).toBe(first)
        expect(balance()).toBe(after)
      }
      const done = stored.filter(({ refusal }) => refusal === null)
      const sum = (kind: StoredMove['kind']) =>
        done.filter((each) => each.kind === kind).reduce((total, { amountMinor }) => total + amountMinor, 0)
      expect(balance()).toBe(1_000 - sum('bet') + sum('win') + sum('rollback'))
      expect(sum('rollback')).toBeLessThanOrEqual(sum('bet'))
      expect(sum('win') === 0 || sum('bet') > sum('rollback')).toBe(true)
      expect(new Set(stored.map(({ transactionId }) => transactionId)).size).toBe(stored.length)
    }),
  )
})
