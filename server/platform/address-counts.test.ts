import { expect, test } from 'vitest'
import { createAddressCounts } from './address-counts.ts'

/** How many of so many sockets find room, each of them open from then on. */
const opened = (counts: ReturnType<typeof createAddressCounts>, times: number, addressOf: (nth: number) => string) =>
  Array.from({ length: times }, (_, nth) => addressOf(nth)).flatMap((address) =>
    counts.hasRoomFor(address) ? [counts.opened(address)] : [],
  )

test('[X-03] the sockets of a /64 are counted together, and make room when they end', () => {
  const counts = createAddressCounts(2)
  const [first] = opened(counts, 2, (nth) => `2001:db8:1:1::${nth}`)
  expect(opened(counts, 3, (nth) => `2001:db8:1:1:ffff::${nth}`)).toHaveLength(0)
  expect(counts.hasRoomFor('2001:db8:1:2::1')).toBe(true)
  first?.()
  first?.()
  expect(opened(counts, 3, (nth) => `2001:db8:1:1:ffff::${nth}`)).toHaveLength(1)
})

test('[X-03] a /56 has four times and a /48 sixteen times as many; an IPv4 address is one in IPv6 clothes too', () => {
  const counts = createAddressCounts(2)
  expect(opened(counts, 20, (nth) => `2001:db8:1:${nth.toString(16)}::1`)).toHaveLength(8)
  expect(opened(counts, 60, (nth) => `2001:db8:1:${(nth * 256).toString(16)}::1`)).toHaveLength(24)
  expect(opened(counts, 1, () => '2001:db8:2:1::1')).toHaveLength(1)
  expect(opened(counts, 4, (nth) => (nth % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7'))).toHaveLength(2)
})
