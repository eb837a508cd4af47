import type { Language } from '#contract/codes.ts'
import type { Game, GameBrand, GamePlay, GameRef } from '#contract/venues/entities/game.ts'
import { drawnGames, otherDrawing } from './drawn-games.ts'

/** A brand as its venue names it. */
export interface CatalogueBrand {
  readonly brandCode: string
  readonly name: string
  readonly nameEn: string
}

/** A game as its venue names it. `pinyin`: syllables of the name; `rank`: the lower, the more played. */
export interface CatalogueGame extends Game {
  readonly nameEn: string
  readonly pinyin: string
  readonly rank: number
}

/** Which games are asked for; what is left out is not asked. */
export interface GameFilter {
  readonly brandCode?: string | undefined
  readonly category?: string | undefined
  readonly play?: string | undefined
  readonly volatility?: string | undefined
  readonly tag?: CatalogueGame['tags'][number] | undefined
  readonly search?: string | undefined
}

/** A game with what it is found by. */
export interface ListedGame extends CatalogueGame {
  /** Names, pinyin and initials, each without spaces and in lower case. */
  readonly words: readonly string[]
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s·・-]/g, '')
const initialsOf = (syllables: string): string =>
  syllables
    .split(' ')
    .map((syllable) => syllable.slice(0, 1))
    .join('')

const byRank = (one: CatalogueGame, other: CatalogueGame): number => {
  if (one.rank !== other.rank) return one.rank - other.rank
  return gameKey(one) < gameKey(other) ? -1 : 1
}

/** One name for a game over all venues. */
export const gameKey = ({ channelCode, gameId }: GameRef): string => `${channelCode}/${gameId}`

/** Everything that there is, the most played first; a game that is named twice counts once. */
export const listGames = (games: readonly CatalogueGame[], brands: readonly CatalogueBrand[]): ListedGame[] => {
  const brandOf = new Map(brands.map((brand) => [brand.brandCode, brand]))
  const once = new Map(games.map((game) => [gameKey(game), game]))
  return [...once.values()]
    .map((game) => {
      const brand = brandOf.get(game.brandCode)
      const names = [
        game.name,
        game.nameEn,
        game.pinyin,
        initialsOf(game.pinyin),
        brand?.name ?? '',
        brand?.nameEn ?? '',
      ]
      return { ...game, words: names.map(plain).filter((word) => word !== '') }
    })
    .toSorted(byRank)
}

const passes = (game: ListedGame, { brandCode, category, play, volatility, tag, search }: GameFilter): boolean =>
  (brandCode === undefined || game.brandCode === brandCode) &&
  (category === undefined || game.category === category) &&
  (play === undefined || game.play === play) &&
  (volatility === undefined || game.volatility === volatility) &&
  (tag === undefined || game.tags.includes(tag)) &&
  (search === undefined || game.words.some((word) => word.includes(plain(search))))

const cursorOf = (game: ListedGame): string => `${game.rank}~${gameKey(game)}`

/** What follows a game that may be gone by now. Null: it is no cursor. */
const isAfter = (cursor: string): ((game: ListedGame) => boolean) | null => {
  const [, rank, key] = /^(\d{1,7})~(.+)$/.exec(cursor) ?? []
  if (rank === undefined || key === undefined) return null
  return (game) => game.rank > Number(rank) || (game.rank === Number(rank) && gameKey(game) > key)
}

/** A page of the listed games. A cursor that is none begins at the start. */
export const pageOfGames = (
  listed: readonly ListedGame[],
  { after, limit, ...filter }: GameFilter & { after?: string | undefined; limit: number },
): { games: ListedGame[]; next: string | null; total: number } => {
  const found = listed.filter((game) => passes(game, filter))
  const follows = after === undefined ? null : isAfter(after)
  const rest = follows ? found.filter(follows) : found
  const games = rest.slice(0, limit)
  const last = games.at(-1)
  return { games, next: last && rest.length > limit ? cursorOf(last) : null, total: found.length }
}

/** The brands that these games are of, the largest first. */
export const brandsOf = (
  listed: readonly ListedGame[],
  brands: readonly CatalogueBrand[],
  language: Language,
): GameBrand[] => {
  const counts = new Map<string, number>()
  for (const { brandCode } of listed) counts.set(brandCode, (counts.get(brandCode) ?? 0) + 1)
  return brands
    .flatMap(({ brandCode, name, nameEn }) => {
      const games = counts.get(brandCode) ?? 0
      return games === 0 ? [] : [{ brandCode, name: language === 'en' ? nameEn : name, games }]
    })
    .toSorted((one, other) => other.games - one.games)
}

/** How games are played, what most of them are first. */
export const playsOf = (listed: readonly ListedGame[]): { play: GamePlay; games: number }[] => {
  const counts = new Map<GamePlay, number>()
  for (const { play } of listed) counts.set(play, (counts.get(play) ?? 0) + 1)
  return [...counts].map(([play, games]) => ({ play, games })).toSorted((one, other) => other.games - one.games)
}

/** A game as it is shown. */
export const publicGame = (game: CatalogueGame, language: Language): Game => ({
  channelCode: game.channelCode,
  gameId: game.gameId,
  brandCode: game.brandCode,
  category: game.category,
  play: game.play,
  volatility: game.volatility,
  name: language === 'en' ? game.nameEn : game.name,
  tags: game.tags,
  art: drawnGames.has(game.art) ? game.art : otherDrawing,
  orientation: game.orientation,
  hasDemo: game.hasDemo,
})
