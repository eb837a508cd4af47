import { expect, test } from 'vitest'
import { healthSecondsMax } from '#contract/limits.ts'
import { StreamMeter } from './stream-meter.ts'

const frameMs = 40

const createRun = () => {
  let nowMs = 1_000_000
  const meter = new StreamMeter(() => nowMs)
  let stampMs = 0
  /** Some frames of 5,000 bytes with sound, in real time. */
  const run = (frames: number, { keyEvery = 50, soundLagMs = 0, hasSound = true } = {}): void => {
    for (let at = 0; at < frames; at += 1) {
      nowMs += frameMs
      stampMs += frameMs
      if (hasSound) meter.sound({ timestampMs: stampMs - soundLagMs, bytes: 500 })
      meter.picture({ timestampMs: stampMs, bytes: 4_500, isKey: (stampMs / frameMs - 1) % keyEvery === 0 })
    }
  }
  return {
    meter,
    run,
    wait: (ms: number) => void (nowMs += ms),
    skip: (ms: number) => void (stampMs += ms),
    now: () => nowMs,
  }
}

test('[S-02] each second has its bit rate, frames, drops and skew', () => {
  const { meter, run, now } = createRun()
  run(75)
  const { seconds, keyFrameMs, warnings } = meter.health()
  const second = { kbps: 1_000, frames: 25, drops: 0, skewMs: 0 }
  expect(seconds.at(-1)).toEqual({ ...second, atMs: now() })
  expect(seconds).toHaveLength(3)
  expect({ keyFrameMs, warnings }).toEqual({ keyFrameMs: 2_000, warnings: [] })
})

test('[S-02] key frames that come every 10 s are warned of 4 s after the first one, and stay so', () => {
  const { meter, run } = createRun()
  run(100, { keyEvery: 250 })
  expect(meter.health().warnings).toEqual([])
  run(2, { keyEvery: 250 })
  expect(meter.health().warnings).toEqual(['keyFrames'])
  run(160, { keyEvery: 250 })
  const { keyFrameMs, warnings } = meter.health()
  expect({ keyFrameMs, warnings }).toEqual({ keyFrameMs: 10_000, warnings: ['keyFrames'] })
})

test('[S-02] frames that the time stamps leave out are drops, a jump of the clock is none', () => {
  const { meter, run, skip } = createRun()
  run(25)
  skip(frameMs * 4)
  run(25)
  expect(meter.health().seconds.map(({ drops }) => drops)).toEqual([0, 4])
  skip(60_000)
  run(25)
  expect(meter.health().seconds.at(-1)?.drops).toBe(0)
})

test('[S-02] sound that lags, sound that stops, and a publisher that stops', () => {
  const { meter, run, wait } = createRun()
  run(100, { soundLagMs: 700 })
  expect(meter.health().warnings).toEqual(['skew'])
  run(100, { hasSound: false })
  expect(meter.health().warnings).toEqual(['sound'])
  wait(2_000)
  expect(meter.health().warnings).toEqual(['silent'])
})

test('[S-02] no more seconds are kept than two minutes, however long nothing was asked', () => {
  const { meter, run, wait } = createRun()
  run(25 * (healthSecondsMax + 10))
  expect(meter.health().seconds).toHaveLength(healthSecondsMax)
  wait(86_400_000)
  expect(meter.health().seconds).toHaveLength(healthSecondsMax)
})
