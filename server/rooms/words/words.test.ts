import { expect, test } from 'vitest'
import type { WordAct, WordMatch } from '#contract/rooms/entities/word-rule.ts'
import { admitWord } from './word-admission.ts'
import { createWordList } from './word-list.ts'
import { fixedPartOf } from './pattern.ts'
import { judgeWords } from './word-verdict.ts'

const judge = (match: WordMatch, word: string, text: string, act: WordAct = 'refuse') =>
  judgeWords(text, [createWordList([{ ruleId: '1', match, act, text: word }])])

const refuses = (match: WordMatch, word: string, text: string): boolean => judge(match, word, text).kind === 'refused'

test.each([
  ['加微信', '快加微信吧'],
  ['加微信', '快 加 微 信'],
  ['加微信', '加.微-信!'],
  ['加微信', '加\u0301微\u0336信'],
  ['加微信', '加🔥微🔥信'],
  ['稳赚', '穩賺不赔'],
  ['viagra', 'VIAGRA'],
  ['viagra', 'ｖｉａｇｒａ'],
  ['viagra', 'vіаgrа'],
  ['viagra', '𝓿𝓲𝓪𝓰𝓻𝓪'],
  ['viagra', 'v i a g r a'],
  ['viagra', 'v.i-a_g*r/a'],
  ['viagra', 'vïágrà'],
  ['gs8', 'gs8.example'],
  ['🐶', '你🐶'],
  ['①②③', '123'],
])('[P-02] a word that is contained is seen through tricks: %s in %s', (word, text) => {
  expect(refuses('contains', word, text)).toBe(true)
})

test.each([
  ['contains', 'asin', 'as in'],
  ['contains', 'hell', 'she lives'],
  ['contains', '黑哨', '黑色口哨'],
  ['equals', '黑哨', '不是黑哨'],
  ['sounds', '加微信', '加油信心'],
  ['wildcard', 'gs8*com', 'gs9.com'],
  ['pattern', '群\\d{5}', '群1234'],
] satisfies [WordMatch, string, string][])('[P-02] %s %s does not find %s', (match, word, text) => {
  expect(judge(match, word, text)).toEqual({ kind: 'clear' })
})

test.each([
  ['equals', '黑哨', '黑 哨！'],
  ['equals', '👎', '👎'],
  ['sounds', '加微信', '伽薇芯'],
  ['sounds', '加微信', '加薇薇❤'],
  ['sounds', 'viagra', 'v1@gr4'],
  ['sounds', '群五三八', '裙538'],
  ['wildcard', 'gs8*', '薇❤gs8***'],
  ['wildcard', '加*群', '加一下那个群'],
  ['wildcard', '代?充', '代 你 充'],
  ['pattern', '群\\d{5,}', '进 群 1 2 3 4 5'],
  ['pattern', '加.{0,3}微', '加我的微'],
  ['pattern', 'buy +now', 'Buy  now'],
] satisfies [WordMatch, string, string][])('[P-02] %s %s finds %s', (match, word, text) => {
  expect(refuses(match, word, text)).toBe(true)
})

test('[P-02] a mask has a star for each character, in the text as it was written', () => {
  expect(judge('contains', '黑哨', '他是黑 哨啊', 'mask')).toEqual({
    kind: 'masked',
    text: '他是***啊',
    words: [{ ruleId: '1', match: 'contains', act: 'mask', text: '黑哨' }],
  })
  expect(judge('contains', 'viagra', '👍𝓿𝓲𝓪𝓰𝓻𝓪👍', 'mask')).toMatchObject({ text: '👍******👍' })
})

test('[P-02] the strictest act of room and site counts', () => {
  const word = (ruleId: string, act: WordAct, text: string) => ({ ruleId, match: 'contains' as const, act, text })
  const room = createWordList([word('1', 'mask', '黑哨'), word('2', 'hold', '带单')])
  const site = createWordList([word('3', 'refuse', '内幕')])
  expect(judgeWords('黑哨', [room, site])).toMatchObject({ kind: 'masked', text: '**' })
  expect(judgeWords('黑哨带单', [room, site])).toEqual({
    kind: 'held',
    word: word('2', 'hold', '带单'),
    found: [{ start: 2, end: 4 }],
  })
  expect(judgeWords('黑哨带单内幕', [room, site])).toEqual({ kind: 'refused', word: word('3', 'refuse', '内幕') })
})

test.each([
  ['pattern', '(', 'WORD_REFUSED'],
  ['pattern', '(a{999}){999}', 'WORD_REFUSED'],
  ['pattern', '(.{99}){9}', 'WORD_REFUSED'],
  ['pattern', 'a*', 'WORD_REFUSED'],
  ['pattern', '(?=a)b', 'WORD_REFUSED'],
  ['pattern', '.', 'WORD_TOO_WIDE'],
  ['pattern', '\\pL', 'WORD_TOO_WIDE'],
  ['pattern', '[^x]+', 'WORD_TOO_WIDE'],
  ['wildcard', '*', 'WORD_REFUSED'],
  ['wildcard', '*?*', 'WORD_REFUSED'],
  ['wildcard', '*a*', 'WORD_TOO_WIDE'],
  ['contains', ' ', 'WORD_REFUSED'],
  ['contains', 'o', 'WORD_TOO_WIDE'],
] satisfies [WordMatch, string, string][])('[P-02] %s %s is no word for a list: %s', (match, text, code) => {
  expect(admitWord(match, text)).toMatchObject({ ok: false, code })
})

test('[P-02] patterns that are slow elsewhere are not', () => {
  const patterns = ['(x+x+)+y', '((((.*)*)*)*)*xq', '(.*a){9}b', '(a|aa)+c', '(.?){19}qz'].flatMap((text, at) => {
    const admitted = admitWord('pattern', text)
    return admitted.ok ? [{ ruleId: String(at), match: 'pattern' as const, act: 'hold' as const, text }] : []
  })
  expect(patterns.length).toBeGreaterThan(2)
  const list = createWordList(patterns)
  const startMs = performance.now()
  for (let time = 0; time < 20; time += 1) judgeWords('xa'.repeat(100), [list])
  expect((performance.now() - startMs) / 20).toBeLessThan(100)
})

test.each([
  ['加.{0,3}微信', '微信'],
  ['加+微?信好', '信好'],
  ['群\\d{5,}', '群'],
  ['ab[cd]efg', 'efg'],
  ['a(b|c)de', 'de'],
  ['q{0,2}w', 'w'],
  ['q{2}w', 'q'],
  ['a|b', ''],
  ['(a|b)\\d', ''],
  ['a\\.b', 'a.b'],
  ['\\pLab', ''],
  ['[]a]b', 'b'],
  ['ＶX', 'vx'],
])('[P-02] the fixed part of %s is %s', (source, fixed) => {
  expect(fixedPartOf(source)).toBe(fixed)
})
