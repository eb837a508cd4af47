import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  catchUpRateMax,
  cushionKeepMs,
  cushionMaxSeconds,
  cushionStepMs,
  cushionStepSeconds,
  decide,
  easeRate,
  isRefilled,
  jumpBehindSeconds,
  noCushion,
  planCushion,
  standRate,
  type LiveEdgeState,
} from './live-edge.ts'

const steady: LiveEdgeState = {
  latency: 0.6,
  targetLatency: 0.6,
  bufferAhead: 0.5,
  currentTime: 100,
  playbackRate: 1,
  isPaused: false,
  isSeeking: false,
  isRefilling: false,
  isStarving: false,
}

test('[D-05] at its distance playback is left alone', () => {
  expect(decide(steady)).toEqual({ kind: 'wait' })
  expect(decide({ ...steady, latency: 0.7 })).toEqual({ kind: 'wait' })
})

test('[D-05] a little behind, it catches up a little; more behind, faster, up to the limit', () => {
  expect(decide({ ...steady, latency: 0.8 })).toEqual({ kind: 'rate', rate: 1.06 })
  expect(decide({ ...steady, latency: 0.83 })).toEqual({ kind: 'rate', rate: 1.07 })
  expect(decide({ ...steady, latency: 1.5 })).toEqual({ kind: 'rate', rate: catchUpRateMax })
})

test('[D-05] catch-up goes on below the start mark and ends close to the target', () => {
  expect(decide({ ...steady, latency: 0.66, playbackRate: 1.03 })).toEqual({ kind: 'rate', rate: 1.02 })
  expect(decide({ ...steady, latency: 0.62, playbackRate: 1.01 })).toEqual({ kind: 'rate', rate: 1 })
})

test('[D-05] far behind it jumps to the target', () => {
  expect(decide({ ...steady, latency: 5 })).toEqual({ kind: 'seekTo', currentTime: 104.4 })
})

test('[D-05] it jumps also when its position has left the buffer', () => {
  expect(decide({ ...steady, latency: 40.6, bufferAhead: -40 })).toEqual({ kind: 'seekTo', currentTime: 140 })
})

test('[D-05] without buffer there is no catching up, and a dry buffer is spared', () => {
  expect(decide({ ...steady, latency: 1.4, bufferAhead: 0.2, playbackRate: 1.05 })).toEqual({ kind: 'rate', rate: 1 })
  expect(decide({ ...steady, bufferAhead: 0.05 })).toEqual({ kind: 'rate', rate: easeRate })
  expect(decide({ ...steady, bufferAhead: 0.2, playbackRate: easeRate })).toEqual({ kind: 'wait' })
  expect(decide({ ...steady, bufferAhead: 0.4, playbackRate: easeRate })).toEqual({ kind: 'rate', rate: 1 })
})

test.each([
  ['paused', { isPaused: true }],
  ['of unknown latency', { latency: Number.NaN }],
  ['without a target', { targetLatency: Number.POSITIVE_INFINITY }],
])('[D-05] playback that is %s is left alone', (_, change) => {
  expect(decide({ ...steady, latency: 30, ...change })).toEqual({ kind: 'wait' })
})

test('[D-05] a seek under way is left alone, unless its aim has fallen far behind', () => {
  expect(decide({ ...steady, latency: 3, isSeeking: true })).toEqual({ kind: 'wait' })
  expect(decide({ ...steady, latency: 30, isSeeking: true }).kind).toBe('seekTo')
})

test('[D-05] whatever the state, the rate stays within its limits and a jump goes forward', () => {
  const seconds = fc.double({ min: -5, max: 60, noNaN: true })
  const state = fc.record({
    latency: seconds,
    targetLatency: fc.double({ min: 0.3, max: 8, noNaN: true }),
    bufferAhead: seconds,
    currentTime: seconds,
    playbackRate: fc.constantFrom(standRate, easeRate, 1, 1.03, catchUpRateMax),
    isPaused: fc.boolean(),
    isSeeking: fc.boolean(),
    isRefilling: fc.boolean(),
    isStarving: fc.boolean(),
  })
  fc.assert(
    fc.property(state, (each) => {
      const action = decide(each)
      if (action.kind === 'rate') {
        if (!each.isRefilling) expect(action.rate).toBeGreaterThanOrEqual(easeRate)
        expect(action.rate).toBeLessThanOrEqual(catchUpRateMax)
        expect(action.rate).not.toBe(each.playbackRate)
      }
      if (action.kind === 'seekTo')
        expect(action.currentTime - each.currentTime).toBeGreaterThan(jumpBehindSeconds - 1e-9)
    }),
  )
})

test('[D-05] with nothing newer on the server there is nowhere to jump to', () => {
  expect(decide({ ...steady, latency: 3, isStarving: true }).kind).toBe('rate')
})

test('[D-05] a buffer that ran dry is refilled to its distance before the picture moves', () => {
  const dry: LiveEdgeState = { ...steady, isRefilling: true, latency: 0.2, bufferAhead: 0.2 }
  expect([isRefilled(dry), decide(dry)]).toEqual([false, { kind: 'rate', rate: standRate }])
  expect(decide({ ...dry, playbackRate: standRate })).toEqual({ kind: 'wait' })
  const full: LiveEdgeState = { ...dry, latency: 0.55, bufferAhead: 0.5, playbackRate: standRate }
  expect([isRefilled(full), decide(full)]).toEqual([true, { kind: 'rate', rate: 1 }])
})

test('[D-05] late parts cost distance step by step, and quiet time gives it back', () => {
  const late: LiveEdgeState = { ...steady, bufferAhead: 0.05 }
  const first = planCushion(noCushion, late, 10_000)
  expect(first).toEqual({ seconds: cushionStepSeconds, changedAtMs: 10_000 })
  expect(planCushion(first, late, 10_000 + cushionStepMs - 1)).toBe(first)
  expect(planCushion(first, late, 10_000 + cushionStepMs).seconds).toBe(2 * cushionStepSeconds)
  expect(planCushion(first, steady, 10_000 + cushionKeepMs - 1)).toBe(first)
  expect(planCushion(first, steady, 10_000 + cushionKeepMs)).toEqual({
    seconds: 0,
    changedAtMs: 10_000 + cushionKeepMs,
  })
  let cushion = noCushion
  for (let count = 1; count < 100; count += 1) cushion = planCushion(cushion, late, count * cushionStepMs)
  expect(cushion.seconds).toBe(cushionMaxSeconds)
})

test.each([
  ['closer to the edge than it should be', { latency: 0.3 }],
  ['of a server that has nothing newer', { isStarving: true }],
  ['of a paused picture', { isPaused: true }],
  ['of a seek', { isSeeking: true }],
])('[D-05] a dry buffer %s says nothing about the delivery', (_, change) => {
  expect(planCushion(noCushion, { ...steady, bufferAhead: 0.05, ...change }, 10_000)).toBe(noCushion)
})

test.each([0.85, 0.5, 0.3])('[D-05] within ten seconds it is back from %d s behind', (excess) => {
  let state: LiveEdgeState = { ...steady, latency: 0.6 + excess, bufferAhead: 0.5 + excess }
  for (let step = 0; step < 50; step += 1) {
    const action = decide(state)
    if (action.kind === 'rate') state = { ...state, playbackRate: action.rate }
    const gained = (state.playbackRate - 1) * 0.2
    state = { ...state, latency: state.latency - gained, bufferAhead: state.bufferAhead - gained }
  }
  expect(state.latency).toBeLessThan(0.8)
})

test('[D-05] applied again and again it closes a gap and stays there', () => {
  let state: LiveEdgeState = { ...steady, latency: 1.4, bufferAhead: 1.2 }
  for (let step = 0; step < 600; step += 1) {
    const action = decide(state)
    if (action.kind === 'rate') state = { ...state, playbackRate: action.rate }
    const gained = (state.playbackRate - 1) * 0.2
    state = { ...state, latency: state.latency - gained, bufferAhead: state.bufferAhead - gained }
  }
  expect(state.latency).toBeGreaterThan(0.6)
  expect(state.latency).toBeLessThan(0.72)
  expect(state.playbackRate).toBe(1)
})
