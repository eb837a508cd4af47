import { expect, test } from 'vitest'
import type { Incident, MatchDetail } from '#contract/sports/entities/match-item.ts'
import { namedPlayers } from './named-players.ts'

const goal = (player: string): Incident => ({
  incidentId: player,
  atMs: 0,
  at: '67′',
  kind: 'goal',
  side: 'home',
  player,
  x: 90,
  y: 50,
})
const detail: MatchDetail = {
  venue: '',
  venueEn: '',
  statistics: [],
  momentum: [],
  incidents: [goal('周予安'), goal('许子骁'), goal('')],
  events: [],
  lineUps: { home: [{ number: 9, name: '周予安', nameEn: 'Zhou Yuan', position: 'FW', isStarting: true }], visit: [] },
}

test('[A-04, C-16] in English an incident names its player as the line-up does, and who is not in it stays', () => {
  const playersIn = (language: 'zh-CN' | 'en') => namedPlayers(detail, language).incidents.map(({ player }) => player)
  expect(playersIn('en')).toEqual(['Zhou Yuan', '许子骁', ''])
  expect(playersIn('zh-CN')).toEqual(['周予安', '许子骁', ''])
})
