import { expect, test } from 'vitest'
import type { Venue } from '#contract/site/entities/site-config.ts'
import { channelOfSport, isSportOpen, sportsChannelCode } from '#contract/sports/rules/sports-channel.ts'
import { anchorGamesOf } from './anchor-games.ts'

const aVenue = (channelCode: string, change: Partial<Venue> = {}): Venue => ({
  channelCode,
  name: channelCode,
  kind: 'egame',
  status: '1',
  isDisplay: true,
  min_money: 0,
  max_money: 0,
  ...change,
})
const entry = (code: string) => ({ channelName: `游戏${code}`, siteAnchorGameEntranceV4: code })
const settings = { isDisplay: true, isDisplayMaintainVenue: true, zbyx: ['qp', 'by', 'lx', 'xx'].map(entry) }
const venues = [aVenue('by'), aVenue('qp', { status: '2' }), aVenue('lx', { isDisplay: false })]
const shown = (change: Partial<typeof settings> = {}) =>
  anchorGamesOf({ ...settings, ...change }, venues).map(({ name, isOpen }) => [name, isOpen])

test('[E-15] games stand in the operator’s order; hidden and unknown venues are left out', () => {
  expect(shown()).toEqual([
    ['游戏qp', false],
    ['游戏by', true],
  ])
})

test('[E-15] a venue that is not open is named only where the operator says so', () => {
  expect(shown({ isDisplayMaintainVenue: false })).toEqual([['游戏by', true]])
  expect(shown({ isDisplay: false })).toEqual([])
})

test('[R-03, E-04] the sportsbook is open unless its channel is listed as not open or not shown', () => {
  const channel = (change: Partial<Venue>) => isSportOpen([aVenue('by'), aVenue(sportsChannelCode, change)], 'football')
  expect([
    isSportOpen(venues, 'football'),
    channel({}),
    channel({ status: '0' }),
    channel({ isDisplay: false }),
  ]).toEqual([true, true, false, false])
  const closed = [aVenue(channelOfSport.esports, { status: '0' })]
  expect([isSportOpen(closed, 'esports'), isSportOpen(closed, 'basketball')]).toEqual([false, true])
  expect(isSportOpen([aVenue(sportsChannelCode, { status: '0' })], 'esports')).toBe(true)
})
