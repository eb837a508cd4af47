import type { Fixture } from '#server/sports/domain/matches/timeline.ts'
import { worldCupMatchIds } from '#contract/limits.ts'
import type { FixtureMessage } from '#server/sports/feed/feed-messages.ts'
import { teams, type Team } from './team-sheet.ts'

export interface FixtureSlot {
  /** Names the pairing; one match of it is on at a time, another follows. */
  slot: string
  sportsType: 'football' | 'basketball' | 'esports'
  league: DemoLeague
  roundOf: (round: number) => RoundName
  home: Team
  visit: Team
  /** Kick-off of the first round after the demo's start; negative: it is on already. */
  firstKickOffMs: number
  /** The simulation of the first round. */
  firstSeed: number
  /** A match of the world cup has its number, and no next round. [L-08] */
  matchId?: string
  /** From a round's announcement to its kick-off, for the rounds after the first. */
  leadMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export interface DemoLeague {
  leagueId: string
  name: string
  nameEn: string
}

interface RoundName {
  round: string
  roundEn: string
}

const leagues = {
  csl: { leagueId: '1001', name: '华超', nameEn: 'Huachao League' },
  cup: { leagueId: '1002', name: '东亚冠军杯', nameEn: 'East Asia Champions Cup' },
  friendly: { leagueId: '1003', name: '国际友谊赛', nameEn: 'International Friendly' },
  reserves: { leagueId: '1004', name: '华超预备队', nameEn: 'Huachao Reserves' },
  basketball: { leagueId: '2001', name: '大篮联', nameEn: 'Grand Basketball League' },
  worldCup: { leagueId: '9001', name: '世界杯', nameEn: 'World Cup' },
  esports: { leagueId: '3001', name: '峡谷纪元', nameEn: 'Canyon Era' },
} as const

const roundFrom =
  (before: number) =>
  (round: number): RoundName => ({ round: `第 ${before + round} 轮`, roundEn: `Round ${before + round}` })
const playoff = (round: number): RoundName => ({ round: `季后赛 G${4 + round}`, roundEn: `Playoffs G${4 + round}` })
const rift = (round: number): RoundName => ({ round: `第 ${6 + round} 周`, roundEn: `Week ${6 + round}` })
const group = (round: number): RoundName => ({
  round: `小组赛 第 ${2 + round} 轮`,
  roundEn: `Group stage, round ${2 + round}`,
})
const noRound = (): RoundName => ({ round: '', roundEn: '' })

const worldCupMatch = (
  matchId: string | undefined,
  [home, visit]: readonly [Team, Team],
  { hours, seed }: { hours: number; seed: number },
): FixtureSlot[] =>
  matchId === undefined
    ? []
    : [
        {
          slot: `world-cup-${matchId}`,
          sportsType: 'football',
          league: leagues.worldCup,
          roundOf: () => ({ round: '小组赛', roundEn: 'Group stage' }),
          home,
          visit,
          firstKickOffMs: hours * hourMs,
          firstSeed: seed,
          matchId,
          leadMs: 0,
        },
      ]

const [opening, second, third] = worldCupMatchIds
/** Matches of L-08, in the first week of the demo. */
const worldCupSlots: readonly FixtureSlot[] = [
  ...worldCupMatch(opening, [teams.ar, teams.fr], { hours: 26, seed: 3169 }),
  ...worldCupMatch(second, [teams.nl, teams.japan], { hours: 3 * 24, seed: 10583 }),
  ...worldCupMatch(third, [teams.it, teams.br], { hours: 6 * 24, seed: 34055 }),
]

/** The demo's pairings. Kick-offs are staggered, so that most are on at any time. */
export const fixtureSlots: readonly FixtureSlot[] = [
  {
    slot: 'rongcheng-binhai',
    sportsType: 'football',
    league: leagues.csl,
    roundOf: roundFrom(23),
    home: teams.rongcheng,
    visit: teams.binhai,
    firstKickOffMs: -71 * minuteMs,
    firstSeed: 77984,
    leadMs: 4 * minuteMs,
  },
  {
    slot: 'tianshan-yuehai',
    sportsType: 'basketball',
    league: leagues.basketball,
    roundOf: playoff,
    home: teams.tianshan,
    visit: teams.yuehai,
    firstKickOffMs: -40 * minuteMs,
    firstSeed: 97,
    leadMs: 3 * minuteMs,
  },
  {
    slot: 'xingye-beijing',
    sportsType: 'esports',
    league: leagues.esports,
    roundOf: rift,
    home: teams.xingye,
    visit: teams.beijing,
    firstKickOffMs: -80 * minuteMs,
    firstSeed: 24,
    leadMs: 3 * minuteMs,
  },
  {
    slot: 'hujiang-lingnan',
    sportsType: 'football',
    league: leagues.csl,
    roundOf: roundFrom(23),
    home: teams.hujiang,
    visit: teams.lingnan,
    firstKickOffMs: 6 * minuteMs,
    firstSeed: 11,
    leadMs: 6 * minuteMs,
  },
  {
    slot: 'zhedong-liaohe',
    sportsType: 'basketball',
    league: leagues.basketball,
    roundOf: playoff,
    home: teams.zhedong,
    visit: teams.liaohe,
    firstKickOffMs: -18 * minuteMs,
    firstSeed: 12,
    leadMs: 4 * minuteMs,
  },
  {
    slot: 'jinghua-qiantang',
    sportsType: 'football',
    league: leagues.csl,
    roundOf: roundFrom(23),
    home: teams.jinghua,
    visit: teams.qiantang,
    firstKickOffMs: 6 * hourMs,
    firstSeed: 13,
    leadMs: 6 * hourMs,
  },
  {
    slot: 'dianchi-changan',
    sportsType: 'football',
    league: leagues.csl,
    roundOf: roundFrom(23),
    home: teams.dianchi,
    visit: teams.changan,
    firstKickOffMs: -38 * minuteMs,
    firstSeed: 14,
    leadMs: 5 * minuteMs,
  },
  {
    slot: 'jiangcheng-jp',
    sportsType: 'football',
    league: leagues.cup,
    roundOf: group,
    home: teams.jiangcheng,
    visit: teams.jp,
    firstKickOffMs: -12 * minuteMs,
    firstSeed: 15,
    leadMs: 5 * minuteMs,
  },
  {
    slot: 'chixiao-baijing',
    sportsType: 'esports',
    league: leagues.esports,
    roundOf: rift,
    home: teams.chixiao,
    visit: teams.baijing,
    firstKickOffMs: -30 * minuteMs,
    firstSeed: 16,
    leadMs: 5 * minuteMs,
  },
  {
    slot: 'ar-nl',
    sportsType: 'football',
    league: leagues.friendly,
    roundOf: noRound,
    home: teams.ar,
    visit: teams.nl,
    firstKickOffMs: 40 * minuteMs,
    firstSeed: 17,
    leadMs: 30 * minuteMs,
  },
  {
    slot: 'fr-it',
    sportsType: 'football',
    league: leagues.friendly,
    roundOf: noRound,
    home: teams.fr,
    visit: teams.it,
    firstKickOffMs: 2 * hourMs,
    firstSeed: 18,
    leadMs: 2 * hourMs,
  },
  {
    slot: 'gusu-dianchi',
    sportsType: 'football',
    league: leagues.reserves,
    roundOf: roundFrom(12),
    home: teams.gusu,
    visit: teams.dianchi,
    firstKickOffMs: 20 * hourMs,
    firstSeed: 19,
    leadMs: 20 * hourMs,
  },
  ...worldCupSlots,
]

export const fixtureSlotNamed = (name: string): FixtureSlot | undefined =>
  fixtureSlots.find(({ slot }) => slot === name)

export const fixtureOf = ({ home, visit }: FixtureSlot): Fixture => ({ home, visit })

const crestOf = ({ slug }: Team): string => `/art/crest-${slug}.svg`

const named = (team: Team): FixtureMessage['home'] => ({
  teamId: team.slug,
  name: team.name,
  nameEn: team.nameEn,
  shortName: team.shortName,
  shortNameEn: team.shortNameEn,
  logo: crestOf(team),
})

/** What the feed calls a round of a pairing. */
export const slotFixtureId = (slot: string, round: number): string => `room-${slot}-${round}`

export const fixtureBodyOf = (slot: FixtureSlot, round: number, startAtMs: number): FixtureMessage => ({
  kind: 'fixture',
  sport: slot.sportsType,
  league: { ...slot.league, logo: `/crests/league-${slot.league.leagueId}.svg`, isPinned: true },
  ...slot.roundOf(round),
  home: named(slot.home),
  visit: named(slot.visit),
  startAtMs,
  ...(slot.matchId !== undefined && { matchId: slot.matchId }),
})
