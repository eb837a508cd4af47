import { expect, test } from 'vitest'
import { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { aLeg, aTicket } from '#tests/builders/ticket.ts'
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

test('[S-12] only a standing order of somebody else that a room shows, of the same selections, can be followed, whole and in any order', () => {
  const first = { matchId: '3900001', selectionId: '1x2:home' }
  const second = { matchId: '3900002', selectionId: 'total:over:2.5' }
  const running = { memberId: '7', legs: [first, second], status: 'running' as const, chatRoomNo: '88231' }
  expect(judgeFollow(running, { memberId: '8', legs: [second, first] })).toEqual({ ok: true, value: running })
  for (const status of ['cancelled', 'void'] as const)
    expect(judgeFollow({ ...running, status }, { memberId: '8', legs: running.legs })).toEqual({
      ok: false,
      code: 'ORDER_REVERTED',
    })
  expect(judgeFollow(running, { memberId: '7', legs: running.legs })).toEqual({ ok: false, code: 'ORDER_OWN' })
  const unknown = { ok: false, code: 'ORDER_UNKNOWN' }
  expect(judgeFollow(undefined, { memberId: '8', legs: running.legs })).toEqual(unknown)
  for (const unseen of [{ status: 'waiting' as const }, { status: 'rejected' as const }, { chatRoomNo: null }])
    expect(judgeFollow({ ...running, ...unseen }, { memberId: '8', legs: running.legs })).toEqual(unknown)
  expect(judgeFollow(running, { memberId: '8', legs: [first] })).toEqual(unknown)
  expect(judgeFollow(running, { memberId: '8', legs: [first, { ...second, selectionId: 'total:under:2.5' }] })).toEqual(
    unknown,
  )
  expect(judgeFollow(running, { memberId: '8', legs: [first, { ...second, matchId: '3900003' }] })).toEqual(unknown)
})

test('[E-09] the order message is of the contract and tells no stake', () => {
  const author = {
    memberId: '5',
    nickname: '球探阿飞',
    avatar: '/art/av-08.svg',
    vipLevel: 0,
    kind: 'agent',
    role: 'member',
  } as const
  const shown = { author, venueName: '看台体育', siteId: 5000, siteSeries: 'glow' }
  const single = orderContent(aTicket(), shown)
  const second = aLeg({ matchId: '3900002', categoryName: '全场大小', itemName: '大 2.5' })
  const parlay = orderContent(aTicket({ kind: 'parlay', legs: [aLeg(), second], oddsMilli: 2_755 }), shown)
  for (const content of [single, parlay]) {
    expect(MessageContent.parse(content)).toEqual(content)
    expect(JSON.stringify(content)).not.toContain('20000')
  }
  expect([single.data.categoryName, single.data.itemName]).toEqual(['全场独赢', '蓉城赤焰'])
  expect([parlay.data.categoryName, parlay.data.itemName]).toEqual(['2 串 1', '蓉城赤焰 · 大 2.5'])
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
