import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmationsAt, holdReasonOf, planChain, planChainCredit, planChainUndo } from './chain-planning.ts'

/** A chain of so many blocks from a height on; `branch` tells those of one height apart. */
const chain = (from: number, to: number, branch = 'a', forkAt = Infinity) =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const name = (height: number): string => `${height >= forkAt ? branch : 'a'}${height}`
    return { height: from + at, hash: name(from + at), parentHash: name(from + at - 1) }
  })
const knownOf = (blocks: readonly { height: number; hash: string }[]) =>
  new Map(blocks.map(({ height, hash }) => [height, hash]))

describe('what an answer means', () => {
  const known = knownOf(chain(1, 10))

  test('[C-14] the first answer begins, later ones go on from the tip', () => {
    const [newest] = chain(7, 7)
    expect(planChain(new Map(), chain(7, 7))).toEqual({ kind: 'extend', blocks: [newest] })
    expect(planChain(known, chain(10, 13))).toEqual({ kind: 'extend', blocks: chain(11, 13) })
    expect(planChain(known, chain(11, 13))).toEqual({ kind: 'extend', blocks: chain(11, 13) })
    for (const answer of [[], chain(10, 10), chain(3, 8), chain(12, 14)])
      expect(planChain(known, answer)).toEqual({ kind: 'nothing' })
  })

  test('[C-14] a branch replaces what is known only when it is longer', () => {
    expect(planChain(known, chain(6, 10, 'b', 8))).toEqual({ kind: 'nothing' })
    expect(planChain(known, chain(6, 11, 'b', 8))).toEqual({ kind: 'rollback', toHeight: 7 })
    expect(planChain(known, chain(10, 14, 'b', 8))).toEqual({ kind: 'deeper' })
    expect(planChain(known, chain(11, 14, 'b', 8))).toEqual({ kind: 'deeper' })
  })

  test('[C-14] order and repeats do not matter; of two blocks of a height neither counts', () => {
    const answer = chain(9, 14)
    const shuffled = fc.shuffledSubarray([...answer, ...answer], { minLength: 12 })
    fc.assert(
      fc.property(shuffled, (blocks) => {
        expect(planChain(known, blocks)).toEqual({ kind: 'extend', blocks: chain(11, 14) })
      }),
    )
    expect(planChain(known, [...answer, { height: 13, hash: 'x', parentHash: 'a12' }])).toEqual({
      kind: 'extend',
      blocks: chain(11, 12),
    })
    expect(planChain(known, [...chain(10, 11), { height: 12, hash: 'x', parentHash: 'y' }])).toEqual({
      kind: 'extend',
      blocks: chain(11, 11),
    })
  })
})

test('[C-14, E-04] what is held, at the edges', () => {
  const reasons = ['19999999', '20000000', '9007199254740991', '9007199254740992', '1'.repeat(78)].map((amount) =>
    holdReasonOf({ amount, isUsdt: true }, { min_money: 20_000_000 }),
  )
  expect(reasons).toEqual(['dust', null, null, 'amount', 'amount'])
  expect(holdReasonOf({ amount: '20000000', isUsdt: false }, { min_money: 1 })).toBe('token')
})

test('[C-14] confirmations count the own block and stop at what is needed', () => {
  expect([9, 10, 11, 29, 500].map((tip) => confirmationsAt(10, tip, 20))).toEqual([0, 1, 2, 20, 20])
})

test('[C-14, A-02] credits and their undoing come out even whatever the wallet holds', () => {
  const credit = { network: 'TRC20', txId: 'ab', logIndex: 0, memberId: '7', round: 1 } as const
  const sumAt = (postings: ReturnType<typeof planChainUndo>, kind: string): number =>
    postings.reduce(
      (sum, { debit, credit: to, amountMinor }) =>
        sum + (to.kind.startsWith(kind) ? amountMinor : 0) - (debit.kind.startsWith(kind) ? amountMinor : 0),
      0,
    )
  const minor = fc.integer({ min: 1, max: 10 ** 12 })
  fc.assert(
    fc.property(
      minor,
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.integer({ min: -(10 ** 12), max: 0 }),
      (amount, wallet, owed) => {
        const { postings, owedMinor } = planChainCredit(credit, amount, owed)
        expect(sumAt(postings, 'provider')).toBe(-amount)
        expect(sumAt(postings, 'receivable')).toBe(owedMinor)
        expect(owed + owedMinor).toBeLessThanOrEqual(0)
        const undo = planChainUndo(credit, amount, wallet)
        expect(sumAt(undo, 'provider')).toBe(amount)
        expect(wallet + sumAt(undo, 'wallet')).toBeGreaterThanOrEqual(0)
        expect(new Set([...postings, ...undo].map(({ id }) => id)).size).toBe(postings.length + undo.length)
      },
    ),
  )
})
