import { beforeEach, expect, test } from 'vitest'
import { createNonceStore, nonceQuotas, type NonceStore, type NonceVerdict } from './nonce-store.ts'

const minuteMs = 60_000
const plenty = 1_000

let store: NonceStore
let nonces: number
beforeEach(() => {
  nonces = 0
})

const use = (session: string, address: string, timestampMs = 0, nowMs = timestampMs): NonceVerdict =>
  store.use({ session, address, nonce: String((nonces += 1)) }, timestampMs, nowMs)

const verdicts = (times: number, turn: (nth: number) => NonceVerdict): Partial<Record<NonceVerdict, number>> => {
  const counts: Partial<Record<NonceVerdict, number>> = {}
  for (let nth = 0; nth < times; nth += 1) {
    const verdict = turn(nth)
    counts[verdict] = (counts[verdict] ?? 0) + 1
  }
  return counts
}

test('[C-01] the nonce store forgets only what the clock check refuses, and is bounded', () => {
  store = createNonceStore({ entriesMax: 3, perSessionMax: plenty, perAddressMax: plenty })
  const once = { session: 's', nonce: 'a', address: '192.0.2.1' }
  expect(store.use(once, 0, 0)).toBe('fresh')
  expect(store.use(once, 0, 5 * minuteMs)).toBe('replayed')
  expect(use('s', '192.0.2.1', 5 * minuteMs)).toBe('fresh')
  expect(use('s', '192.0.2.1', 5 * minuteMs)).toBe('fresh')
  expect(use('s', '192.0.2.1', 5 * minuteMs)).toBe('full')
  expect(use('s', '192.0.2.1', 6 * minuteMs, 6 * minuteMs + 1)).toBe('fresh')
  expect(store.size()).toBe(3)
})

test('[C-01] a session that fills its quota is refused, the others of its address go on', () => {
  store = createNonceStore({ entriesMax: plenty, perSessionMax: 3, perAddressMax: plenty })
  expect(verdicts(5, () => use('greedy', '192.0.2.1'))).toEqual({ fresh: 3, overQuota: 2 })
  expect(verdicts(3, () => use('other', '192.0.2.1'))).toEqual({ fresh: 3 })
  expect(store.size()).toBe(6)
})

test('[C-01] an address that fills its quota with ever new sessions is refused, other addresses go on', () => {
  store = createNonceStore({ entriesMax: plenty, perSessionMax: 3, perAddressMax: 5 })
  expect(verdicts(8, (nth) => use(`session ${nth}`, '192.0.2.1'))).toEqual({ fresh: 5, overQuota: 3 })
  expect(verdicts(3, () => use('honest', '192.0.2.2'))).toEqual({ fresh: 3 })
})

test('[C-01] the addresses of a /64 fill one quota; a /48 has sixteen', () => {
  store = createNonceStore({ entriesMax: plenty, perSessionMax: plenty, perAddressMax: 2 })
  expect(verdicts(4, (nth) => use('s', `2001:db8:1:1::${nth}`))).toEqual({ fresh: 2, overQuota: 2 })
  expect(verdicts(60, (nth) => use('s', `2001:db8:1:${(nth + 1).toString(16)}00::1`))).toEqual({
    fresh: 30,
    overQuota: 30,
  })
  expect(use('s', '2001:db8:2:1::1')).toBe('fresh')
})

test('[C-01] a quota is free again when the nonces that filled it are forgotten', () => {
  store = createNonceStore({ entriesMax: plenty, perSessionMax: 2, perAddressMax: 2 })
  expect(verdicts(3, () => use('s', '192.0.2.1', 0, 0))).toEqual({ fresh: 2, overQuota: 1 })
  expect(use('s', '192.0.2.1', 6 * minuteMs, 6 * minuteMs)).toBe('overQuota')
  expect(verdicts(3, () => use('s', '192.0.2.1', 6 * minuteMs, 6 * minuteMs + 1))).toEqual({ fresh: 2, overQuota: 1 })
  expect(store.size()).toBe(2)
})

test('[C-01] a caller that makes all the calls it may, for an hour, does not reach its quota', () => {
  const perMinute = { address: 60, member: 60 }
  store = createNonceStore(nonceQuotas(100_000, perMinute))
  const calls = verdicts(60 * 60, (second) => use('s', '192.0.2.1', second * 1_000))
  expect(calls).toEqual({ fresh: 60 * 60 })
})
