import { expect, test } from 'vitest'
import { fillIn, translate, withCounts } from './translations.tsx'

const known = new Map<string, object>([
  ['live', { title: '直播', status: { live: '直播中' }, viewers: '{{total}} 人在看', days: ['一', '二'] }],
  ['common', { retry: '重试' }],
])

test('[A-04] words are found by their way, in the own area or in a named one', () => {
  expect(translate(known, 'live', 'status.live', {})).toEqual('直播中')
  expect(translate(known, 'live', 'common:retry', {})).toEqual('重试')
  expect(translate(known, 'live', 'days', {})).toEqual(['一', '二'])
})

test('[A-04] a key without words is a bug, and says which', () => {
  expect(() => translate(known, 'live', 'status.gone', {})).toThrow('no words for status.gone in live')
  expect(() => translate(known, 'live', 'status', {})).toThrow('no words for status in live')
})

test('[A-04] values stay what they are, whatever stands in them', () => {
  expect(fillIn('{{total}} 人在看', { total: '12.8万' })).toEqual('12.8万 人在看')
  expect(fillIn('{{a}}{{b}}', { a: '{{b}}', b: '<b>$&</b>' })).toEqual('{{b}}<b>$&</b>')
  expect(fillIn('{{a}}', {})).toEqual('')
})

test('[A-04] words of a number take the form that goes with it', () => {
  const rooms = '{{total}} {{total|room|rooms}}'
  expect(['0', '1', '2', '1,200'].map((total) => fillIn(rooms, { total }))).toEqual([
    '0 rooms',
    '1 room',
    '2 rooms',
    '1,200 rooms',
  ])
  expect(fillIn('{{hours|hour|hours}}', { hours: 1 })).toEqual('hour')
})

test('[L-06] a number under a name of counts is in ten-thousands from 10,000 on, and keeps its plural', () => {
  const records = { count: 128_400, shown: 20, number: 128_400 }
  expect(withCounts(records, 'zh-CN')).toEqual({ count: '12.8万', shown: '20', number: 128_400 })
  expect(withCounts(records, 'en')).toEqual({ count: '128.4k', shown: '20', number: 128_400 })
  const bets = '{{count}} {{count|bet|bets}}'
  expect([1, 2, 20_000].map((count) => fillIn(bets, withCounts({ count }, 'en')))).toEqual([
    '1 bet',
    '2 bets',
    '20k bets',
  ])
})

test('[L-06] any other whole number has its thousands apart; ordinals, fractions and words stay what they are', () => {
  const values = { n: 12_000, days: 7, year: 2_026, place: 12_000, times: 1.5, roomNo: '88231', isOpen: true }
  const written = { n: '12,000', days: '7', year: 2_026, place: 12_000, times: 1.5, roomNo: '88231', isOpen: true }
  expect(withCounts(values, 'zh-CN')).toEqual(written)
  expect(withCounts(values, 'en')).toEqual(written)
})
