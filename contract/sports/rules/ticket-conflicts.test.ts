import { expect, test } from 'vitest'
import { ticketLinesMax } from '#contract/limits.ts'
import { conflictOf } from './ticket-conflicts.ts'
import { ticketLineCount } from './ticket-sums.ts'

const leg = (matchId: string, selectionId: string) => ({ matchId, selectionId })

test('[S-13] legs of one match do not stand on one ticket; of one market they contradict each other', () => {
  const [first, other] = [leg('1', '1x2:home'), leg('2', 'total:over:2.5')]
  expect(conflictOf([first, other], null)).toBeNull()
  expect(conflictOf([first, other, leg('1', 'total:over:2.5')], null)).toEqual({ legs: [0, 2], why: 'same-match' })
  expect(conflictOf([first, other, leg('1', '1x2:visit')], null)).toEqual({ legs: [0, 2], why: 'contradiction' })
  expect(conflictOf([first, first], [1])).toEqual({ legs: [0, 1], why: 'contradiction' })
  expect(conflictOf([other, leg('2', 'total:under:3')], null)).toEqual({ legs: [0, 1], why: 'contradiction' })
  expect(conflictOf([leg('2', 'total.h1:over:1'), other], null)).toEqual({ legs: [0, 1], why: 'same-match' })
})

test('[S-13] sizes ascend, none is larger than there are legs, and the lines are not too many', () => {
  const legs = Array.from({ length: 10 }, (_, nth) => leg(String(nth), '1x2:home'))
  const sizes = { legs: [], why: 'sizes' }
  for (const wrong of [[2, 2], [3, 2], [11], [0]]) expect(conflictOf(legs, wrong)).toEqual(sizes)
  expect(conflictOf(legs.slice(0, 2), [3])).toEqual(sizes)
  expect(conflictOf(legs.slice(0, 1), [1])).toBeNull()
  expect(conflictOf(legs, [2, 3])).toBeNull()
  expect([ticketLineCount(10, [5]), ticketLineCount(10, [2, 5])]).toEqual([252, 297])
  expect(conflictOf(legs, [2, 5])).toBeNull()
  expect(ticketLineCount(10, [3, 4])).toBeGreaterThan(ticketLinesMax)
  expect(conflictOf(legs, [3, 4])).toEqual({ legs: [], why: 'lines' })
})
