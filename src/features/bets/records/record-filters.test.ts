import { expect, test } from 'vitest'
import { recordAskOf, recordFiltersOf, searchOfFormerBets, searchOfRecords } from './record-filters.ts'

const read = (search: string) => recordFiltersOf(new URLSearchParams(search))
const nowMs = Date.parse('2026-07-25T04:00:00Z')

test('[C-13, R-12] filters stand in the address and come back from it; what is no filter counts as none', () => {
  for (const search of [
    'kind=venue&venue=dz&state=won&period=month',
    'kind=sports&sport=football&state=half_won&period=custom&from=2026-11-01',
  ])
    expect(searchOfRecords(read(search))).toEqual(Object.fromEntries(new URLSearchParams(search)))
  expect(searchOfRecords(read('kind=other&venue=%2F..&state=x&period=y&from=2026-13-40'))).toEqual({})
  expect(searchOfRecords(read('kind=own&sport=football&state=half_won'))).toEqual({ kind: 'own' })
})

test('[C-13, R-12] the address of the former list of bets on sports keeps its filters', () => {
  const former = (search: string) => searchOfFormerBets(new URLSearchParams(search))
  expect(former('')).toEqual({ kind: 'sports' })
  expect(former('filter=half_lost&sport=esports&period=custom&from=2026-11-01&until=2026-11-03')).toEqual({
    kind: 'sports',
    state: 'half_lost',
    sport: 'esports',
    period: 'custom',
    from: '2026-11-01',
    until: '2026-11-03',
  })
})

test('[C-13] the server is asked for what they say', () => {
  const none = { channelCode: null, state: null, sport: null, ticketFilter: null, currency: null, untilMs: null }
  expect(recordAskOf(read('kind=own&state=open&period=custom'), nowMs, 'CNY')).toEqual({
    ...none,
    kind: 'own',
    state: 'open',
    fromMs: null,
  })
  const fromMs = Date.parse('2026-07-24T16:00:00Z')
  expect(recordAskOf(read('venue=dz&period=today'), nowMs, 'CNY')).toEqual({
    ...none,
    kind: null,
    channelCode: 'dz',
    fromMs,
  })
  expect(recordAskOf(read('kind=sports&sport=football&state=half_won&period=today'), nowMs, 'USDT')).toEqual({
    ...none,
    kind: 'sports',
    sport: 'football',
    ticketFilter: 'half_won',
    currency: 'USDT',
    fromMs,
  })
})
