import { expect, test } from 'vitest'
import { reauthenticationMs } from '#contract/limits.ts'
import { missingProofs, type ProofWays } from './reauthentication.ts'

const nowMs = 1_800_000_000_000
const never = { factorAtMs: null, contactAtMs: null }
const contact = { channel: 'sms', masked: '138****0001' } as const
const ways: ProofWays = { methods: ['password', 'totp'], contacts: [contact] }
const bare: ProofWays = { methods: ['password'], contacts: [] }

test('a change asks for a factor and a code to a contact that is there', () => {
  expect(missingProofs('full', never, ways, nowMs)).toEqual({ methods: ['password', 'totp'], contacts: [contact] })
})

test('a call that carries the password itself asks for the code alone', () => {
  expect(missingProofs('contact', never, ways, nowMs)).toEqual({ methods: [], contacts: [contact] })
})

test('an account without a contact is asked for the factor alone, and for nothing where the call carries it', () => {
  expect(missingProofs('full', never, bare, nowMs)).toEqual({ methods: ['password'], contacts: [] })
  expect(missingProofs('contact', never, bare, nowMs)).toBe(undefined)
})

test('what was shown counts for five minutes, to the millisecond, each by itself', () => {
  const shownAt = nowMs - reauthenticationMs
  expect(missingProofs('full', { factorAtMs: shownAt + 1, contactAtMs: shownAt + 1 }, ways, nowMs)).toBe(undefined)
  const lateCode = { factorAtMs: shownAt + 1, contactAtMs: shownAt }
  expect(missingProofs('full', lateCode, ways, nowMs)).toEqual({ methods: [], contacts: [contact] })
  expect(missingProofs('contact', lateCode, ways, nowMs)).toEqual({ methods: [], contacts: [contact] })
  const lateFactor = { factorAtMs: shownAt, contactAtMs: shownAt + 1 }
  expect(missingProofs('full', lateFactor, ways, nowMs)).toEqual({ methods: ['password', 'totp'], contacts: [] })
})

test('other calls ask for nothing', () => {
  expect(missingProofs('none', never, ways, nowMs)).toBe(undefined)
})
