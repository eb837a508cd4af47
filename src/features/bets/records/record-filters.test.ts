import { expect, test } from 'vitest'
import { recordAskOf, recordFiltersOf, searchOfRecords } from './record-filters.ts'

const read = (search: string) => recordFiltersOf(new URLSearchParams(search))
const nowMs = Date.parse('2026-07-25T04:00:00Z')

test('[C-13, R-12] filters stand in the address and come back from it; what is no filter counts as none', () => {
  const search = 'kind=venue&venue=dz&state=won&period=month'
  expect(searchOfRecords(read(search))).toEqual(Object.fromEntries(new URLSearchParams(search)))
  expect(searchOfRecords(read('kind=other&venue=%2F..&state=x&period=y&from=2026-13-40'))).toEqual({})
})

test('[C-13] the server is asked for what they say', () => {
  expect(recordAskOf(read('kind=own&state=open&period=custom'), nowMs)).toEqual({
    kind: 'own',
    channelCode: null,
    state: 'open',
    currency: null,
    fromMs: null,
    untilMs: null,
  })
  expect(recordAskOf(read('venue=dz&period=today'), nowMs)).toEqual({
    kind: null,
    channelCode: 'dz',
    state: null,
    currency: null,
    fromMs: Date.parse('2026-07-24T16:00:00Z'),
    untilMs: null,
  })
})
