import { expect, test } from 'vitest'
import { PublisherClock } from './publisher-clock.ts'

const ntp = (ms: number): bigint =>
  (BigInt(Math.floor(ms / 1_000) + 2_208_988_800) << 32n) + (BigInt(ms % 1_000) << 32n) / 1_000n

test('[S-02] pictures that were held up and come at once keep their pace', () => {
  const clock = new PublisherClock()
  const times = Array.from({ length: 25 }, (_, index) => clock.timeOf('video', index * 3_600, 5_000 + index))
  for (const [index, time] of times.entries()) {
    const before = times[index - 1]
    if (before !== undefined) expect(time - before).toBeGreaterThan(35)
  }
})

test('[S-02] time stamps wrap at 2^32 without a step, and run on for a day', () => {
  const clock = new PublisherClock()
  const stepMs = 60_000
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const rtp = (4_294_900_000 + minute * stepMs * 90) % 2 ** 32
    expect(clock.timeOf('video', rtp, 1_000 + minute * stepMs)).toBeCloseTo(1_000 + minute * stepMs, 3)
  }
})

test('[S-02] reports of both tracks put the sound beside its picture, and the pictures go on where they were', () => {
  const clock = new PublisherClock()
  clock.timeOf('video', 0, 10_000)
  clock.timeOf('audio', 0, 10_300)
  clock.report('video', ntp(500_000), 0)
  expect(clock.timeOf('audio', 960, 10_320)).toBe(10_320)
  clock.report('audio', ntp(500_100), 0)
  expect(clock.timeOf('video', 3_600, 10_040)).toBeCloseTo(10_040, 3)
  expect(clock.timeOf('audio', 1_920, 10_340)).toBeCloseTo(10_140, 2)
})

test('[S-02] the first reports of clocks far apart move the sound by 0.4 s at once, and the rest of the way slowly', () => {
  const clock = new PublisherClock()
  clock.timeOf('video', 0, 10_000)
  const early = clock.timeOf('audio', 0, 10_900)
  clock.report('video', ntp(500_000), 0)
  clock.report('audio', ntp(500_000), 0)
  const first = clock.timeOf('audio', 960, 10_920)
  expect(early - first).toBeCloseTo(380, 2)
  const later = Array.from({ length: 500 }, (_, nth) => clock.timeOf('audio', 960 * (nth + 2), 10_940 + nth * 20))
  for (const [nth, time] of later.entries()) expect(time - (later[nth - 1] ?? first)).toBeGreaterThan(18)
  expect(later.at(-1)).toBeCloseTo(10_000 + 501 * 20, 0)
})
