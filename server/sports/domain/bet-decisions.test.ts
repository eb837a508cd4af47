import { describe, expect, test } from 'vitest'
import { accept, reject } from '#contract/outcome.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Order } from '#contract/sports/entities/order.ts'
import { demoSite } from '#server/app/testing/demo-world.ts'
import type { PostingResult } from '#server/ledger/ports.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import {
  betCommandKey,
  betMessage,
  decideBet,
  isTicket,
  settleTickets,
  stakeOf,
  ticketOutcome,
  type BetCommand,
  type BetMatch,
  type BetRequest,
  type BetTicket,
  type EarlierBet,
} from './bet-decisions.ts'

const requestId = '0b9f1f8e-6a5e-4f41-9d0d-0c64a0a1b6de'
const visit = { selectionId: '1x2:visit', name: '客', oddsMilli: 3250, status: 'open' as const }
const draw = { selectionId: '1x2:draw', name: '和', oddsMilli: 4100, status: 'suspended' as const }
const state: MatchState = {
  matchId: '3900001',
  homeScore: 2,
  visitScore: 1,
  gameStatus: 1,
  clock: { period: '下半场', elapsedSeconds: 4406, running: true, direction: 'up', asOfMs: 0 },
  markets: [{ marketId: '1x2', name: '全场独赢', selections: [visit, draw] }],
  events: [],
  version: 9,
}
const match: BetMatch = {
  matchId: '3900001',
  matchName: '华超 第 24 轮',
  homeName: '蓉城赤焰',
  homeLogo: '/art/home.svg',
  visitName: '滨海蓝鲸',
  visitLogo: '/art/visit.svg',
  state,
}
const order: Order = {
  orderId: '700',
  matchId: '3900001',
  matchName: '华超 第 24 轮',
  teams: '蓉城赤焰 vs 滨海蓝鲸',
  selectionId: '1x2:visit',
  categoryName: '全场独赢',
  itemName: '滨海蓝鲸',
  oddsMilli: 3250,
  stakeMinor: 20_000,
  currency: 'CNY',
  status: 'accepted',
  placedAtMs: 5,
  chatRoomNo: '88231',
  followsOrderId: null,
}

const command = (change: Partial<BetRequest> = {}, room: BetCommand['room'] | null = null): BetCommand => ({
  member: aMemberInfo({ id: '7', nickname: '海风吹' }),
  room: room ?? { roomNo: '88231', settings: { status: '1' } },
  role: 'member',
  request: {
    requestId,
    matchId: '3900001',
    selectionId: '1x2:visit',
    stakeMinor: 20_000,
    currency: 'CNY',
    oddsMilli: 3250,
    accept: 'none',
    followsOrderId: null,
    ...change,
  },
})

const next = { orderId: '700', atMs: 5 }
const decide = (asked: BetCommand, known: Partial<Parameters<typeof decideBet>[1]> = {}) =>
  decideBet(
    asked,
    { earlier: undefined, match, followed: undefined, allowance: { decide: () => accept(null) }, ...known },
    next,
  )

const ticket = (): BetTicket => {
  const decision = decide(command())
  if (!isTicket(decision)) throw new Error('no ticket')
  return decision
}

const result = (verdict: PostingResult['verdict'], debitAfterMinor = 0): PostingResult => ({
  verdict,
  debitAfterMinor,
  creditAfterMinor: 0,
})

describe('a bet', () => {
  test('[S-13, E-09] is a ticket at the odds in force, named as it was shown', () => {
    expect(decide(command())).toEqual({ command: command(), order, score: '2-1', teamLogo: '/art/visit.svg' })
  })

  test('[S-13] is refused without its match or selection, suspended, and at odds that were not taken', () => {
    expect(decide(command(), { match: undefined })).toEqual(reject('MATCH_UNKNOWN'))
    expect(decide(command({ selectionId: 'x' }))).toEqual(reject('SELECTION_UNKNOWN'))
    expect(decide(command({ selectionId: '1x2:draw' }))).toEqual(reject('SELECTION_SUSPENDED'))
    expect(decide(command({ oddsMilli: 3300 }))).toEqual(reject('ODDS_CHANGED', { oddsMilli: 3250 }))
  })

  test('[S-12] follows a standing order of the same selection only', () => {
    const follow = command({ followsOrderId: '9' })
    const followed = { matchId: '3900001', selectionId: '1x2:visit', status: 'accepted' as const }
    expect(decide(follow)).toEqual(reject('ORDER_UNKNOWN'))
    expect(decide(follow, { followed: { ...followed, status: 'reverted' } })).toEqual(reject('ORDER_REVERTED'))
    const decision = decide(follow, { followed })
    expect(isTicket(decision) && decision.order.followsOrderId).toBe('9')
  })

  test('[S-13] a repeat is answered as the first was, also after a revert and without its match; other data is refused', () => {
    const earlier: EarlierBet = {
      order: { ...order, status: 'reverted' },
      askedOddsMilli: 3250,
      accept: 'none',
      balanceAfterMinor: 980_000,
    }
    const known = { earlier, match: undefined }
    expect(decide(command(), known)).toEqual(accept({ order, balanceMinor: 980_000 }))
    const others: Partial<BetRequest>[] = [
      { stakeMinor: 1 },
      { oddsMilli: 1 },
      { accept: 'any' },
      { currency: 'USDT' },
      { selectionId: '1x2:draw' },
      { matchId: '1' },
      { followsOrderId: '9' },
    ]
    for (const other of others) expect(decide(command(other), known)).toEqual(reject('REQUEST_ID_REUSED'))
    expect(decide({ ...command(), room: undefined }, known)).toEqual(reject('REQUEST_ID_REUSED'))
  })
})

describe('tickets of one batch', () => {
  test('[S-13] the stake leaves the wallet for the open bets', () => {
    expect(stakeOf(ticket())).toEqual({
      id: `stake:7:${requestId}`,
      debit: { owner: 'member:7', kind: 'wallet', currency: 'CNY' },
      credit: { owner: 'house', kind: 'open-bets', currency: 'CNY' },
      amountMinor: 20_000,
      currency: 'CNY',
      reason: 'stake',
      reference: '700',
    })
  })

  test('[S-13] those whose stakes were covered are placed, the others are short', () => {
    const tickets = [ticket(), ticket()]
    const placed = settleTickets(tickets, [result('short'), result('posted', 980_000)])
    expect(tickets.map((each) => ticketOutcome(placed.get(each)))).toEqual([
      reject('BALANCE_SHORT'),
      accept({ order, balanceMinor: 980_000 }),
    ])
  })

  test.each(['repeated', 'reused'] as const)('[A-02] a stake that is %s without its order is a bug', (verdict) => {
    expect(() => settleTickets([ticket()], [result(verdict)])).toThrow('the stake of order 700 was known, it was not')
    expect(() => settleTickets([ticket()], [])).toThrow('was known')
  })

  test('[E-06, E-09] an open room reads of the bet and not of the stake; a closed one and none do not', () => {
    const placed = { ...ticket(), balanceAfterMinor: 1 }
    const message = betMessage(placed, demoSite)
    expect([message?.roomNo, message?.content.data.orderId, message?.content.data.venueName]).toEqual([
      '88231',
      '700',
      '看台体育',
    ])
    expect(JSON.stringify(message)).not.toContain('20000')
    const closed = command({}, { roomNo: '88231', settings: { status: '2' } })
    expect(betMessage({ ...placed, command: closed }, demoSite)).toBeUndefined()
    expect(betMessage({ ...placed, command: { ...closed, room: undefined } }, demoSite)).toBeUndefined()
  })

  test('[S-13] the same request is one command', () => {
    expect(betCommandKey(command())).toBe(`7:${requestId}`)
  })
})
