import { expect, test } from 'vitest'
import { aTicket, aLeg } from '#tests/builders/ticket.ts'
import { quarterSplitOf } from './quarter-split.ts'

const settled = (selectionId: string, result: 'half_won' | 'half_lost', returnMinor: number) =>
  quarterSplitOf(aTicket({ legs: [aLeg({ selectionId, result })], status: result, returnMinor }))

test('[S-13] a quarter line is two half stakes on the lines beside it', () => {
  expect(settled('hdp:home:-0.75', 'half_won', 29_000)).toEqual({
    result: 'half_won',
    returnMinor: 29_000,
    halves: [
      { line: '-0.5', result: 'won', stakeMinor: 10_000, returnMinor: 19_000 },
      { line: '-1', result: 'push', stakeMinor: 10_000, returnMinor: 10_000 },
    ],
  })
  expect(settled('hdp:visit:-0.25', 'half_lost', 10_000)?.halves).toEqual([
    { line: '0', result: 'push', stakeMinor: 10_000, returnMinor: 10_000 },
    { line: '-0.5', result: 'lost', stakeMinor: 10_000, returnMinor: 0 },
  ])
  expect(settled('hdp:visit:0.25', 'half_won', 29_000)?.halves.map(({ line }) => line)).toEqual(['+0.5', '0'])
  expect(settled('total:over:2.25', 'half_lost', 10_000)?.halves.map(({ line }) => line)).toEqual(['2', '2.5'])
  expect(settled('total:under:2.75', 'half_lost', 10_000)?.halves.map(({ line }) => line)).toEqual(['3', '2.5'])
})

test('[S-13] whole results, parlays and what was cashed out in part are not explained so', () => {
  const leg = aLeg({ selectionId: 'hdp:home:-0.75', result: 'half_won' })
  expect(quarterSplitOf(aTicket({ legs: [aLeg({ result: 'won' })] }))).toBeNull()
  expect(quarterSplitOf(aTicket({ legs: [leg, leg] }))).toBeNull()
  expect(quarterSplitOf(aTicket({ legs: [leg], cashOut: { paidMinor: 1, stakeMinor: 1 } }))).toBeNull()
})
