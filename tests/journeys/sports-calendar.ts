import type { Incident, MatchDetail } from '#contract/sports/entities/match-item.ts'
import type { Market, Selection } from '#contract/sports/entities/match.ts'
import { lineTextOf } from '#contract/sports/rules/selections.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { ended, noFacts, putResult } from '#tests/builders/bets.ts'
import { storeMatch } from '#tests/builders/matches.ts'

const hourMs = 60 * 60_000
const minuteMs = 60_000

export const ids = {
  live: '910000000000000001',
  closed: '910000000000000002',
  soon: '910000000000000003',
  over: '910000000000000004',
  court: '910000000000000005',
  cup: '10583',
  overtime: '910000000000000006',
  postponed: '910000000000000007',
  before: '910000000000000008',
}

const price = (selectionId: string, oddsMilli: number, status: Selection['status'] = 'open'): Selection => ({
  selectionId,
  name: '-',
  oddsMilli,
  status,
})
const market = (marketId: string, selections: Selection[]): Market => ({ marketId, name: '-', selections })

const win = (status?: Selection['status']): Market =>
  market('1x2', [price('1x2:home', 1450, status), price('1x2:draw', 4100, status), price('1x2:visit', 6800, status)])

const handicap = (quarters: number, homeMilli: number, id: string): Market =>
  market(id, [
    price(`hdp:home:${lineTextOf(quarters)}`, homeMilli),
    price(`hdp:visit:${lineTextOf(0 - quarters)}`, 3_800 - homeMilli),
  ])
const total = (quarters: number, overMilli: number, id: string): Market =>
  market(id, [
    price(`total:over:${lineTextOf(quarters)}`, overMilli),
    price(`total:under:${lineTextOf(quarters)}`, 3_850 - overMilli),
  ])

const scores = ['1-0', '2-0', '2-1', '3-0', '3-1', '3-2', '0-0', '1-1', '2-2', '3-3', '0-1', '1-2', 'other']

export const allMarkets = (): Market[] => [
  win(),
  handicap(-2, 1840, 'hdp'),
  handicap(-1, 1660, 'hdp@-0.25'),
  handicap(0, 1460, 'hdp@0'),
  handicap(-3, 2280, 'hdp@-0.75'),
  total(14, 2050, 'total'),
  total(13, 1720, 'total@3.25'),
  total(12, 1400, 'total@3'),
  market('next.g4', [price('next.g4:home', 1880), price('next.g4:none', 3100), price('next.g4:visit', 3550)]),
  market(
    'cs',
    scores.map((score, at) => price(`cs:${score}`, 3200 + at * 700)),
  ),
  market('hdp.h2', [price('hdp.h2:home:0', 1900, 'suspended'), price('hdp.h2:visit:0', 1900, 'suspended')]),
  market('home-total', [price('home-total:over:2.5', 1900), price('home-total:under:2.5', 1920)]),
  market('btts', [price('btts:yes', 1600), price('btts:no', 2250)]),
]

const incident = (
  at: number,
  kind: Incident['kind'],
  side: Incident['side'],
  x: number,
  y: number,
  player = '',
): Incident => ({
  incidentId: `i${at}-${kind}`,
  atMs: Date.now() - (73 - at) * minuteMs,
  at: `${at}′`,
  kind,
  side,
  player,
  x,
  y,
})

const player = (number: number, name: string, position: string, isStarting: boolean) => ({
  number,
  name,
  nameEn: `Player ${number}`,
  position,
  isStarting,
})

const detail = (): Partial<MatchDetail> => ({
  venue: '赤焰公园球场',
  venueEn: 'Blaze Park',
  statistics: [
    { key: 'possession', values: [58, 42], unit: 'percent' },
    { key: 'shots', values: [14, 9], unit: 'count' },
    { key: 'corners', values: [7, 4], unit: 'count' },
    { key: 'expected-goals', values: [184, 97], unit: 'hundredths' },
  ],
  momentum: Array.from({ length: 73 }, (_, minute) => Math.round(60 * Math.sin(minute / 7) + 20 * Math.cos(minute))),
  incidents: [
    incident(73, 'danger', 'home', 82, 38, '周予安'),
    incident(72, 'attack', 'home', 66, 60),
    incident(71, 'safe', 'home', 45, 70),
    incident(70, 'var', 'visit', 20, 50),
    incident(67, 'goal', 'home', 96, 48, '周予安'),
    incident(58, 'goal', 'visit', 4, 52, '罗望舒'),
    incident(55, 'substitution', 'home', 50, 0),
    incident(34, 'card', 'home', 60, 30),
    incident(23, 'goal', 'home', 95, 50, '唐一鸣'),
  ],
  lineUps: {
    home: [player(1, '唐一鸣', 'GK', true), player(9, '周予安', 'FW', true), player(14, '何海生', 'MF', false)],
    visit: [player(1, '罗望舒', 'GK', true), player(7, '顾远帆', 'MF', true)],
  },
})

const storeResults = async (db: Database, nowMs: number): Promise<void> => {
  const score = (home: number, away: number) => ({ home, away })
  await storeMatch(db, {
    matchId: ids.over,
    home: '北湾灯塔',
    visit: '南屏翠竹',
    startAtMs: nowMs - 4 * hourMs,
    gameStatus: 2,
  })
  await putResult(db, ids.over, {
    ...noFacts,
    parts: { h1: score(0, 1), h2: score(2, 0), match: score(2, 1) },
  })
  await storeMatch(db, {
    matchId: ids.overtime,
    home: '听雨楼阁',
    visit: '望江石塔',
    startAtMs: nowMs - 28 * hourMs,
    gameStatus: 2,
    sport: 'basketball',
    leagueId: 'T9',
  })
  const quarters = { q1: score(25, 24), q2: score(23, 26), q3: score(21, 19), q4: score(20, 20) }
  await putResult(db, ids.overtime, { ...noFacts, parts: { ...quarters, match: score(96, 99) } })
  await putResult(
    db,
    ids.overtime,
    { ...noFacts, parts: { ...quarters, match: score(97, 99) } },
    { kind: 'correction' },
  )
  await storeMatch(db, {
    matchId: ids.postponed,
    home: '寒溪白鹭',
    visit: '暖山青松',
    startAtMs: nowMs - 5 * hourMs,
  })
  await putResult(db, ids.postponed, noFacts, { kind: 'void', note: 'postponed' })
}

/** A small calendar of our own beside what the feed makes: one match of each state, one of the world cup. */
export const storeCalendar = async (db: Database): Promise<void> => {
  const nowMs = Date.now()
  const live = { startAtMs: nowMs - 88 * minuteMs, gameStatus: 1 } as const
  const clock = {
    period: '下半场',
    elapsedSeconds: 73 * 60 + 26,
    running: true,
    direction: 'up',
    asOfMs: nowMs,
  } as const
  await storeMatch(db, {
    ...live,
    matchId: ids.live,
    clock,
    markets: allMarkets(),
    detail: detail(),
    home: '云岭山鹰',
    visit: '海角风帆',
    homeEn: 'Yunling Eagles',
  })
  await storeMatch(db, {
    ...live,
    matchId: ids.closed,
    home: '古城石狮',
    visit: '草原烈马',
    clock,
    markets: [win('suspended')],
  })
  await storeMatch(db, {
    matchId: ids.soon,
    home: '东江白帆',
    visit: '西岭红杉',
    startAtMs: nowMs + 26 * hourMs,
    markets: [win(), handicap(-1, 1930, 'hdp'), total(10, 1910, 'total')],
  })
  await storeResults(db, nowMs)
  await storeMatch(db, {
    matchId: ids.before,
    homeId: `${ids.live}V`,
    visitId: `${ids.live}H`,
    startAtMs: nowMs - 50 * hourMs,
    gameStatus: 2,
  })
  await putResult(db, ids.before, ended(0, 1))
  await storeMatch(db, {
    matchId: ids.cup,
    home: '山海队',
    visit: '星河队',
    startAtMs: nowMs + 30 * hourMs,
    leagueId: 'CUP',
    markets: [win()],
  })
  await storeMatch(db, {
    ...live,
    matchId: ids.court,
    home: '雁门长弓',
    visit: '洛水飞桥',
    sport: 'basketball',
    leagueId: 'T9',
    clock: { period: '第 4 节', elapsedSeconds: 312, running: true, direction: 'down', asOfMs: nowMs },
    markets: [
      market('win', [price('win:home', 1720), price('win:visit', 2100)]),
      market('hdp', [price('hdp:home:-3.5', 1900), price('hdp:visit:3.5', 1900)]),
    ],
  })
}
