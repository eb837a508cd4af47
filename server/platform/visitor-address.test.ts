import { expect, test } from 'vitest'
import { readAddress } from './visitor-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:5678 ', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
  ['2001:DB8:0::0007', '2001:db8::7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:cb00:7107]:80', '203.0.113.7'],
  ['203.0.113.7%eth0', undefined],
  ['203.0.113.7:', undefined],
  ['203.0.113.7:123456', undefined],
  ['203.0.113', undefined],
  ['[203.0.113.7]:1', undefined],
  ['unknown', undefined],
  ['garbage', undefined],
  ['', undefined],
])('[X-03] %j as a proxy writes it is the address %j', (written, address) => {
  expect(readAddress(written)).toBe(address)
})
