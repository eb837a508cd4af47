import { expect, test } from 'vitest'
import { clipMaxMs, clipMinMs, clipsMax, clipsPerHourMax } from '#contract/limits.ts'
import { accept } from '#contract/outcome.ts'
import { checkRange, checkRoom, mayMakeClips, mayRemoveClip } from './clip-rules.ts'

const ruleOf = (outcome: ReturnType<typeof checkRange>) => (outcome.ok ? 'ok' : outcome.data?.rule)

test('[S-02] a clip is as long as clips may be, and of what is recorded', () => {
  const of = (fromMs: number, toMs: number) => ruleOf(checkRange({ fromMs, toMs }, 100_000))
  expect([of(0, clipMinMs), of(0, clipMinMs - 1)]).toEqual(['ok', 'short'])
  expect([of(0, clipMaxMs), of(0, clipMaxMs + 1), of(50_000, 40_000)]).toEqual(['ok', 'long', 'short'])
  expect([of(95_000, 104_000), of(95_000, 104_001)]).toEqual(['ok', 'beyond'])
})

test('[S-02] a room has so many clips, and who is not of its team makes so many an hour', () => {
  const of = (ofRoom: number, ofMaker: number, role: 'member' | 'moderator', isSpaceLeft = true) =>
    ruleOf(checkRoom({ ofRoom, ofMaker }, role, isSpaceLeft))
  expect([of(clipsMax - 1, 0, 'member'), of(clipsMax, 0, 'moderator')]).toEqual(['ok', 'full'])
  expect([of(0, clipsPerHourMax - 1, 'member'), of(0, clipsPerHourMax, 'member')]).toEqual(['ok', 'often'])
  expect(of(0, clipsPerHourMax, 'moderator')).toBe('ok')
  expect(of(0, 0, 'moderator', false)).toBe('space')
  expect(checkRoom({ ofRoom: 0, ofMaker: 0 }, 'anchor', true)).toEqual(accept(null))
})

test('[S-02] the team makes and removes clips; viewers make them where they may, and remove their own', () => {
  const roles = ['anchor', 'headModerator', 'moderator', 'staff', 'member'] as const
  expect(roles.map((role) => mayMakeClips(role, false))).toEqual([true, true, true, true, false])
  expect([mayMakeClips('member', true), mayMakeClips(undefined, true)]).toEqual([true, false])
  expect(roles.map((role) => mayRemoveClip('1', '2', role))).toEqual([true, true, true, true, false])
  expect(mayRemoveClip('1', '1', 'member')).toBe(true)
})
