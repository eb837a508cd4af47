import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  catchUpRateMax,
  cushionKeepMs,
  cushionMaxSeconds,
  cushionStepSeconds,
  decide,
  easeRate,
  isRefilled,
  jumpBehindSeconds,
  noCushion,
  planCushion,
  standRate,
  streamGapSeconds,
  type Cushion,
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

/** Media goes on with the clock; `gap` seconds of it were never made. */
const at = (ms: number, change: Partial<LiveEdgeState> = {}, gap = 0): LiveEdgeState => {
  const latency = change.latency ?? steady.latency
  return { ...steady, ...change, latency, currentTime: 100 + ms / 1_000 - gap - (latency - steady.latency) }
}
const dry = { bufferAhead: 0.05 }

const planAll = (steps: readonly (readonly [number, LiveEdgeState])[], from: Cushion = noCushion): Cushion =>
  steps.reduce((cushion, [ms, state]) => planCushion(cushion, state, ms), from)

test('[D-05] late parts cost a step of distance, and quiet time gives it back', () => {
  const first = planAll([
    [10_000, at(10_000, dry)],
    [10_200, at(10_200)],
  ])
  expect(first).toEqual({ seconds: cushionStepSeconds, changedAtMs: 10_200 })
  expect(planCushion(first, at(10_199 + cushionKeepMs), 10_199 + cushionKeepMs)).toBe(first)
  expect(planCushion(first, at(10_200 + cushionKeepMs), 10_200 + cushionKeepMs)).toEqual({
    seconds: 0,
    changedAtMs: 10_200 + cushionKeepMs,
  })
})

test('[D-05] two late deliveries within cushionStepMs are one step, and one that lasts is one more each time', () => {
  const twice = planAll([
    [10_000, at(10_000, dry)],
    [10_200, at(10_200)],
    [10_400, at(10_400, dry)],
    [10_600, at(10_600)],
  ])
  expect(twice).toEqual({ seconds: cushionStepSeconds, changedAtMs: 10_200 })
  const lasting = Array.from({ length: 21 }, (_, index) => 10_000 + index * 200)
  expect(planAll(lasting.map((ms) => [ms, at(ms, dry)] as const)).seconds).toBe(cushionStepSeconds)
  const longer = Array.from({ length: 200 }, (_, index) => 10_000 + index * 200)
  expect(planAll(longer.map((ms) => [ms, at(ms, dry)] as const)).seconds).toBe(cushionMaxSeconds)
})

test('[D-05] a gap of the stream costs no distance, however long it makes the picture stand', () => {
  const gap = 1.5
  const quiet = { bufferAhead: 0, isRefilling: true }
  expect(
    planAll([
      [10_000, at(10_000, dry)],
      [10_200, at(10_200, quiet)],
      [10_400, at(10_400, { ...quiet, isStarving: true })],
      [11_400, at(11_400, { ...quiet, isStarving: true })],
      [11_600, at(11_600, { ...quiet, latency: 0.22 }, gap)],
      [11_800, at(11_800, { ...quiet, latency: 0.42, bufferAhead: 0.3 }, gap)],
      [12_000, at(12_000, {}, gap)],
    ]),
  ).toEqual(noCushion)
})

test('[D-05] the same silence with all of its media behind it was a late delivery', () => {
  const quiet = { bufferAhead: 0, isRefilling: true, isStarving: true }
  expect(
    planAll([
      [10_000, at(10_000, dry)],
      [10_400, at(10_400, quiet)],
      [11_400, at(11_400, quiet)],
      [11_600, at(11_600, { latency: 2.1, bufferAhead: 2 })],
    ]),
  ).toEqual({ seconds: cushionStepSeconds, changedAtMs: 11_600 })
})

test.each([
  [streamGapSeconds - 0.05, cushionStepSeconds],
  [streamGapSeconds + 0.05, 0],
])('[D-05] %d s of media that were never made cost %d s of distance', (gap, seconds) => {
  const end = at(10_800, {}, gap)
  expect(
    planAll([
      [10_000, at(10_000, dry)],
      [10_800, end],
    ]).seconds,
  ).toBe(seconds)
})

test.each([
  ['closer to the edge than it should be', { latency: 0.3 }],
  ['of a paused picture', { isPaused: true }],
  ['of a seek', { isSeeking: true }],
])('[D-05] a dry buffer %s says nothing about the delivery', (_, change) => {
  expect(
    planAll([
      [10_000, at(10_000, { ...dry, ...change })],
      [10_200, at(10_200)],
    ]),
  ).toBe(noCushion)
})

test('[D-05] a seek in the middle of a short buffer ends what was counted', () => {
  const seeking = at(10_200, { ...dry, isSeeking: true })
  expect(
    planAll([
      [10_000, at(10_000, dry)],
      [10_200, seeking],
      [10_400, at(10_400)],
    ]),
  ).toEqual(noCushion)
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
