import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInviteCode, normaliseInviteCode } from './invite-code.ts'

test.each([
  ['', null],
  ['  ', null],
  ['K4', null],
  [' k4 ', null],
  ['Ｋ４', null],
  ['AB-12-CD', null],
  ['A'.repeat(32), null],
  ['A'.repeat(33), 'format'],
  ['A', 'format'],
  ['-AB', 'format'],
  ['AB-', 'format'],
  ['A--B', 'format'],
  ['A B', 'format'],
  ['看台', 'format'],
  ['K\u200B4', 'format'],
  ["K4'", 'format'],
])('[C-11] the invite code %j: %j', (typed, rule) => {
  expect(checkInviteCode(typed)).toBe(rule)
})

test('[C-11] however it is typed, one code is kept', () => {
  expect([' k4 ', 'Ｋ４', 'K4'].map(normaliseInviteCode)).toEqual(['K4', 'K4', 'K4'])
  fc.assert(
    fc.property(fc.string(), (typed) => {
      if (checkInviteCode(typed) === null) expect(normaliseInviteCode(typed)).toMatch(/^[A-Z0-9-]{0,32}$/)
    }),
  )
})
