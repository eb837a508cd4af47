import { roomWordsMax, siteWordsMax } from '#contract/limits.ts'
import type { ListedWord } from '#server/rooms/words/word-list.ts'
import { admitWord } from '#server/rooms/words/word-admission.ts'

/** The same numbers from the same seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const han = '加微信群稳赚带单内幕黑哨代充收米红计划倍投私聊电话链接平台彩票返水提款优惠担保出号刷粉'
const latin = 'abcdefghijklmnopqrstuvwxyz0123456789'
const everyday =
  '今天裁判球员进了好看加油稳信号群单刀内线微博主场客场门将传中补射越位角球哈哈哈啊呢吧的了我你他们都在看'

const pick = (random: () => number, alphabet: string): string => {
  const characters = Array.from(alphabet)
  return characters[Math.floor(random() * characters.length)] ?? ''
}
const some = (random: () => number, alphabet: string, count: number): string =>
  Array.from({ length: count }, () => pick(random, alphabet)).join('')

const kinds = [
  'contains',
  'contains',
  'contains',
  'contains',
  'contains',
  'contains',
  'equals',
  'sounds',
  'wildcard',
  'pattern',
] as const

const wordOf = (random: () => number, kind: (typeof kinds)[number]): string => {
  const [first, second] = [some(random, han, 2), some(random, han, 2)]
  switch (kind) {
    case 'contains':
      return random() < 0.6 ? `${first}${some(random, han, 1)}` : some(random, latin, 4 + Math.floor(random() * 6))
    case 'equals':
    case 'sounds':
      return `${first}${second}`
    case 'wildcard':
      return `${first}*${second}`
    case 'pattern':
      return [
        `${first}.{0,3}${second}`,
        `${first}+[a-z]{2}`,
        `(${first}|${second})\\d{3,}`,
        `${pick(random, han)}\\d{5,}`,
      ][Math.floor(random() * 4)] as string
  }
}

/** As many words as site and room may have together: six of ten contained, one each of the other kinds. */
export const manyWords = (random: () => number): ListedWord[] => {
  const words: ListedWord[] = []
  for (let nth = 0; words.length < siteWordsMax + roomWordsMax; nth += 1) {
    const match = kinds[nth % kinds.length] ?? 'contains'
    const text = wordOf(random, match)
    // None refuses, so that every text is searched for all.
    if (admitWord(match, text).ok) words.push({ ruleId: String(nth), match, act: 'mask', text })
  }
  return words
}

/** A text as people write them, 1 to 200 characters; one of four has Latin in it, one of ten is spaced out. */
export const someText = (random: () => number): string => {
  const length = 1 + Math.floor(random() ** 2 * 190)
  const text = Array.from({ length }, () =>
    random() < 0.25 ? pick(random, latin) : random() < 0.05 ? pick(random, han) : pick(random, everyday),
  )
  return text.join(random() < 0.1 ? ' ' : '').slice(0, 200)
}
