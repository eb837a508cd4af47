import { expect, test } from 'vitest'
import type { Agreement } from '#contract/site/entities/agreement.ts'
import type { HelpArticle } from '#contract/site/entities/site-config.ts'
import { agreementFaults, articlesOf, categoriesOf } from './agreements.ts'

const terms: Agreement = {
  id: 'terms',
  version: '2026-11-22',
  title: '用户协议',
  titleEn: 'Terms',
  body: '正文',
  bodyEn: 'Text',
}
const gifts: HelpArticle = { id: 'gifts', categoryId: 'room', title: '礼物', body: '怎样送', sort: 1 }
const room = { id: 'room', name: '直播间', icon: 'room', sort: 3 }

test('[C-10, C-11] agreements stand in the help centre in the reader’s language, with their version, last and instead of articles of their name', () => {
  const texts = { helpArticles: [gifts, { ...gifts, id: 'terms' }], agreements: [terms] }
  const shown = { id: 'terms', categoryId: 'agreements', sort: 2, version: '2026-11-22' }
  expect(articlesOf(texts, 'zh-CN')).toEqual([gifts, { ...shown, title: '用户协议', body: '正文' }])
  expect(articlesOf(texts, 'en')).toEqual([gifts, { ...shown, title: 'Terms', body: 'Text' }])
})

test('[C-10] their category is the last one, and only where there are any', () => {
  const own = { id: 'agreements', name: '条款与规则', icon: 'rules', sort: 4 }
  expect(categoriesOf({ helpCategories: [room], agreements: [terms] }, 'zh-CN')).toEqual([room, own])
  expect(categoriesOf({ helpCategories: [room, own], agreements: [] }, 'zh-CN')).toEqual([room])
})

test('[C-11] another text needs another version; a text stands there once', () => {
  const changed = { ...terms, body: '另一个正文' }
  expect(agreementFaults([terms], [terms])).toEqual([])
  expect(agreementFaults([terms], [{ ...changed, version: '2026-12-01' }])).toEqual([])
  expect(agreementFaults([terms], [changed])).toEqual([
    'the text terms is another one than version 2026-11-22 was: give it a new version',
  ])
  expect(agreementFaults([], [terms, { ...terms, version: '2026-12-01' }])).toEqual([
    'the text terms stands there twice',
  ])
})
