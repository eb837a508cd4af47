import { expect, test } from 'vitest'
import type { Venue } from '#contract/site/entities/site-config.ts'
import { venueAt } from './venue-of.ts'

const lobbyPath = '/app/egame/lobby'
const pathOf = (code: string) => `/app/egame/${code.toLowerCase()}`
const at = (venues: readonly Venue[], path: string) => venueAt(venues, path, { pathOf, lobbyPath })

const aVenue = (channelCode: string, over: Partial<Venue> = {}): Venue => ({
  channelCode,
  name: channelCode,
  kind: 'egame',
  status: '1',
  isDisplay: true,
  min_money: 20,
  max_money: 100_000,
  ...over,
})

test('[R-08, E-04] the address of an electronic venue shows that venue and the others that are open', () => {
  const [by, dz] = [aVenue('BY'), aVenue('DZ')]
  const venues = [by, dz, aVenue('PT', { status: '0' }), aVenue('MG', { isDisplay: false })]
  expect(at(venues, '/app/egame/by')).toEqual({ kind: 'venue', venue: by, others: [dz] })
  expect(at(venues, lobbyPath)).toEqual({ kind: 'lobby', open: [by, dz] })
})

test('[R-03, E-04] a venue that is switched off, hidden, unknown or of another kind leads home', () => {
  const venues = [aVenue('BY', { status: '0' }), aVenue('DZ', { isDisplay: false }), aVenue('TY', { kind: 'sports' })]
  for (const path of ['/app/egame/by', '/app/egame/dz', '/app/egame/ty', '/app/egame/zz', lobbyPath])
    expect(at(venues, path)).toEqual({ kind: 'closed' })
  expect(at([], lobbyPath)).toEqual({ kind: 'closed' })
})
