import type { LineUpPlayer, Sport } from '#contract/sports/entities/match-item.ts'
import { createRandom, pick, type Random } from '#server/platform/random.ts'
import { romanizedName } from './romanized-names.ts'
import type { Side } from './timeline.ts'

type Name = readonly [zh: string, en: string]

const surnames = Array.from(
  '周罗唐何顾林费宋沈陆严高黄梁谭金白齐孟钱苏方俞段杨赵秦韩楚江吴范孙杜关雷陈冯卓毛葛吕程魏蒋邓许',
)
const givenNames =
  '予安 望舒 一鸣 海生 远帆 听澜 一舟 泊远 子骁 志南 若川 晏 北辰 涌 屿 小满 飞 沐云 越 踏霜 骁 回 知秋 一帆 桐 石湖 雪峰 博 岭 震 北岸 浪 远 岸 杰 潮生 亮 行 山 铁 城 沛 承泽 景行 昭 文渊 嘉木 星河 怀瑾 长庚'.split(
    ' ',
  )

const positions: Record<Sport, readonly string[]> = {
  football: 'GK DF DF DF DF MF MF MF FW FW FW GK DF DF MF MF FW FW'.split(' '),
  basketball: 'PG SG SF PF C PG SG SF PF C SF C'.split(' '),
  esports: 'TOP JUG MID BOT SUP MID'.split(' '),
}
const starting: Record<Sport, number> = { football: 11, basketball: 5, esports: 5 }
const numbersTo: Record<Sport, number> = { football: 39, basketball: 55, esports: 9 }

/** The same name, the same people, whomever they play. */
const seedOfName = (name: string): number => {
  let mixed = 0x811c9dc5
  for (const character of name) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return mixed
}

const wordOf = (random: Random, words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? ''

const drawName = (random: Random, taken: ReadonlySet<string>): string => {
  for (;;) {
    const name = wordOf(random, surnames) + wordOf(random, givenNames)
    if (!taken.has(name)) return name
  }
}

const drawNumber = (random: Random, to: number, taken: ReadonlySet<number>): number => {
  for (;;) {
    const number = 1 + Math.floor(random() * to)
    if (!taken.has(number)) return number
  }
}

/** Those who start and those on the bench. The side's known players start, the furthest forward first. */
export const squadOf = (sport: Sport, side: Side): LineUpPlayer[] => {
  const random = createRandom(seedOfName(side.name))
  const [names, numbers] = [new Set<string>(side.players), new Set<number>()]
  const starters = starting[sport]
  return positions[sport].map((position, index): LineUpPlayer => {
    const star = sport === 'football' ? starters - 1 - index : index
    const given = index < starters ? side.players[star] : undefined
    const drawn = drawName(random, names)
    names.add(drawn)
    const number = drawNumber(random, numbersTo[sport], numbers)
    numbers.add(number)
    const name = given ?? drawn
    return { number, name, nameEn: romanizedName(name), position, isStarting: index < starters }
  })
}

const venues: Record<Sport, readonly [Name, ...Name[]]> = {
  football: [
    ['球场', 'Park'],
    ['体育场', 'Stadium'],
    ['公园球场', 'Garden Ground'],
  ],
  basketball: [
    ['体育馆', 'Arena'],
    ['中心', 'Center'],
    ['篮球馆', 'Hall'],
  ],
  esports: [
    ['电竞馆', 'Esports Hall'],
    ['演播厅', 'Studio'],
  ],
}

/** Where the home side plays. */
export const venueOf = (sport: Sport, side: Side): { venue: string; venueEn: string } => {
  const [zh, en] = pick(createRandom(seedOfName(side.name) ^ 1), venues[sport])
  return { venue: `${side.name}${zh}`, venueEn: `${side.nameEn ?? side.name} ${en}` }
}
