import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStore } from '#src/gateway/identity.ts'
import {
  clearSecurityToken,
  readSecurityToken,
  securityTokenExpiry,
  securityTokenKey,
  writeSecurityToken,
} from './security-token.ts'

const at = (day: number, hour: number, minute = 0): number => new Date(2027, 2, day, hour, minute).getTime()
const fiveMinutes = 5 * 60_000

test('[L-11] a token expires in the five minutes from 22:00 on, of the day or of the next', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      (token, hour, minute) => {
        fc.pre(hour !== 22 || minute >= 5)
        const lateMs = securityTokenExpiry(token, at(9, hour, minute)) - at(hour < 22 ? 9 : 10, 22)
        expect(lateMs).toBeGreaterThanOrEqual(0)
        expect(lateMs).toBeLessThan(fiveMinutes)
      },
    ),
  )
})

test('[L-11] a token has one moment; kept at that moment it lasts until the next day', () => {
  const expiresAtMs = securityTokenExpiry('a1b2c3', at(9, 12))
  expect(securityTokenExpiry('a1b2c3', expiresAtMs - 1)).toBe(expiresAtMs)
  expect(securityTokenExpiry('a1b2c3', expiresAtMs)).toBe(expiresAtMs - at(9, 22) + at(10, 22))
})

test('[L-11] tokens do not expire all at once', () => {
  const moments = ['a1b2c3', 'b2c3d4', 'c3d4e5', 'd4e5f6'].map((token) => securityTokenExpiry(token, at(9, 12)))
  expect(new Set(moments).size).toBe(4)
})

test('[L-11] the token is read until it expires, then it is gone from the store', () => {
  const store = memoryStore()
  writeSecurityToken(store, 'a1.b2\nc3', at(9, 12))
  const expiresAtMs = securityTokenExpiry('a1.b2\nc3', at(9, 12))
  expect(readSecurityToken(store, expiresAtMs - 1)).toBe('a1.b2\nc3')
  expect(readSecurityToken(store, expiresAtMs)).toBe(null)
  expect(store.getItem(securityTokenKey)).toBe(null)
})

test('[L-11] nothing, and what cannot be read, is no token', () => {
  const store = memoryStore()
  expect(readSecurityToken(store, at(9, 12))).toBe(null)
  for (const broken of ['', 'token', '99999999999999.', '-1.token', 'x.token']) {
    store.setItem(securityTokenKey, broken)
    expect([broken, readSecurityToken(store, at(9, 12)), store.getItem(securityTokenKey)]).toEqual([broken, null, null])
  }
  writeSecurityToken(store, 'a1b2c3', at(9, 12))
  clearSecurityToken(store)
  expect(readSecurityToken(store, at(9, 12))).toBe(null)
})
