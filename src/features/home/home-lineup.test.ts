import { expect, test } from 'vitest'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { featured } from '#contract/live/rules/featured.ts'
import { hotMatches } from './home-lineup.ts'

const item = (anchorRoomId: string, over: Partial<LiveItem>): LiveItem => ({
  matchId: null,
  homeName: '',
  homeShort: '',
  homeLogo: '',
  visitName: '',
  visitShort: '',
  visitLogo: '',
  homeScore: 0,
  visitScore: 0,
  startAt: 0,
  animationUrl: '',
  matchName: '',
  anchorInfo: { anchorId: '1', nickname: '', avatar: '', followerCount: 0 },
  matchClass: 'football',
  venueName: '',
  anchorStatus: 1,
  isStart: true,
  videoWebUrl: '',
  leagueId: '',
  tid: '',
  ballClassId: '',
  anchorType: 'cast',
  anchorRoomId,
  roomInfo: { title: '', desc: '' },
  clock: null,
  gameStatus: null,
  mainMarket: null,
  viewerCount: 0,
  coverUrl: '',
  language: 'zh',
  ...over,
})

const rooms = (items: readonly LiveItem[]) => items.map(({ anchorRoomId }) => anchorRoomId)

test('[A-03] the stage shows what can be watched, the most watched first, a running match before talk', () => {
  const lives = [
    item('8001', { anchorStatus: 0, viewerCount: 900 }),
    item('8002', { viewerCount: 5 }),
    item('8003', { anchorStatus: 4, viewerCount: 70 }),
    item('8004', { matchId: '4', gameStatus: 1, viewerCount: 5 }),
    item('8005', { anchorStatus: 3, viewerCount: 20 }),
  ]
  expect(rooms(featured(lives, 4))).toEqual(['8003', '8004', '8002', '8001'])
})

test('[A-03] hot matches are each there once, running first, then by kick-off; ended ones are not', () => {
  const lives = [
    item('8001', { matchId: '1', gameStatus: 0, startAt: 200 }),
    item('8002', { matchId: '2', gameStatus: 0, startAt: 100 }),
    item('8003', { matchId: '3', gameStatus: 1, viewerCount: 3 }),
    item('8004', { matchId: '3', gameStatus: 1, viewerCount: 9 }),
    item('8005', { matchId: '4', gameStatus: 1, viewerCount: 5 }),
    item('8006', { matchId: '5', gameStatus: 2, viewerCount: 99 }),
    item('8007', { viewerCount: 99 }),
  ]
  expect(rooms(hotMatches(lives, 5))).toEqual(['8004', '8005', '8002', '8001'])
})
