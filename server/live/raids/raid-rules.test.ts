import { expect, test } from 'vitest'
import { raidsAnHourMax } from '#contract/limits.ts'
import { raidFaultOf, raidRefusalOf } from './raid-rules.ts'

const open = {
  isOwn: false,
  isOnAir: true,
  areApart: false,
  raidsFrom: 'everybody',
  follows: false,
  isShielded: false,
  isBack: false,
} as const

test('[S-02] a room on air takes raids in as its anchor has set it, unless a block, a shield or the way back refuses', () => {
  const changes = [
    {},
    { isOwn: true },
    { isOnAir: false },
    { areApart: true },
    { raidsFrom: 'nobody', follows: true },
    { raidsFrom: 'followed' },
    { raidsFrom: 'followed', follows: true },
    { isShielded: true },
    { isBack: true },
    { isOnAir: false, areApart: true, raidsFrom: 'nobody', isShielded: true, isBack: true },
  ] as const
  expect(changes.map((change) => raidRefusalOf({ ...open, ...change }))).toEqual([
    null,
    'own',
    'offAir',
    'blocked',
    'nobody',
    'followed',
    null,
    'shield',
    'back',
    'offAir',
  ])
})

test('[S-02] a room begins one raid at a time, one a stream, and three an hour', () => {
  const none = { isCounting: false, isDone: false, inHour: 0 }
  const rules = [
    none,
    { ...none, inHour: raidsAnHourMax - 1 },
    { ...none, inHour: raidsAnHourMax },
    { ...none, isDone: true },
    { ...none, isCounting: true },
  ].map((counts) => raidFaultOf(counts)?.rule)
  expect(rules).toEqual([undefined, undefined, 'hour', 'done', 'running'])
})
