import { expect, test } from 'vitest'
import type { Language } from '#contract/codes.ts'
import { marketKinds } from '#contract/sports/rules/selections.ts'
import { columnSelectionName, kindName, marketNameOf, selectionName, shortSelectionName } from './market-words.ts'

const teams = { home: '蓉城赤焰', visit: '滨海蓝鲸' }
const sides = { home: 'Rongcheng', visit: 'Binhai' }

test.each([
  ['1x2:home', '全场独赢', '蓉城赤焰', 'Full time result', 'Rongcheng'],
  ['1x2.h1:draw', '上半场独赢', '和局', '1st half result', 'Draw'],
  ['hdp:visit:0.25', '全场让球', '滨海蓝鲸 +0.25', 'Full time handicap', 'Binhai +0.25'],
  ['hdp.h1:home:-0.5', '上半场让球', '蓉城赤焰 -0.5', '1st half handicap', 'Rongcheng -0.5'],
  ['hdp:home:0', '全场让球', '蓉城赤焰 0', 'Full time handicap', 'Rongcheng 0'],
  ['total:over:2.75', '全场大小', '大 2.75', 'Full time over/under', 'Over 2.75'],
  ['cs:2-1', '全场波胆', '2:1', 'Full time correct score', '2:1'],
  ['cs:other', '全场波胆', '其他', 'Full time correct score', 'Other'],
  ['next.g4:none', '第 4 球', '无进球', '4th goal', 'No goal'],
  ['next.g1:visit', '第 1 球', '滨海蓝鲸', '1st goal', 'Binhai'],
  ['dc:home-draw', '全场双重机会', '主或和', 'Full time double chance', 'Home or draw'],
  ['home-total:under:1', '全场主队大小', '小 1', 'Full time home team total', 'Under 1'],
  ['btts:yes', '全场双方进球', '是', 'Full time both teams to score', 'Yes'],
  ['map.m2:home', '地图 2 胜者', '蓉城赤焰', 'Map 2 winner', 'Rongcheng'],
])('[S-13] %s has its names in both languages', (selectionId, market, pick, marketEn, pickEn) => {
  expect([
    marketNameOf('zh-CN', selectionId),
    selectionName('zh-CN', selectionId, teams),
    marketNameOf('en', selectionId),
    selectionName('en', selectionId, sides),
  ]).toEqual([market, pick, marketEn, pickEn])
})

test('[S-13] a sport calls its markets as its people do', () => {
  expect([
    marketNameOf('zh-CN', 'hdp.q3:home:-4.5', 'basketball'),
    marketNameOf('en', 'total:over:210.5', 'basketball'),
    marketNameOf('zh-CN', 'hdp:home:-1.5', 'esports'),
  ]).toEqual(['第 3 节让分', 'Full time total points', '全场地图让分'])
})

test('[S-13] narrow places say home and visit', () => {
  const shown = (language: Language) => ['hdp:visit:1.5', '1x2:draw'].map((id) => shortSelectionName(language, id))
  expect([shown('zh-CN'), shown('en')]).toEqual([
    ['客 +1.5', '和'],
    ['Away +1.5', 'Draw'],
  ])
})

test('[S-13] every kind has a name, and what is no selection is shown as it is', () => {
  for (const language of ['zh-CN', 'en'] as Language[])
    for (const kind of marketKinds) expect(kindName(language, kind, 'esports')).not.toBe('')
  expect([marketNameOf('en', 'mystery:home'), selectionName('en', 'mystery:home', sides)]).toEqual(['', 'mystery:home'])
})

test('[A-01] columns of lists have the initial of a side before its line', () => {
  const shown = (language: Language) =>
    ['hdp:visit:1.5', 'total:over:2.5', '1x2:draw', '1x2:home'].map((id) => columnSelectionName(language, id))
  expect([shown('zh-CN'), shown('en')]).toEqual([
    ['客 +1.5', '大 2.5', '和', '主'],
    ['A +1.5', 'O 2.5', 'Draw', 'Home'],
  ])
})
