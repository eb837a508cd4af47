import type { CatalogueAnswer, VenueBrand, VenueGame } from '#server/venues/remote/game-protocol.ts'
import { catalogueGamesMax } from '#server/venues/remote/game-protocol.ts'

/** A word of a name: Chinese, its pinyin, English. */
type Word = readonly [zh: string, pinyin: string, en: string]

const themes: readonly Word[] = [
  ['翡翠', 'fei cui', 'Jade'],
  ['金龙', 'jin long', 'Golden Dragon'],
  ['星空', 'xing kong', 'Starry'],
  ['海盗', 'hai dao', 'Pirate'],
  ['丛林', 'cong lin', 'Jungle'],
  ['法老', 'fa lao', 'Pharaoh'],
  ['月光', 'yue guang', 'Moonlight'],
  ['烈焰', 'lie yan', 'Blazing'],
  ['冰雪', 'bing xue', 'Frost'],
  ['幸运', 'xing yun', 'Lucky'],
  ['财神', 'cai shen', 'Fortune'],
  ['熊猫', 'xiong mao', 'Panda'],
  ['锦鲤', 'jin li', 'Koi'],
  ['武侠', 'wu xia', 'Wuxia'],
  ['糖果', 'tang guo', 'Candy'],
  ['太空', 'tai kong', 'Space'],
  ['樱花', 'ying hua', 'Sakura'],
  ['狂野', 'kuang ye', 'Wild'],
  ['皇家', 'huang jia', 'Royal'],
  ['雷神', 'lei shen', 'Thunder'],
]

const wheels: readonly Word[] = [
  ['星盘', 'xing pan', 'Wheel'],
  ['转轮', 'zhuan lun', 'Reels'],
  ['连线', 'lian xian', 'Lines'],
  ['宝藏', 'bao zang', 'Treasure'],
  ['盛宴', 'sheng yan', 'Feast'],
  ['传奇', 'chuan qi', 'Legend'],
  ['奇旅', 'qi lü', 'Journey'],
  ['七彩', 'qi cai', 'Sevens'],
  ['嘉年华', 'jia nian hua', 'Carnival'],
  ['宝石', 'bao shi', 'Gems'],
  ['快车', 'kuai che', 'Express'],
  ['夜市', 'ye shi', 'Night Market'],
]
const nets: readonly Word[] = [
  ['捕鱼', 'bu yu', 'Fishing'],
  ['海王', 'hai wang', 'Sea King'],
  ['深海', 'shen hai', 'Deep Sea'],
  ['渔港', 'yu gang', 'Harbour'],
]
const tables: readonly Word[] = [
  ['棋局', 'qi ju', 'Chess Room'],
  ['牌桌', 'pai zhuo', 'Card Table'],
]
const studios: readonly Word[] = [['贵宾厅', 'gui bin ting', 'VIP Room']]
const draws: readonly Word[] = [['快乐彩', 'kuai le cai', 'Happy Draw']]

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
  readonly kinds: readonly Word[]
  readonly themes: readonly Word[]
  readonly arts: readonly string[]
}

const shelves: readonly Shelf[] = [
  {
    channelCode: 'dz',
    category: 'slots',
    brands: ['XH', 'HP', 'QL'],
    kinds: wheels,
    themes,
    arts: ['wheel', 'slots', 'rocket', 'gems', 'sevens'],
  },
  { channelCode: 'by', category: 'fishing', brands: ['HY', 'QL'], kinds: nets, themes, arts: ['fish'] },
  { channelCode: 'qp', category: 'cards', brands: ['HP'], kinds: tables, themes, arts: ['cards'] },
  { channelCode: 'lx', category: 'arcade', brands: ['XH'], kinds: wheels.slice(0, 1), themes, arts: ['wheel'] },
  {
    channelCode: 'KTZR',
    category: 'live',
    brands: ['YH'],
    kinds: studios,
    themes: themes.slice(0, 8),
    arts: ['cards'],
  },
  {
    channelCode: 'AGZR',
    category: 'live',
    brands: ['YH'],
    kinds: studios,
    themes: themes.slice(8, 16),
    arts: ['cards'],
  },
  {
    channelCode: 'KTCP',
    category: 'lottery',
    brands: ['CP'],
    kinds: draws,
    themes: themes.slice(0, 6),
    arts: ['balls'],
  },
]

/** A prime: neighbours on a shelf are not neighbours in the ranking. */
const stride = 97

const tagsOf = (nth: number): VenueGame['tags'] => [
  ...(nth % 7 === 0 ? (['hot'] as const) : []),
  ...(nth % 9 === 4 ? (['new'] as const) : []),
]

const pick = <T>(list: readonly T[], nth: number): T => {
  const one = list[nth % list.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const gamesOf = ({ channelCode, category, brands, kinds, themes: shelfThemes, arts }: Shelf): VenueGame[] =>
  kinds.flatMap((kind, row) =>
    shelfThemes.map((theme, column): VenueGame => {
      const nth = row * shelfThemes.length + column
      return {
        channelCode,
        gameId: `${channelCode.toLowerCase()}-${String(nth + 1).padStart(3, '0')}`,
        brandCode: pick(brands, nth),
        category,
        name: `${theme[0]}${kind[0]}`,
        nameEn: `${theme[2]} ${kind[2]}`,
        pinyin: `${theme[1]} ${kind[1]}`.replaceAll('ü', 'v'),
        tags: tagsOf(nth),
        art: pick(arts, nth),
        orientation: nth % 5 === 2 ? 'landscape' : 'any',
        hasDemo: nth % 11 !== 10,
        rank: (nth * stride) % 1_000,
      }
    }),
  )

/** The games of the sandbox venue: 370 or so, the same at each start. [C-13] */
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
