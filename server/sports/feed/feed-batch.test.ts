import { expect, test } from 'vitest'
import { fixturesToStore } from './feed-batch.ts'
import type { FixtureMessage } from './feed-messages.ts'

const named = (name: string) => ({ name, nameEn: name, logo: '' })
const fixture = (shortName?: string): FixtureMessage => ({
  kind: 'fixture',
  sport: 'basketball',
  league: { leagueId: 'l', isPinned: false, ...named('L') },
  round: '',
  roundEn: '',
  home: { teamId: 'h', ...named('H'), shortName },
  visit: { teamId: 'v', ...named('V') },
  startAtMs: 0,
})
const faultsOf = (shortName?: string): number =>
  fixturesToStore([{ id: 'm', seq: 1, atMs: 0, fixtureId: 'f', body: fixture(shortName) }], new Map()).faults.length

test('[E-11] a short name may be left out and has 12 characters at most', () => {
  expect([undefined, '', 'SIX', 'x'.repeat(12), 'x'.repeat(13)].map(faultsOf)).toEqual([0, 0, 0, 0, 1])
})
