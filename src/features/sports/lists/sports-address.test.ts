import { expect, test } from 'vitest'
import { chosenDay, ofDay, pathOf, readAddress, writeAddress } from './sports-address.ts'

const read = (text: string) => readAddress(new URLSearchParams(text))
const today = '2026-11-22'

test('[A-01] the address says what is shown, and survives being written', () => {
  const address = {
    scope: 'early',
    sport: 'basketball',
    leagueId: '2001',
    day: '2026-11-24',
    order: 'time',
    words: '赤焰 50%',
  } as const
  expect(read(writeAddress(address).toString())).toEqual(address)
  expect(writeAddress(read('')).toString()).toBe('')
})

test('[A-01] what an address cannot mean is as if it were not there', () => {
  expect(read('scope=tomorrow&sport=anchor&league=%27or&day=22/11&order=x&q=%20')).toEqual(read(''))
  expect(read(`q=${'长'.repeat(60)}`).words).toHaveLength(40)
})

test('[A-01] days lead to today and to what comes', () => {
  expect([today, '2026-11-23'].map((day) => ofDay(day, today))).toEqual([
    { scope: 'today', day: null },
    { scope: 'early', day: '2026-11-23' },
  ])
  expect(
    [read(''), read('scope=today'), read('scope=early&day=2026-11-23'), read('scope=early')].map((one) =>
      chosenDay(one, today),
    ),
  ).toEqual(['live', today, '2026-11-23', null])
})

test('[A-01] results have a page of their own, which keeps what was chosen', () => {
  const address = { ...read('sport=football&q=雨燕'), day: '2026-11-21' }
  expect(pathOf({ ...address, scope: 'results' })).toBe(
    `/app/sports/results?${new URLSearchParams({ sport: 'football', day: '2026-11-21', q: '雨燕' }).toString()}`,
  )
  expect(pathOf({ ...read(''), scope: 'results' })).toBe('/app/sports/results')
  expect(pathOf(read(''))).toBe('/app/sports')
})
