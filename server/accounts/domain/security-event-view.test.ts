import { expect, test } from 'vitest'
import { shortenAddress, viewOf } from './security-event-view.ts'

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['', ''],
  ['nowhere', ''],
])('[S-04] of the address %j a member sees %j', (address, shown) => {
  expect(shortenAddress(address)).toBe(shown)
})

const written = {
  seq: '7',
  kind: 'login',
  atMs: 5,
  address: '203.0.113.77',
  region: '',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36',
  session: 'a session',
  device: 'a device',
  details: { way: 'sms', count: 1 },
} as const
const viewer = { session: 'another', device: 'other', regionOf: (address: string) => `region of ${address}` }

test('[S-04] an event shows its device, its network and where that is', () => {
  expect(viewOf(written, viewer)).toEqual({
    id: '7',
    kind: 'login',
    atMs: 5,
    current: false,
    address: '203.0.113.*',
    region: 'region of 203.0.113.77',
    deviceType: 'Windows',
    browser: 'Chrome',
    way: 'sms',
    count: 1,
    what: '',
    command: '',
  })
  expect(viewOf({ ...written, region: 'XX' }, viewer).region).toBe('XX')
})

test('[S-04] this session and this device are known; what has neither is of nobody', () => {
  expect(viewOf(written, { ...viewer, session: 'a session' }).current).toBe(true)
  expect(viewOf(written, { ...viewer, device: 'a device' }).current).toBe(true)
  const nowhere = {
    ...written,
    address: '',
    userAgent: '',
    session: '',
    device: '',
    details: { command: 'member.block' },
  }
  const { current, address, region, deviceType, browser, command } = viewOf(nowhere, {
    ...viewer,
    session: '',
    device: '',
  })
  expect({ current, address, region, deviceType, browser, command }).toEqual({
    current: false,
    address: '',
    region: '',
    deviceType: '',
    browser: '',
    command: 'member.block',
  })
})
