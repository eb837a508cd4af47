import type { CatalogueAnswer, VenueBrand, VenueGame } from '#server/venues/remote/game-protocol.ts'
import { catalogueGamesMax } from '#server/venues/remote/game-protocol.ts'
import {
  arcadeTitles,
  cardTitles,
  electronicTitles,
  fishingTitles,
  lotteryTitles,
  studioNames,
  type Title,
} from './game-titles.ts'

export const sandboxBrands: readonly VenueBrand[] = [
  { brandCode: 'XH', name: '星河电子', nameEn: 'Galaxy Games' },
  { brandCode: 'HP', name: '琥珀工坊', nameEn: 'Amber Works' },
  { brandCode: 'QL', name: '青鹭互动', nameEn: 'Heron Interactive' },
  { brandCode: 'HY', name: '海渊工作室', nameEn: 'Abyss Studio' },
  { brandCode: 'YH', name: '玉衡真人', nameEn: 'Alioth Live' },
  { brandCode: 'CP', name: '彩票中心', nameEn: 'Lottery Centre' },
]

interface Shelf {
  readonly channelCode: string
  readonly category: VenueGame['category']
  readonly brands: readonly string[]
  readonly titles: readonly Title[]
}

/** A venue has every other table; no table is at both. */
const tablesOf = (half: 0 | 1): Title[] =>
  [0, 1].flatMap((row) =>
    studioNames.flatMap(([art, play, names]): Title[] => {
      const nth = row * 2 + half
      const name = names[nth]
      return name ? [[`${art}-${nth + 1}`, ...name, play, 'medium']] : []
    }),
  )

const shelves: readonly Shelf[] = [
  { channelCode: 'dz', category: 'slots', brands: ['XH', 'HP', 'QL'], titles: electronicTitles },
  { channelCode: 'by', category: 'fishing', brands: ['HY', 'QL'], titles: fishingTitles },
  { channelCode: 'qp', category: 'cards', brands: ['HP'], titles: cardTitles },
  { channelCode: 'lx', category: 'arcade', brands: ['XH'], titles: arcadeTitles },
  { channelCode: 'KTZR', category: 'live', brands: ['YH'], titles: tablesOf(0) },
  { channelCode: 'AGZR', category: 'live', brands: ['YH'], titles: tablesOf(1) },
  { channelCode: 'KTCP', category: 'lottery', brands: ['CP'], titles: lotteryTitles },
]

/** Fishing stands among the reels, not behind them. */
const rankEvery: Readonly<Record<string, number>> = { by: 6 }

const tagsOf = (nth: number): VenueGame['tags'] => [
  ...(nth % 7 === 0 ? (['hot'] as const) : []),
  ...(nth % 9 === 4 ? (['new'] as const) : []),
]

const pick = <T>(list: readonly T[], nth: number): T => {
  const one = list[nth % list.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const gamesOf = ({ channelCode, category, brands, titles }: Shelf): VenueGame[] =>
  titles.map(([art, name, pinyin, nameEn, play, volatility], nth): VenueGame => ({
    channelCode,
    gameId: `${channelCode.toLowerCase()}-${String(nth + 1).padStart(3, '0')}`,
    brandCode: pick(brands, nth),
    category,
    play,
    volatility: category === 'live' ? null : volatility,
    name,
    nameEn,
    pinyin,
    tags: tagsOf(nth),
    art,
    orientation: nth % 5 === 2 ? 'landscape' : 'any',
    hasDemo: nth % 11 !== 10,
    rank: (nth + 1) * 10 * (rankEvery[channelCode] ?? 1) + (channelCode === 'by' ? 5 : 0),
  }))

/** The games of the sandbox venue, each with a drawing of its own; the same at each start. [C-13] */
export const sandboxGames: readonly VenueGame[] = shelves.flatMap(gamesOf)

export const sandboxGame = (channelCode: string, gameId: string): VenueGame | undefined =>
  sandboxGames.find((game) => game.channelCode === channelCode && game.gameId === gameId)

/** The cursor is the place of the first game of the next page. */
export const cataloguePage = (after: string | null): CatalogueAnswer => {
  const from = after === null ? 0 : Number(after)
  const until = from + catalogueGamesMax
  const games = sandboxGames.slice(from, until)
  return { brands: [...sandboxBrands], games, next: until < sandboxGames.length ? String(until) : null }
}
