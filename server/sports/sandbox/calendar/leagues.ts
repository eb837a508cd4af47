import type { Sport } from '#contract/sports/entities/match-item.ts'
import { between, createRandom, pick, type Random } from '#server/platform/random.ts'
import type { Side } from '#server/sports/domain/matches/timeline.ts'
import type { FixtureMessage } from '#server/sports/feed/feed-messages.ts'
import { givenNames, nicknames, places, surnames, type Word } from './names.ts'

export interface CalendarTeam {
  readonly named: FixtureMessage['home']
  readonly side: Side
}

export interface CalendarLeague {
  readonly sport: Sport
  readonly named: FixtureMessage['league']
  readonly teams: readonly CalendarTeam[]
}

/** Even, so that in a round everybody plays. */
export const teamsPerLeague = 10
const playersPerTeam = 6

type Kind = readonly [sport: Sport, zh: string, en: string]
const premier: Kind = ['football', '超级联赛', 'Premier League']
const first: Kind = ['football', '甲级联赛', 'First Division']
const basket: Kind = ['basketball', '篮球联赛', 'Basketball League']

type Region = readonly [zh: string, en: string, towns: keyof typeof places, kinds: readonly Kind[]]
/** Countries that are nowhere, and what is played in them. */
const regions: readonly Region[] = [
  ['苍澜', 'Canglan', 'han', [premier, first, basket]],
  ['南屿', 'Nanyu', 'han', [premier, first, basket]],
  ['北漠', 'Beimo', 'han', [premier, first, basket]],
  ['西峦', 'Xiluan', 'han', [premier, first, basket]],
  ['东渚', 'Dongzhu', 'han', [premier, first]],
  ['维兰', 'Velan', 'far', [premier, first, basket]],
  ['诺尔德', 'Nordal', 'far', [premier, first, basket]],
  ['卡斯特里', 'Castery', 'far', [premier, first, basket]],
  ['奥罗拉', 'Aurorel', 'far', [premier, first, basket]],
  ['塞文纳', 'Sevenna', 'far', [premier, first, basket]],
  ['伊斯佩尔', 'Isperel', 'far', [premier, first, basket]],
  ['达尔米亚', 'Dalmeya', 'far', [premier, first]],
  ['罗汶达', 'Rowenda', 'far', [premier, first]],
]
const games: readonly Word[] = [
  ['星河远征', 'Starfall'],
  ['王城之战', 'Citadel'],
  ['深渊回响', 'Abyss Echo'],
  ['机甲纪元', 'Mecha Age'],
  ['风暴竞技', 'Stormfield'],
  ['龙脊公开赛', 'Dragonridge Open'],
  ['符文大师赛', 'Rune Masters'],
  ['零域联赛', 'Zero Zone League'],
]

const playerName = (random: Random): string =>
  `${surnames[Math.floor(random() * surnames.length)] ?? ''}${givenNames[Math.floor(random() * givenNames.length)] ?? ''}`

const playersOf = (random: Random): Side['players'] => [
  playerName(random),
  ...Array.from({ length: playersPerTeam - 1 }, () => playerName(random)),
]

interface Towns {
  next(kind: keyof typeof places): Word
}

/** Each town has one team. */
const createTowns = (): Towns => {
  const used = { han: 0, far: 0 }
  return {
    next: (kind) => {
      const town = places[kind][used[kind]]
      if (!town) throw new Error(`there are no more towns of the kind ${kind}`)
      used[kind] += 1
      return town
    },
  }
}

const teamOf = (random: Random, teamId: string, [townZh, townEn]: Word): CalendarTeam => {
  const [zh, en] = pick(random, nicknames as readonly [Word, ...Word[]])
  const name = `${townZh}${zh}`
  const strength = Math.round(between(random, -1, 1.2) * 10) / 10
  return {
    named: { teamId, name, nameEn: `${townEn} ${en}`, logo: `/crests/${teamId}.svg` },
    side: { name, nameEn: `${townEn} ${en}`, players: playersOf(random), strength },
  }
}

/** 44 leagues of ten teams each, all made up, the same for ever. [C-16] */
export const calendarLeagues: readonly CalendarLeague[] = (() => {
  const towns = createTowns()
  const leagues: CalendarLeague[] = []
  const add = (sport: Sport, name: string, nameEn: string, town: keyof typeof places): void => {
    const leagueId = String(5001 + leagues.length)
    const random = createRandom(Number(leagueId))
    const teams = Array.from({ length: teamsPerLeague }, (_, index) =>
      teamOf(random, `${leagueId}-${index + 1}`, towns.next(town)),
    )
    const named = { leagueId, name, nameEn, logo: `/crests/league-${leagueId}.svg`, isPinned: false }
    leagues.push({ sport, named, teams })
  }
  for (const [zh, en, town, kinds] of regions)
    for (const [sport, zhKind, enKind] of kinds) add(sport, `${zh}${zhKind}`, `${en} ${enKind}`, town)
  games.forEach(([zh, en], index) => add('esports', zh, en, index % 2 === 0 ? 'han' : 'far'))
  return leagues
})()
