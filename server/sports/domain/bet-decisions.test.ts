import { describe, expect, test } from 'vitest'
import { accept, reject } from '#contract/outcome.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { demoSite } from '#server/app/testing/demo-world.ts'
import type { PostingResult } from '#server/ledger/ports.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { aLeg, aTicket } from '#tests/builders/ticket.ts'
import {
  assertTaken,
  betCommandKey,
  betMessage,
  coverTickets,
  decideBet,
  isTicket,
  stakeOf,
  ticketOutcome,
  type EarlierBet,
} from './bet-decisions.ts'
import { createLiabilities } from './bet-limits.ts'
import type { BetCommand, BetMatch, BetRequest, BetTicket } from './bet-ticket.ts'

const requestId = '0b9f1f8e-6a5e-4f41-9d0d-0c64a0a1b6de'
const home = { selectionId: '1x2:home', name: '主', oddsMilli: 1850, status: 'open' as const }
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
  homeNameEn: 'Rongcheng Flames',
  homeLogo: '/art/home.svg',
  visitName: '滨海蓝鲸',
  visitNameEn: 'Binhai Blue Whales',
  visitLogo: '/art/visit.svg',
  sportsType: 'football',
  stoppedVersion: 0,
  state,
}
const second: BetMatch = {
  ...match,
  matchId: '3900002',
  state: {
    ...state,
    matchId: '3900002',
    gameStatus: 0,
    markets: [{ marketId: '1x2', name: '全场独赢', selections: [home] }],
  },
}
const leg = aLeg({ selectionId: '1x2:visit', itemName: '滨海蓝鲸', teamLogo: '/art/visit.svg', oddsMilli: 3250 })
const order = aTicket({ orderId: '700', legs: [leg], oddsMilli: 3250, maxReturnMinor: 65_000, placedAtMs: 5 })
const asked = { matchId: '3900001', selectionId: '1x2:visit', oddsMilli: 3250 }
const askedToo = { matchId: '3900002', selectionId: '1x2:home', oddsMilli: 1850 }

const command = (change: Partial<BetRequest> = {}, room: BetCommand['room'] | null = null): BetCommand => ({
  member: aMemberInfo({ id: '7', nickname: '海风吹' }),
  room: room ?? { roomNo: '88231', settings: { status: '1' } },
  role: 'member',
  request: {
    requestId,
    legs: [asked],
    sizes: null,
    stakeMinor: 20_000,
    currency: 'CNY',
    accept: 'none',
    followsOrderId: null,
    ...change,
  },
})

const next = { orderId: '700', atMs: 5, clockMs: 1_000 }
const { betLimits: limits } = siteDefaults
const house = { isOpen: () => true, limits, lineCapMinor: { CNY: 1_000_000, USDT: 1_000_000 } }
const shared = {
  house,
  delays: { football: 0, basketball: 0, esports: 0 },
  matches: new Map([match, second].map((each) => [each.matchId, each])),
}
const decide = (bet: BetCommand, known: Partial<Parameters<typeof decideBet>[1]> = {}) =>
  decideBet(
    bet,
    {
      ...shared,
      earlier: undefined,
      followed: undefined,
      allowance: { decide: () => accept(null) },
      liabilities: createLiabilities(new Map(), house),
      ...known,
    },
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
    const legs = [{ match, offered: { market: match.state.markets[0], selection: visit } }]
    const terms = { oddsMilli: [3250], sizes: null, stakeMinor: 20_000, currency: 'CNY', capMinor: 1_000_000 }
    expect(decide(command())).toEqual({ command: command(), ticket: order, legs, terms, leastOddsMilli: 3250 })
  })

  test('[S-13] legs are one line, or a line for each combination; odds and return are of all of them', () => {
    const parlay = decide(command({ legs: [asked, askedToo], stakeMinor: 101 }))
    expect(isTicket(parlay) && [parlay.ticket.kind, parlay.ticket.oddsMilli, parlay.leastOddsMilli]).toEqual([
      'parlay',
      6_012,
      6_012,
    ])
    // 1.01 × 3.25 × 1.85 = 6.072625, rounded once
    expect(isTicket(parlay) && [parlay.ticket.riskMinor, parlay.ticket.maxReturnMinor]).toEqual([101, 607])
    const system = decide(command({ legs: [asked, askedToo], sizes: [1, 2], stakeMinor: 101 }))
    expect(isTicket(system) && system.ticket).toMatchObject({
      kind: 'system',
      sizes: [1, 2],
      oddsMilli: 0,
      lineCount: 3,
      riskMinor: 303,
      maxReturnMinor: 328 + 187 + 607,
    })
    expect(isTicket(system) && system.leastOddsMilli).toBe(1850)
    const all = decide(command({ legs: [asked, askedToo], sizes: [2] }))
    expect(isTicket(all) && [all.ticket.kind, all.ticket.sizes]).toEqual(['parlay', []])
  })

  test('[S-13] is refused without its match or selection, suspended, and at odds that were not taken, with the places', () => {
    const of = (change: object, ...others: (typeof asked)[]) => command({ legs: [...others, { ...asked, ...change }] })
    expect(decide(of({ matchId: '1' }, askedToo))).toEqual(reject('MATCH_UNKNOWN'))
    expect(decide(of({ selectionId: 'x' }, askedToo))).toEqual(reject('SELECTION_UNKNOWN', { legs: [1] }))
    expect(decide(of({ selectionId: '1x2:draw' }))).toEqual(reject('SELECTION_SUSPENDED', { legs: [0] }))
    const changed = {
      oddsMilli: 1850,
      legs: [
        { leg: 0, oddsMilli: 1850 },
        { leg: 1, oddsMilli: 3250 },
      ],
    }
    expect(decide(of({ oddsMilli: 3300 }, { ...askedToo, oddsMilli: 1900 }))).toEqual(reject('ODDS_CHANGED', changed))
    expect(decide(of({ selectionId: '1x2:draw' }, { ...askedToo, oddsMilli: 1900 }))).toEqual(
      reject('SELECTION_SUSPENDED', { legs: [1] }),
    )
  })

  test('[S-13] on a match that is over is refused as that, whatever is still offered', () => {
    const over = { ...second, state: { ...second.state, gameStatus: 2 as const } }
    const matches = new Map([match, over].map((each) => [each.matchId, each]))
    const legs = [{ ...asked, selectionId: '1x2:draw' }, askedToo]
    expect(decide(command({ legs }), { matches })).toEqual(reject('MATCH_OVER', { legs: [1] }))
    const gone = { ...askedToo, selectionId: 'x' }
    expect(decide(command({ legs: [gone] }), { matches })).toEqual(reject('MATCH_OVER', { legs: [0] }))
  })

  test('[S-12] follows a standing order of the same selections only', () => {
    const follow = command({ followsOrderId: '9' })
    const followed = { memberId: '8', legs: [leg], status: 'running' as const, chatRoomNo: '88231' }
    expect(decide(follow)).toEqual(reject('ORDER_UNKNOWN'))
    expect(decide(follow, { followed: { ...followed, status: 'cancelled' } })).toEqual(reject('ORDER_REVERTED'))
    expect(decide(follow, { followed: { ...followed, memberId: '7' } })).toEqual(reject('ORDER_OWN'))
    const decision = decide(follow, { followed })
    expect(isTicket(decision) && decision.ticket.followsOrderId).toBe('9')
  })

  test('[S-13] a repeat is answered as the first was, also after it ended and without its match; other data is refused', () => {
    const earlier: EarlierBet = {
      ticket: {
        ...order,
        status: 'won',
        returnMinor: 65_000,
        settledAtMs: 9,
        legs: [{ ...leg, result: 'won', score: '2-3' }],
      },
      askedRoomNo: order.chatRoomNo,
      askedOddsMilli: [3250],
      accept: 'none',
      balanceAfterMinor: 980_000,
      decidedAtMs: null,
    }
    const known = { earlier, matches: new Map<string, BetMatch>() }
    expect(decide(command(), known)).toEqual(accept({ ticket: order, balanceMinor: 980_000 }))
    const waited = { ...known, earlier: { ...earlier, decidedAtMs: 7 } }
    expect(decide(command(), waited)).toEqual(
      accept({ ticket: { ...order, status: 'waiting', decideAtMs: 7 }, balanceMinor: 980_000 }),
    )
    const others: Partial<BetRequest>[] = [
      { stakeMinor: 1 },
      { legs: [{ ...asked, oddsMilli: 1 }] },
      { legs: [{ ...asked, selectionId: '1x2:draw' }] },
      { legs: [{ ...asked, matchId: '1' }] },
      { legs: [asked, askedToo] },
      { sizes: [2] },
      { accept: 'any' },
      { currency: 'USDT' },
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

  test('[S-13] those whose stakes the wallet covers one after the other are placed, the others are short', () => {
    const tickets = [ticket(), ticket(), ticket()]
    const placed = coverTickets(tickets, ({ owner, kind }) => (owner === 'member:7' && kind === 'wallet' ? 40_000 : 0))
    expect(tickets.map((each) => ticketOutcome(placed.get(each)))).toEqual([
      accept({ ticket: order, balanceMinor: 20_000 }),
      accept({ ticket: order, balanceMinor: 0 }),
      reject('BALANCE_SHORT'),
    ])
  })

  test('[A-02] a stake that the ledger has not taken as it was covered is a bug', () => {
    const placed = { ...ticket(), balanceAfterMinor: 980_000 }
    expect(() => assertTaken([placed], [result('posted', 980_000)])).not.toThrow()
    for (const wrong of [result('posted', 979_999), result('short'), result('repeated'), result('reused')])
      expect(() => assertTaken([placed], [wrong])).toThrow('the stake of order 700 was not taken as it was covered')
    expect(() => assertTaken([placed], [])).toThrow('was not taken')
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
