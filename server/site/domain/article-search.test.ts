import { expect, test } from 'vitest'
import { demoHelpArticles } from '#server/demo/demo-help.ts'
import { inLanguage } from './in-language.ts'
import { indexArticles, searchArticles } from './article-search.ts'

const chinese = indexArticles(inLanguage([...demoHelpArticles], 'zh-CN'))
const english = indexArticles(inLanguage([...demoHelpArticles], 'en'))
const idsOf = (index: typeof chinese, search: string) => searchArticles(index, search).map(({ article }) => article.id)

const article = (id: string, title: string, body: string) => ({ id, categoryId: 'c', title, body, sort: 1 })

test('[C-10] the examples of the search field are found, whether in a title or in a body', () => {
  expect(idsOf(chinese, '忘记密码')[0]).toBe('forgot-password')
  expect(idsOf(chinese, '礼物')[0]).toBe('gifts')
  expect(idsOf(chinese, '封盘')).toEqual(['place-bet'])
  expect(idsOf(english, 'password')[0]).toBe('forgot-password')
  expect(idsOf(english, 'gifts')[0]).toBe('gifts')
  expect(idsOf(english, 'suspended odds')[0]).toBe('place-bet')
})

test('[C-10] words in another order, in part, or between signs are found; what nobody wrote is not', () => {
  expect(idsOf(chinese, '密码忘记了')[0]).toBe('forgot-password')
  expect(idsOf(chinese, '滑块')).toEqual(['verification'])
  expect(idsOf(english, 'GIFT-combo')[0]).toBe('gifts')
  expect(idsOf(chinese, '量子纠缠')).toEqual([])
  expect(idsOf(english, 'quantum')).toEqual([])
  expect(idsOf(chinese, '？！')).toEqual([])
})

test('[C-10] the beginning of a word finds it, and a lone character the pairs that have it first or second', () => {
  const index = indexArticles([article('one', 'suspended 封盘', '盘口'), article('two', 'ended', '开球')])
  const found = ['susp', 'end', 'pended', '盘', '球', '封', '口', 'z'].map((search) => idsOf(index, search))
  expect(found).toEqual([['one'], ['two'], [], ['one'], ['two'], ['one'], ['one'], []])
})

test('[C-10] every word has to be there, the title weighs more, and the excerpt shows the place', () => {
  const index = indexArticles([
    article('body', '别的', `${'前'.repeat(60)}这里说到提款的到账时间${'后'.repeat(80)}`),
    article('title', '提款', '怎样提款'),
    article('none', '存款', '怎样存款'),
  ])
  expect(searchArticles(index, '提款').map(({ article: { id }, excerpt }) => [id, excerpt])).toEqual([
    ['title', '怎样提款'],
    ['body', `…${'前'.repeat(16)}这里说到提款的到账时间${'后'.repeat(63)}…`],
  ])
  expect(searchArticles(index, '提款 到账').map(({ article: { id } }) => id)).toEqual(['body'])
  const [found] = searchArticles(
    indexArticles([article('a', 'A', 'Somewhere in this long body suspended odds')]),
    'odds',
  )
  expect(found?.excerpt).toBe('…long body suspended odds')
})
