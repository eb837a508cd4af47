import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccessRule } from '#contract/access/entities/access-rule.ts'
import { compileAccess, compileRegions, faultOfRule } from './access-rules.ts'
import { createAddressTable } from './address-table.ts'

const rule = (id: string, effect: AccessRule['effect'], by: AccessRule['by'], value: string): AccessRule => ({
  id,
  effect,
  by,
  value,
  title: '',
  text: '',
})
const visitor = (address: string, region = '', device = '') => ({ address, region, device })

test('[S-08, S-09, S-05] the strictest rule that fits counts, whatever it goes by', () => {
  const find = compileAccess([
    rule('1', 'caveat', 'address', '203.0.113.0/24'),
    rule('2', 'restriction', 'region', 'XX'),
    rule('3', 'block', 'device', 'aaaa'),
    rule('4', 'caveat', 'address', 'nonsense'),
  ])
  expect(find(visitor('203.0.113.9'))?.id).toBe('1')
  expect(find(visitor('203.0.113.9', 'xx'))?.id).toBe('2')
  expect(find(visitor('203.0.113.9', 'xx', 'AAAA'))?.id).toBe('3')
  expect(find(visitor('203.0.114.9'))).toBeUndefined()
  expect(find(visitor('not an address'))).toBeUndefined()
})

test.each([
  ['203.0.113.5', '::ffff:203.0.113.5', true],
  ['::ffff:203.0.113.0/120', '203.0.113.77', true],
  ['2001:db8::/33', '2001:db8:7fff::1', true],
  ['2001:db8::/33', '2001:db8:8000::1', false],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['::1', '::1', true],
  ['10.1.2.3/9', '10.127.255.255', true],
  ['10.1.2.3/9', '10.128.0.0', false],
])('[S-08] %s holds %s: %s', (cidr, address, holds) => {
  expect(createAddressTable([{ cidr, value: 'x' }]).find(address)).toBe(holds ? 'x' : undefined)
})

test('[S-09] the narrowest network of an address names its region', () => {
  const regionOf = compileRegions([
    { cidr: '198.51.0.0/16', region: 'wide' },
    { cidr: '198.51.100.0/24', region: 'narrow' },
    { cidr: '198.51.100.0/24', region: 'said twice' },
  ])
  expect(['198.51.1.1', '198.51.100.1', '8.8.8.8'].map(regionOf)).toEqual(['wide', 'narrow', ''])
})

test('[S-08] an IPv4 address lies in a network exactly when their first bits are the same', () => {
  const number = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  const text = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
  fc.assert(
    fc.property(number, number, fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
      const isSame = Math.floor(network / 2 ** (32 - bits)) === Math.floor(address / 2 ** (32 - bits))
      const found = createAddressTable([{ cidr: `${text(network)}/${bits}`, value: 1 }]).find(text(address))
      expect(found).toBe(isSame ? 1 : undefined)
    }),
  )
})

test('[S-08] what cannot hold is refused with its reason', () => {
  expect(faultOfRule({ by: 'address', value: '300.1.1.1' })).toBe(
    '300.1.1.1 is no address and no network such as 203.0.113.0/24',
  )
  expect(faultOfRule({ by: 'address', value: '2001:db8::/32' })).toBeUndefined()
  expect(faultOfRule({ by: 'device', value: 'phone' })).toBe('phone is no device uuid')
  expect(faultOfRule({ by: 'device', value: '3B241101-e2bb-4255-8caf-4136c566a962' })).toBeUndefined()
  expect(faultOfRule({ by: 'region', value: ' ' })).toBe('a rule needs a value')
})
