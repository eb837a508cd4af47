import { expect, test } from 'vitest'
import { replayUndoMs } from '#contract/limits.ts'
import { planRetention, type Recording } from './recording-plan.ts'

const nowMs = 1_000_000_000
const retention = { keptMs: 5_000, maxBytes: 100 }
const recording = (streamId: string, about: Partial<Recording> = {}): Recording => ({
  streamId,
  sizeBytes: 10,
  endedAtMs: nowMs - 1_000,
  removedAtMs: null,
  ...about,
})

test('[S-02] a recording goes when its days are over, and not a moment before', () => {
  const old = recording('old', { endedAtMs: nowMs - 5_000 })
  const young = recording('young', { endedAtMs: nowMs - 4_999 })
  expect(planRetention([old, young], retention, nowMs)).toEqual({ goneIds: ['old'], isFull: false })
})

test('[S-02] of too many bytes the oldest go, and a running stream keeps its own', () => {
  const rows = [
    recording('running', { endedAtMs: null, sizeBytes: 60 }),
    recording('first', { sizeBytes: 30 }),
    recording('second', { sizeBytes: 11 }),
    recording('third', { sizeBytes: 20 }),
  ]
  expect(planRetention(rows, retention, nowMs)).toEqual({ goneIds: ['first'], isFull: false })
  expect(planRetention(rows, { ...retention, maxBytes: 121 }, nowMs)).toEqual({ goneIds: [], isFull: false })
  expect(planRetention(rows, { ...retention, maxBytes: 59 }, nowMs)).toEqual({
    goneIds: ['first', 'second', 'third'],
    isFull: true,
  })
})

test('[S-02] a recording that its streamer removed goes when that cannot be undone any more', () => {
  const rows = [
    recording('gone', { removedAtMs: nowMs - replayUndoMs }),
    recording('back', { removedAtMs: nowMs - replayUndoMs + 1 }),
    recording('running', { endedAtMs: null, removedAtMs: nowMs - replayUndoMs }),
  ]
  expect(planRetention(rows, retention, nowMs)).toEqual({ goneIds: ['gone'], isFull: false })
})
