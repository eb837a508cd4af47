import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LegResult } from '#contract/sports/entities/ticket.ts'
import { accountKey } from '#server/ledger/domain/accounts.ts'
import type { AccountName } from '#server/ledger/ports.ts'
import { answerText } from '#scripts/settlement/testing/answer-text.ts'
import type { MatchFacts } from './match-facts.ts'
import { planSettlement, type OrderChange } from './plan-settlement.ts'
import { regradeOrder, type OpenOrder } from './regrade-order.ts'
import { isSettled, settleOrder } from './settle-order.ts'

const nowMs = Date.UTC(2026, 10, 20, 12)
const none: MatchFacts = { parts: {}, corners: {}, goals: [], kills: {}, maps: {} }
const results = ['won', 'half_won', 'push', 'void', 'half_lost', 'lost'] as const

const aLeg = fc.record({
  oddsMilli: fc.integer({ min: 1_001, max: 12_000 }),
  result: fc.constantFrom<LegResult>(...results),
})
const anOrder = fc.array(aLeg, { minLength: 1, maxLength: 6 }).chain((legs) =>
  fc.record({
    legs: fc.constant(legs),
    sizes: legs.length === 1 ? fc.constant([]) : fc.subarray(legs.map((_, nth) => nth + 1)),
    stakeMinor: fc.integer({ min: 1, max: 2_000_000 }),
  }),
)

const hundredths = (minor: number | bigint): string => {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

test('[S-13] an order returns what the command settle says of its ticket, and its state says how that stands to the risk', () => {
  fc.assert(
    fc.property(anOrder, fc.integer({ min: 1, max: 9_000_000 }), ({ legs, sizes, stakeMinor }, lineCapMinor) => {
      const ticket = {
        id: '1',
        currency: 'CNY',
        stake: hundredths(stakeMinor),
        oddsFormat: 'decimal',
        legs: legs.map(({ oddsMilli, result }) => ({
          price: `${Math.floor(oddsMilli / 1000)}.${String(oddsMilli % 1000).padStart(3, '0')}`,
          result,
        })),
        ...(sizes.length === 0 ? {} : { sizes }),
        capPerLine: hundredths(lineCapMinor),
      }
      const answer = answerText('settle', JSON.stringify(ticket)).answer as { risk: string; return: string }
      const riskMinor = Number(answer.risk.replace('.', ''))
      const { state, returnMinor } = settleOrder({ currency: 'CNY', sizes, stakeMinor, riskMinor, legs, lineCapMinor })
      expect(hundredths(returnMinor)).toBe(answer.return)
      const byReturn =
        returnMinor === 0 ? 'lost' : returnMinor < riskMinor ? 'half_lost' : returnMinor > riskMinor ? 'won' : 'push'
      const ofSeveral = legs.every(({ result }) => result === 'void') ? 'void' : byReturn
      expect(state).toBe(legs.length === 1 ? legs[0]?.result : ofSeveral)
    }),
    { numRuns: 2_000 },
  )
})

test('[S-13] USDT is bet and rounded in hundredths, whatever the ledger counts in', () => {
  const order = { currency: 'USDT', sizes: [], riskMinor: 10_000, lineCapMinor: 1_000_000_000 } as const
  const legs = [{ oddsMilli: 1_955, result: 'won' }] as const
  expect(settleOrder({ ...order, stakeMinor: 10_000, legs })).toEqual({ state: 'won', returnMinor: 20_000 })
  expect(settleOrder({ ...order, stakeMinor: 10_001, legs })).toEqual({ state: 'won', returnMinor: 19_552 })
})

/** Orders of two members, with a wallet and a debt each, as they go through one version of a result after the other. */
const members = ['1', '2']
const placed = fc.record({
  memberId: fc.constantFrom(...members),
  selectionId: fc.constantFrom('1x2:home', '1x2:draw', 'hdp:home:-0.25', 'total:over:2.5', 'corners:over:9.5'),
  stakeMinor: fc.integer({ min: 1, max: 500 }),
  oddsMilli: fc.integer({ min: 1_001, max: 4_000 }),
})
const version = fc.record({
  score: fc.option(fc.record({ home: fc.nat(3), away: fc.nat(3) })),
  isFinal: fc.boolean(),
  /** What a member spends in between, in hundredths of the wallet. */
  spent: fc.record({ memberId: fc.constantFrom(...members), percent: fc.nat(100) }),
})

const orderOf = (of: typeof placed extends fc.Arbitrary<infer T> ? T : never, nth: number): OpenOrder => ({
  orderId: String(nth + 1),
  memberId: of.memberId,
  currency: 'CNY',
  roomNo: null,
  state: 'running',
  sizes: [],
  stakeMinor: of.stakeMinor,
  riskMinor: of.stakeMinor,
  leastOddsMilli: 2_000,
  returnMinor: null,
  settlements: 0,
  placedAtMs: nowMs,
  settledAtMs: null,
  legs: [
    {
      legNo: 0,
      matchId: '9',
      selectionId: of.selectionId,
      oddsMilli: of.oddsMilli,
      scoreAtBet: '',
      result: null,
      score: null,
    },
  ],
})

const applied = (order: OpenOrder, changes: readonly OrderChange[], legs: OpenOrder['legs'] | undefined): OpenOrder => {
  const change = changes.find((each) => each.order.orderId === order.orderId)
  const { state, returnMinor, settlements, settledAtMs } = change ?? order
  return { ...order, state, returnMinor, settlements, settledAtMs, legs: legs ?? order.legs }
}

test('[S-13, A-02] through results, corrections and rollbacks no wallet goes below zero, no id is used twice, and all is paid or owed', () => {
  fc.assert(
    fc.property(
      fc.array(placed, { minLength: 1, maxLength: 8 }),
      fc.array(version, { maxLength: 6 }),
      (bets, versions) => {
        let orders = bets.map(orderOf)
        const balances = new Map<string, number>()
        const balanceOf = (name: AccountName): number => balances.get(accountKey(name)) ?? 0
        const kindSum = (kind: string): number =>
          [...balances].filter(([key]) => key.includes(`/${kind}`)).reduce((sum, [, minor]) => sum + minor, 0)
        balances.set(
          'house/open-bets/CNY',
          orders.reduce((sum, { riskMinor }) => sum + riskMinor, 0),
        )
        const ids = new Set<string>()
        let spentMinor = 0
        for (const { score, isFinal, spent } of versions) {
          const facts = { ...none, parts: score ? { match: score } : {} }
          const known = { matchId: '9', sport: 'football', facts, isFinal }
          const regraded = orders.flatMap((order) => regradeOrder(order, known, 1_000_000) ?? [])
          const caps = { CNY: 1_000_000, USDT: 1_000_000 }
          const plan = planSettlement(regraded, {
            nowMs,
            matchId: '9',
            dayCapMinor: caps,
            paidTodayMinor: new Map(),
            balanceOf,
          })
          for (const { id, debit, credit, amountMinor } of plan.postings) {
            expect([id, ids.has(id), amountMinor > 0]).toEqual([id, false, true])
            ids.add(id)
            balances.set(accountKey(debit), balanceOf(debit) - amountMinor)
            balances.set(accountKey(credit), balanceOf(credit) + amountMinor)
            if (debit.kind === 'wallet' || debit.kind === 'open-bets')
              expect(balanceOf(debit)).toBeGreaterThanOrEqual(0)
          }
          orders = orders.map((order) => {
            const again = regraded.find((each) => each.order.orderId === order.orderId)
            const legs = order.legs.map((leg) => again?.changedLegs.find(({ legNo }) => legNo === leg.legNo) ?? leg)
            return applied(order, plan.changes, legs)
          })
          const open = orders
            .filter(({ state }) => !isSettled(state))
            .reduce((sum, { riskMinor }) => sum + riskMinor, 0)
          expect(kindSum('open-bets')).toBe(open)
          const paid = orders.reduce((sum, { returnMinor }) => sum + (returnMinor ?? 0), 0)
          expect(kindSum('wallet') + kindSum('receivable') + spentMinor).toBe(paid)
          const wallet = `member:${spent.memberId}/wallet/CNY`
          const goes = Math.floor(((balances.get(wallet) ?? 0) * spent.percent) / 100)
          balances.set(wallet, (balances.get(wallet) ?? 0) - goes)
          spentMinor += goes
        }
      },
    ),
    { numRuns: 500 },
  )
})
