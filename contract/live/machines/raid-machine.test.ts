import { expect, test } from 'vitest'
import { RaidState } from '#contract/live/entities/raid.ts'
import { stepRaid, type RaidEvent } from './raid-machine.ts'

const events: readonly RaidEvent[] = [
  { type: 'raid.cancel' },
  { type: 'raid.due', reason: null },
  { type: 'raid.due', reason: 'offAir' },
]

test('[S-02] a raid that counts down is called off, goes or fails, and is over then', () => {
  const after = RaidState.options.map((state) => [state, ...events.map((event) => stepRaid(state, event))])
  expect(after).toEqual([
    ['counting', 'cancelled', 'went', 'failed'],
    ['went', null, null, null],
    ['failed', null, null, null],
    ['cancelled', null, null, null],
  ])
})
