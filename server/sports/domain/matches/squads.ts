import type { LineUpPlayer, Sport } from '#contract/sports/entities/match-item.ts'
import { createRandom, pick, type Random } from '#server/platform/random.ts'
import type { Side } from './timeline.ts'

type Name = readonly [zh: string, en: string]
type Names = readonly [Name, ...Name[]]

/** 周 Zhou 罗 Luo … as pairs. */
const pairsOf = (text: string): Names => {
  const words = text.split(' ')
  const [first = ['', ''], ...rest] = words.flatMap((word, index): Name[] =>
    index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [],
  )
  return [first, ...rest]
}

const surnames = pairsOf(
  '周 Zhou 罗 Luo 唐 Tang 何 He 顾 Gu 林 Lin 费 Fei 宋 Song 沈 Shen 陆 Lu 严 Yan 高 Gao 黄 Huang 梁 Liang 区 Ou 谭 Tan 金 Jin 白 Bai 齐 Qi 孟 Meng 钱 Qian 苏 Su 方 Fang 俞 Yu 段 Duan 杨 Yang 赵 Zhao 秦 Qin 韩 Han 楚 Chu 江 Jiang 吴 Wu 范 Fan 孙 Sun 杜 Du 关 Guan 雷 Lei 陈 Chen 冯 Feng 卓 Zhuo 毛 Mao 葛 Ge 吕 Lv 程 Cheng 魏 Wei 蒋 Jiang 邓 Deng 许 Xu',
)
const givenNames = pairsOf(
  '予安 Yu’an 望舒 Wangshu 一鸣 Yiming 海生 Haisheng 远帆 Yuanfan 听澜 Tinglan 一舟 Yizhou 泊远 Boyuan 子骁 Zixiao 志南 Zhinan 若川 Ruochuan 晏 Yan 北辰 Beichen 涌 Yong 屿 Yu 小满 Xiaoman 飞 Fei 沐云 Muyun 越 Yue 踏霜 Tashuang 骁 Xiao 回 Hui 知秋 Zhiqiu 一帆 Yifan 桐 Tong 石湖 Shihu 雪峰 Xuefeng 博 Bo 岭 Ling 震 Zhen 北岸 Bei’an 浪 Lang 远 Yuan 岸 An 杰 Jie 潮生 Chaosheng 亮 Liang 行 Xing 山 Shan 铁 Tie 城 Cheng 沛 Pei 承泽 Chengze 景行 Jingxing 昭 Zhao 文渊 Wenyuan 嘉木 Jiamu 星河 Xinghe 怀瑾 Huaijin 长庚 Changgeng',
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

const drawName = (random: Random, taken: ReadonlySet<string>): { name: string; nameEn: string } => {
  for (;;) {
    const [family, familyEn] = pick(random, surnames)
    const [given, givenEn] = pick(random, givenNames)
    if (!taken.has(family + given)) return { name: family + given, nameEn: `${givenEn} ${familyEn}` }
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
    const known = index < starters ? side.players[star] : undefined
    const drawn = drawName(random, names)
    names.add(drawn.name)
    const number = drawNumber(random, numbersTo[sport], numbers)
    numbers.add(number)
    const named = known === undefined ? drawn : { name: known, nameEn: side.playersEn?.[star] ?? known }
    return { number, ...named, position, isStarting: index < starters }
  })
}

const grounds: Record<Sport, readonly [Name, ...Name[]]> = {
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
  const [zh, en] = pick(createRandom(seedOfName(side.name) ^ 1), grounds[sport])
  return { venue: `${side.name}${zh}`, venueEn: `${side.nameEn ?? side.name} ${en}` }
}
