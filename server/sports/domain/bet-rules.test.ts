import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Order } from '#contract/sports/entities/order.ts'
import {
  itemNameOf,
  judgeFollow,
  judgeOdds,
  orderContent,
  scoreText,
  teamLogoOf,
  type AcceptPolicy,
} from './bet-rules.ts'

const home = { selectionId: '1x2:home', name: '主', oddsMilli: 1450, status: 'open' as const }
const draw = { selectionId: '1x2:draw', name: '和', oddsMilli: 4100, status: 'suspended' as const }
const market = { marketId: '1x2', name: '全场独赢', selections: [home, draw] }
const state: MatchState = {
  matchId: '3900001',
  homeScore: 2,
  visitScore: 1,
  gameStatus: 1,
  clock: { period: '下半场', elapsedSeconds: 4406, running: true, direction: 'up', asOfMs: 0 },
  markets: [market],
  events: [],
  version: 9,
}

describe('odds policy', () => {
  const judge = (accept: AcceptPolicy, oddsMilli: number) =>
    judgeOdds(state, { selectionId: '1x2:home', oddsMilli, accept })
  const accepted = { kind: 'accepted', market, selection: home }
  const changed = { kind: 'ODDS_CHANGED', oddsMilli: 1450 }

  test.each([
    ['none', 1450, accepted],
    ['none', 1449, changed],
    ['none', 1451, changed],
    ['higher', 1450, accepted],
    ['higher', 1449, accepted],
    ['higher', 1451, changed],
    ['any', 1449, accepted],
    ['any', 1451, accepted],
  ] as const)('[S-13] accept %s, seen %i', (accept, seen, verdict) => {
    expect(judge(accept, seen)).toEqual(verdict)
  })

  test('[S-13] a bet is never taken below what was seen unless any odds are accepted', () => {
    const anyAccept = fc.constantFrom<AcceptPolicy>('none', 'higher', 'any')
    fc.assert(
      fc.property(anyAccept, fc.integer({ min: 1001, max: 9000 }), (accept, seen) => {
        const verdict = judge(accept, seen)
        if (verdict.kind === 'accepted' && accept !== 'any')
          expect(verdict.selection.oddsMilli).toBeGreaterThanOrEqual(seen)
        if (verdict.kind === 'accepted' && accept === 'none') expect(verdict.selection.oddsMilli).toBe(seen)
      }),
    )
  })

  test('[S-13] suspension beats the price, with any policy', () => {
    const bet = { selectionId: '1x2:draw', oddsMilli: 4100, accept: 'any' } as const
    expect(judgeOdds(state, bet)).toEqual({ kind: 'SELECTION_SUSPENDED' })
    expect(judgeOdds({ ...state, gameStatus: 2 }, { ...bet, selectionId: '1x2:home' })).toEqual({
      kind: 'SELECTION_SUSPENDED',
    })
  })

  test('[S-13] a selection that is not offered is unknown', () => {
    expect(judgeOdds(state, { selectionId: '1x2:visit', oddsMilli: 4100, accept: 'any' })).toEqual({
      kind: 'SELECTION_UNKNOWN',
    })
  })
})

test('[S-12] only a standing order of the same selection can be followed', () => {
  const bet = { matchId: '3900001', selectionId: '1x2:home' }
  expect(judgeFollow({ ...bet, status: 'accepted' }, bet)).toBe('ok')
  expect(judgeFollow({ ...bet, status: 'reverted' }, bet)).toBe('ORDER_REVERTED')
  expect(judgeFollow(undefined, bet)).toBe('ORDER_UNKNOWN')
  expect(judgeFollow({ ...bet, selectionId: '1x2:draw', status: 'accepted' }, bet)).toBe('ORDER_UNKNOWN')
  expect(judgeFollow({ ...bet, matchId: '3900002', status: 'accepted' }, bet)).toBe('ORDER_UNKNOWN')
})

test('[E-09] the order message is of the contract and tells no stake', () => {
  const order: Order = {
    orderId: '7000001',
    matchId: '3900001',
    matchName: '华超 第 24 轮',
    teams: '蓉城赤焰 vs 滨海蓝鲸',
    selectionId: '1x2:home',
    categoryName: '全场独赢',
    itemName: '蓉城赤焰',
    oddsMilli: 1450,
    stakeMinor: 20_000,
    currency: 'CNY',
    status: 'accepted',
    placedAtMs: 1,
    chatRoomNo: '88231',
    followsOrderId: null,
  }
  const author = {
    memberId: '5',
    nickname: '球探阿飞',
    avatar: '/art/av-08.svg',
    vipLevel: 0,
    kind: 'agent',
    role: 'member',
  } as const
  const shown = {
    author,
    score: '2-1',
    teamLogo: '/art/crest-rongcheng.svg',
    venueName: '看台体育',
    siteId: 5000,
    siteSeries: 'glow',
  }
  const content = orderContent(order, shown)
  expect(MessageContent.parse(content)).toEqual(content)
  expect(JSON.stringify(content)).not.toContain('20000')
})

test('[E-09] selections are named by their team, with its crest', () => {
  expect(itemNameOf('主 -0.5', '蓉城赤焰', '滨海蓝鲸')).toBe('蓉城赤焰 -0.5')
  expect(itemNameOf('客', '蓉城赤焰', '滨海蓝鲸')).toBe('滨海蓝鲸')
  expect(itemNameOf('大 3.5', '蓉城赤焰', '滨海蓝鲸')).toBe('大 3.5')
  expect(teamLogoOf('客 +0.5', 'home.svg', 'visit.svg')).toBe('visit.svg')
  expect(teamLogoOf('和', 'home.svg', 'visit.svg')).toBe('home.svg')
  expect(scoreText(state)).toBe('2-1')
  expect(scoreText({ ...state, gameStatus: 0 })).toBe('')
})
