import { expect, test } from 'vitest'
import { postingReasons } from '#contract/wallet/entities/posting-reason.ts'
import { askOf, filtersOf, groupOf, isBackwards, movementGroups, noFilters, searchOf } from './statement-filters.ts'

const now = Date.parse('2026-11-22T01:00:00+08:00')

test('[C-14] every reason that money can move for is in one kind', () => {
  expect(Object.values(movementGroups).flat().toSorted()).toEqual([...postingReasons].toSorted())
  expect(groupOf('venue-out')).toBe('transfer')
})

test('[C-14] filters go to the address and come back; what is none counts as none', () => {
  const filters = { ...noFilters, kind: 'bet', period: 'custom', from: '2026-11-01', venue: 'agdz' } as const
  expect(filtersOf(new URLSearchParams(searchOf(filters)))).toEqual(filters)
  expect(searchOf(noFilters)).toEqual({})
  expect(filtersOf(new URLSearchParams("kind=theft&from=1.1.&period=ever&venue=a'b&account=mine"))).toEqual(noFilters)
})

test('[C-14] periods begin with a day of the site’s calendar, and the last day counts', () => {
  const ask = (period: typeof noFilters.period, from = '', until = '') =>
    askOf({ ...noFilters, period, from, until }, 'CNY', now)
  const all = { account: 'wallet', currency: 'CNY', reasons: [] }
  expect(ask('all')).toEqual(all)
  expect(ask('today')).toEqual({ ...all, fromMs: Date.parse('2026-11-22T00:00:00+08:00') })
  expect(ask('week').fromMs).toBe(Date.parse('2026-11-16T00:00:00+08:00'))
  expect(ask('month').fromMs).toBe(Date.parse('2026-10-24T00:00:00+08:00'))
  expect(ask('custom', '2026-11-01', '2026-11-03')).toEqual({
    ...all,
    fromMs: Date.parse('2026-11-01T00:00:00+08:00'),
    untilMs: Date.parse('2026-11-04T00:00:00+08:00'),
  })
  expect(ask('custom', '2026-02-31')).toEqual({ ...all, fromMs: Date.parse('2026-03-03T00:00:00+08:00') })
  expect(isBackwards({ ...noFilters, period: 'custom', from: '2026-11-03', until: '2026-11-02' })).toBe(true)
})

test('[C-14] gold coins and the interest wallet are accounts of their own', () => {
  expect(askOf({ ...noFilters, account: 'coins' }, 'USDT', now)).toMatchObject({ account: 'wallet', currency: 'COIN' })
  expect(askOf({ ...noFilters, account: 'interest' }, 'USDT', now)).toMatchObject({
    account: 'interest',
    currency: 'USDT',
  })
})
