import type { Fixture } from '#server/sports/domain/matches/timeline.ts'
import { teams, type Team } from './team-sheet.ts'

export interface FixtureSlot {
  /** Names the pairing; one match of it is on at a time, another follows. */
  slot: string
  sportsType: 'football' | 'basketball' | 'esports'
  leagueId: string
  matchName: (round: number) => string
  home: Team
  visit: Team
  /** Kick-off of the first round after the demo's start; negative: it is on already. */
  firstKickOffMs: number
  /** The simulation of the first round. */
  firstSeed: number
  /** From a round's announcement to its kick-off, for the rounds after the first. */
  leadMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const league = { csl: '1001', cup: '1002', friendly: '1003', basketball: '2001', esports: '3001' } as const

const csl = (round: number): string => `华超 第 ${23 + round} 轮`
const playoff = (round: number): string => `大篮联 季后赛 G${4 + round}`
const rift = (round: number): string => `峡谷纪元 第 ${6 + round} 周`

/** The demo's pairings. Kick-offs are staggered, so that most are on at any time. */
export const fixtureSlots: readonly FixtureSlot[] = [
  {
    slot: 'rongcheng-binhai',
    sportsType: 'football',
    leagueId: league.csl,
    matchName: csl,
    home: teams.rongcheng,
    visit: teams.binhai,
    firstKickOffMs: -71 * minuteMs,
    firstSeed: 77984,
    leadMs: 4 * minuteMs,
  },
  {
    slot: 'tianshan-yuehai',
    sportsType: 'basketball',
    leagueId: league.basketball,
    matchName: playoff,
    home: teams.tianshan,
    visit: teams.yuehai,
    firstKickOffMs: -40 * minuteMs,
    firstSeed: 97,
    leadMs: 3 * minuteMs,
  },
  {
    slot: 'xingye-beijing',
    sportsType: 'esports',
    leagueId: league.esports,
    matchName: rift,
    home: teams.xingye,
    visit: teams.beijing,
    firstKickOffMs: -80 * minuteMs,
    firstSeed: 24,
    leadMs: 3 * minuteMs,
  },
  {
    slot: 'hujiang-lingnan',
    sportsType: 'football',
    leagueId: league.csl,
    matchName: csl,
    home: teams.hujiang,
    visit: teams.lingnan,
    firstKickOffMs: 6 * minuteMs,
    firstSeed: 11,
    leadMs: 6 * minuteMs,
  },
  {
    slot: 'zhedong-liaohe',
    sportsType: 'basketball',
    leagueId: league.basketball,
    matchName: playoff,
    home: teams.zhedong,
    visit: teams.liaohe,
    firstKickOffMs: -18 * minuteMs,
    firstSeed: 12,
    leadMs: 4 * minuteMs,
  },
  {
    slot: 'jinghua-qiantang',
    sportsType: 'football',
    leagueId: league.csl,
    matchName: csl,
    home: teams.jinghua,
    visit: teams.qiantang,
    firstKickOffMs: 6 * hourMs,
    firstSeed: 13,
    leadMs: 6 * hourMs,
  },
  {
    slot: 'dianchi-changan',
    sportsType: 'football',
    leagueId: league.csl,
    matchName: csl,
    home: teams.dianchi,
    visit: teams.changan,
    firstKickOffMs: -38 * minuteMs,
    firstSeed: 14,
    leadMs: 5 * minuteMs,
  },
  {
    slot: 'jiangcheng-jp',
    sportsType: 'football',
    leagueId: league.cup,
    matchName: (round) => `东亚冠军杯 小组赛 第 ${2 + round} 轮`,
    home: teams.jiangcheng,
    visit: teams.jp,
    firstKickOffMs: -12 * minuteMs,
    firstSeed: 15,
    leadMs: 5 * minuteMs,
  },
  {
    slot: 'chixiao-baijing',
    sportsType: 'esports',
    leagueId: league.esports,
    matchName: rift,
    home: teams.chixiao,
    visit: teams.baijing,
    firstKickOffMs: -30 * minuteMs,
    firstSeed: 16,
    leadMs: 5 * minuteMs,
  },
  {
    slot: 'ar-nl',
    sportsType: 'football',
    leagueId: league.friendly,
    matchName: () => '国际友谊赛',
    home: teams.ar,
    visit: teams.nl,
    firstKickOffMs: 40 * minuteMs,
    firstSeed: 17,
    leadMs: 30 * minuteMs,
  },
  {
    slot: 'fr-it',
    sportsType: 'football',
    leagueId: league.friendly,
    matchName: () => '国际友谊赛',
    home: teams.fr,
    visit: teams.it,
    firstKickOffMs: 2 * hourMs,
    firstSeed: 18,
    leadMs: 2 * hourMs,
  },
  {
    slot: 'gusu-dianchi',
    sportsType: 'football',
    leagueId: league.csl,
    matchName: (round) => `华超预备队 第 ${12 + round} 轮`,
    home: teams.gusu,
    visit: teams.dianchi,
    firstKickOffMs: 20 * hourMs,
    firstSeed: 19,
    leadMs: 20 * hourMs,
  },
]

export const fixtureSlotNamed = (name: string): FixtureSlot | undefined =>
  fixtureSlots.find(({ slot }) => slot === name)

export const fixtureOf = ({ home, visit }: FixtureSlot): Fixture => ({ home, visit })

export const crestOf = ({ slug }: Team): string => `/art/crest-${slug}.svg`
