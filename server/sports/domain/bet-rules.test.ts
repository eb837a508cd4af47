import { expect, test } from 'vitest'
import { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Order } from '#contract/sports/entities/order.ts'
import { itemNameOf, judgeFollow, orderContent, scoreText, teamLogoOf } from './bet-rules.ts'

const state: MatchState = {
  matchId: '3900001',
  homeScore: 2,
  visitScore: 1,
  gameStatus: 1,
  clock: { period: '下半场', elapsedSeconds: 4406, running: true, direction: 'up', asOfMs: 0 },
  markets: [],
  events: [],
  version: 9,
}

test('[S-12] only a standing order of the same selection can be followed', () => {
  const bet = { matchId: '3900001', selectionId: '1x2:home' }
  expect(judgeFollow({ ...bet, status: 'accepted' }, bet)).toEqual({ ok: true, value: { ...bet, status: 'accepted' } })
  expect(judgeFollow({ ...bet, status: 'reverted' }, bet)).toEqual({ ok: false, code: 'ORDER_REVERTED' })
  expect(judgeFollow(undefined, bet)).toEqual({ ok: false, code: 'ORDER_UNKNOWN' })
  expect(judgeFollow({ ...bet, selectionId: '1x2:draw', status: 'accepted' }, bet)).toEqual({
    ok: false,
    code: 'ORDER_UNKNOWN',
  })
  expect(judgeFollow({ ...bet, matchId: '3900002', status: 'accepted' }, bet)).toEqual({
    ok: false,
    code: 'ORDER_UNKNOWN',
  })
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
