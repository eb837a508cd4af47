import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accept, reject } from '#contract/outcome.ts'
import { ticketSums } from '#contract/sports/rules/ticket-sums.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { aLeg, aTicket } from '#tests/builders/ticket.ts'
import { createLiabilities, holdersOf, largestStake, marketOf, stakeRangeOf } from './bet-limits.ts'
import type { BetTicket } from './bet-ticket.ts'

const stakes = [{ market: 'cs' as const, maxMinor: 5_000 }]
const limit = { stakes, marketMinor: 10_000, matchMinor: 15_000, memberMinor: 18_000 }
const house = { isOpen: () => true, limits: { CNY: limit, USDT: limit }, lineCapMinor: { CNY: 1e9, USDT: 1e9 } }

/** A bet of the member on these selections, each at 2.00. */
const bet = (memberId: string, stakeMinor: number, ...picks: [matchId: string, selectionId: string][]): BetTicket => {
  const terms = { oddsMilli: picks.map(() => 2000), sizes: null, stakeMinor, currency: 'CNY' as const }
  const legs = picks.map(([matchId, selectionId]) => ({ matchId, selectionId, oddsMilli: 2000 }))
  const request = {
    requestId: '',
    legs,
    sizes: null,
    stakeMinor,
    currency: 'CNY',
    accept: 'any',
    followsOrderId: null,
  } as const
  const { maxReturnMinor, riskMinor } = ticketSums(terms)
  return {
    command: { member: aMemberInfo({ id: memberId }), room: undefined, role: 'member', request },
    ticket: aTicket({ legs: legs.map((leg) => aLeg(leg)), stakeMinor, riskMinor, maxReturnMinor }),
    legs: [],
    terms,
    leastOddsMilli: 2000,
  }
}

test('[S-13] bets count for the markets and matches of their legs, whatever the line, and for their member', () => {
  const legs = [
    { matchId: '7', selectionId: 'hdp:home:-0.5' },
    { matchId: '8', selectionId: 'total.h1:over:1.5' },
  ]
  expect(holdersOf({ memberId: '5', currency: 'CNY', legs }).map(({ name, leg }) => [name, leg])).toEqual([
    ['market:7:hdp', 0],
    ['match:7', 0],
    ['market:8:total.h1', 1],
    ['match:8', 1],
    ['member:5', null],
  ])
  expect([marketOf('hdp:visit:1'), marketOf('of-nothing:x')]).toEqual(['hdp', 'of-nothing'])
})

test('[S-13, V-06] a line stakes no more than its markets take', () => {
  expect(stakeRangeOf(['1x2:home'], 'CNY', limit)).toEqual({ minMinor: 100, maxMinor: 2_000_000 })
  expect(stakeRangeOf(['1x2:home', 'cs:2-1'], 'CNY', limit)).toEqual({ minMinor: 100, maxMinor: 5_000 })
  const { judge } = createLiabilities(new Map(), house)
  expect(judge(bet('1', 5_000, ['7', 'cs:2-1']))).toEqual(accept(null))
  expect(judge(bet('1', 5_001, ['7', 'cs:2-1']))).toEqual(reject('STAKE_LIMIT', { minMinor: 100, maxMinor: 5_000 }))
})

test('[S-13, V-06] market, match and member are filled to the limit, and the most that is still taken is said', () => {
  const liabilities = createLiabilities(new Map([['member:9 CNY', 17_000]]), house)
  const place = (each: BetTicket) => {
    const judged = liabilities.judge(each)
    if (judged.ok) liabilities.take(each)
    return judged
  }
  expect(place(bet('1', 6_000, ['7', 'hdp:home:-0.5']))).toEqual(accept(null))
  expect(place(bet('2', 4_001, ['7', 'hdp:visit:1.5']))).toEqual(
    reject('LIABILITY_REACHED', { leg: 0, maxStakeMinor: 4_000 }),
  )
  expect(place(bet('2', 4_000, ['7', 'hdp:visit:1.5']))).toEqual(accept(null))
  expect(place(bet('2', 1, ['7', 'hdp:home:-1']))).toEqual(reject('LIABILITY_REACHED', { leg: 0, maxStakeMinor: 0 }))
  expect(place(bet('2', 5_001, ['7', '1x2:home']))).toEqual(
    reject('LIABILITY_REACHED', { leg: 0, maxStakeMinor: 5_000 }),
  )
  expect(place(bet('9', 1_001, ['8', '1x2:home']))).toEqual(
    reject('LIABILITY_REACHED', { leg: null, maxStakeMinor: 1_000 }),
  )
  // 2 × 2 = 4: each of 1,666 costs 4,998
  expect(place(bet('3', 1_667, ['8', '1x2:home'], ['7', 'total:over:2.5']))).toEqual(
    reject('LIABILITY_REACHED', { leg: 1, maxStakeMinor: 1_666 }),
  )
})

test('[S-13, V-06] what others have added meanwhile is seen: up to the limit it holds, a minor unit more does not', () => {
  const { marketMinor, matchMinor } = limit
  const { holds } = createLiabilities(new Map(), house)
  const open = { 'market:7:hdp CNY': marketMinor, 'match:7 CNY': matchMinor }
  expect(holds(new Map(Object.entries(open)))).toBe(true)
  expect(holds(new Map(Object.entries({ ...open, 'market:7:hdp CNY': marketMinor + 1 })))).toBe(false)
  expect(holds(new Map(Object.entries({ ...open, 'match:7 CNY': matchMinor + 1 })))).toBe(false)
})

test('[S-13] the largest stake is a whole hundredth, and it fits', () => {
  expect(largestStake(1_239_999, 'USDT', () => true)).toBe(1_230_000)
  expect(largestStake(100, 'CNY', () => false)).toBe(0)
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 }), (most, bound) => {
      expect(largestStake(most, 'CNY', (stakeMinor) => stakeMinor <= bound)).toBe(Math.min(most, bound))
    }),
  )
})
