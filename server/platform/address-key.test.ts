import { expect, test } from 'vitest'
import { addressKey, addressTiers } from './address-key.ts'

test('[X-03] two addresses of a /64 are one to a limit; the next /64 is another', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe('20010db800010002')
  expect(addressKey('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBe('20010db800010002')
  expect(addressKey('2001:db8:1:3::1')).toBe('20010db800010003')
})

test('[X-03] an IPv6 address counts for its /64, its /56 and its /48, with larger allowances', () => {
  expect(addressTiers('2001:db8:1:2ff::1')).toEqual([
    { key: '20010db8000102ff', allowance: 1 },
    { key: '20010db8000102', allowance: 4 },
    { key: '20010db80001', allowance: 16 },
  ])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['no address', 'no address'],
  ['', ''],
])('[X-03] %j counts as %j alone', (address, key) => {
  expect(addressTiers(address)).toEqual([{ key, allowance: 1 }])
})

test('[X-03] an address with the name of its interface counts as without', () => {
  expect(addressKey('fe80::1%eth0')).toBe(addressKey('fe80::2'))
})
