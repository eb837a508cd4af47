import { expect, test } from 'vitest'
import { leftMsOf, progressLine } from './progress-line.ts'

test('the line says what is done, what is left and what runs', () => {
  const running = [{ what: 'tests/a.test.ts', forMs: 31_400 }]
  expect(progressLine('integration', { done: 12, of: 61, failed: 1, running, leftMs: 200_000 })).toBe(
    '… integration: 12 of 61, 1 failed, about 4 minutes left; now tests/a.test.ts (31 s)',
  )
  expect(progressLine('checks', { done: 9, of: 9, failed: 0, running: [], leftMs: 0 })).toBe(
    '… checks: 9 of 9, a minute left',
  )
  expect(progressLine('unit', { done: 0, of: 397, failed: 0, running: [], leftMs: undefined })).toBe('… unit: 0 of 397')
})

test('what is left takes as long for its weight as what is done did, on this machine', () => {
  expect(leftMsOf(10_000, [{ weight: 4 }, { weight: 1 }], [{ weight: 10 }])).toBe(20_000)
  expect(leftMsOf(10_000, [], [{ weight: 10 }])).toBeUndefined()
})
