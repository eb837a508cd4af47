import { expect, test } from 'vitest'
import { activityKeyOf, activityToneOf, mayBeSomebodyElse } from './activity-rules.ts'

test('[S-04] an operator’s command has words of its own; others that are not known are a change', () => {
  const operator = 'operator.changed' as const
  expect(activityKeyOf({ kind: operator, command: 'member.block' })).toBe('blocked')
  const told = [
    'role.grant',
    'role.revoke',
    'room-staff.grant',
    'room-staff.revoke',
    'staff.grant',
    'staff.revoke',
    'white.add',
    'white.remove',
    'stream-key',
    'stream.end',
    'order.revert',
  ]
  const keys = told.map((command) => activityKeyOf({ kind: operator, command }))
  expect([new Set(keys).size, keys.includes('operatorChanged')]).toEqual([told.length, false])
  expect(activityKeyOf({ kind: operator, command: 'member.rename' })).toBe('operatorChanged')
  expect(activityKeyOf({ kind: 'login', command: 'member.block' })).toBe('login')
  expect([activityToneOf({ kind: operator }), activityToneOf({ kind: 'login' })]).toEqual(['warning', 'plain'])
})

test.each([
  ['login', false, 'Windows', true],
  ['login', true, 'Windows', false],
  ['operator.changed', false, '', false],
  ['account.disowned', false, 'Windows', false],
] as const)('[S-04] of %s (this device: %s, device %j) “not me” is asked: %s', (kind, current, deviceType, asked) => {
  expect(mayBeSomebodyElse({ kind, current, deviceType })).toBe(asked)
})
