import { expect, test, vi } from 'vitest'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { createMatchBoard, withMatchState } from './match-board.ts'

const market = (oddsMilli: number) => ({
  marketId: 'win',
  name: '全场独赢',
  selections: [{ selectionId: 'win.home', name: '主', oddsMilli, status: 'open' as const }],
})

const aState = (over: Partial<MatchState>): MatchState => ({
  matchId: '7',
  homeScore: 1,
  visitScore: 0,
  gameStatus: 1,
  clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs: 0 },
  markets: [market(1500)],
  events: [],
  version: 2,
  ...over,
})

const anItem: LiveItem = {
  matchId: '7',
  homeName: '蓉城赤焰',
  homeShort: '蓉城',
  homeLogo: '',
  visitName: '滨海蓝鲸',
  visitShort: '滨海',
  visitLogo: '',
  homeScore: 0,
  visitScore: 0,
  startAt: 0,
  animationUrl: '',
  matchName: '华超',
  anchorInfo: { anchorId: '1', nickname: '阿诚聊球', avatar: '', followerCount: 0 },
  matchClass: 'football',
  venueName: '看台体育',
  anchorStatus: 1,
  isStart: true,
  videoWebUrl: '',
  leagueId: '1',
  tid: '1',
  ballClassId: '1',
  anchorType: 'match',
  anchorRoomId: '88231',
  roomInfo: { title: '', desc: '' },
  clock: null,
  gameStatus: 0,
  mainMarket: market(1400),
  viewerCount: 3,
  coverUrl: '',
  language: 'zh',
}

test('[C-16] an older version of a match never replaces a newer one', () => {
  const board = createMatchBoard()
  const received = vi.fn<() => void>()
  board.subscribe('7', received)
  board.put(aState({ version: 2, homeScore: 1 }))
  board.put(aState({ version: 1, homeScore: 0 }))
  board.put(aState({ version: 2, homeScore: 9 }))
  expect(board.get('7')?.homeScore).toEqual(1)
  expect(received).toHaveBeenCalledTimes(1)
})

test('[C-16] a push renders only the cards of its own match', () => {
  const board = createMatchBoard()
  const other = vi.fn<() => void>()
  const stop = board.subscribe('8', other)
  board.put(aState({}))
  expect(other).not.toHaveBeenCalled()
  stop()
  board.put(aState({ matchId: '8' }))
  expect(other).not.toHaveBeenCalled()
})

test('[E-11] scores, clock and the main market of an item move with its match', () => {
  const state = aState({})
  expect(withMatchState(anItem, state)).toEqual({
    ...anItem,
    homeScore: 1,
    visitScore: 0,
    gameStatus: 1,
    clock: state.clock,
    mainMarket: market(1500),
  })
  expect(withMatchState(anItem, aState({ matchId: '8' }))).toEqual(anItem)
  expect(withMatchState(anItem, undefined)).toEqual(anItem)
})

test('[E-11] moves change prices from the version that is known; another version says that it is missing', () => {
  const board = createMatchBoard()
  board.put(aState({ version: 2 }))
  expect(board.move([['7', 4, 2, [0, 1600]]])).toBe(true)
  expect(board.get('7')?.markets).toEqual([market(1600)])
  expect(board.move([['7', 6, 1, [0, 1700]]])).toBe(false)
  expect(board.move([['8', 1, 1, []]])).toBe(false)
  expect(board.get('7')?.version).toBe(4)
})

test('[C-16] the main market of an item is still its main market when the line moves', () => {
  const line = (marketId: string) => ({ ...market(1900), marketId })
  const item = { ...anItem, mainMarket: line('hdp:-3.5') }
  const state = aState({ markets: [line('hdp:-4.5'), line('total:180.5')] })
  expect(withMatchState(item, state).mainMarket).toEqual(line('hdp:-4.5'))
})
