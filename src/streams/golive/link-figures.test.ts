import { expect, test } from 'vitest'
import { createLinkMeter } from './link-figures.ts'

const report = (atMs: number, bytes: number, frames: number, more: object = {}) => [
  { type: 'codec' },
  {
    type: 'outbound-rtp',
    kind: 'video',
    timestamp: atMs,
    bytesSent: bytes,
    framesEncoded: frames,
    qualityLimitationReason: 'bandwidth',
    ...more,
  },
  { type: 'outbound-rtp', kind: 'audio', timestamp: atMs, bytesSent: bytes / 10 },
  { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.05 },
]
const statsOf = (all: object[]) => ({ values: () => all })

test('[S-02] the figures of a link are those between two readings', () => {
  const meter = createLinkMeter()
  expect(meter(statsOf(report(1_000, 10_000, 10)))).toBeNull()
  expect(meter(statsOf(report(1_000, 10_000, 10)))).toBeNull()
  const received = { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.034, roundTripTime: 0.024 }
  expect(meter(statsOf([...report(3_000, 510_000, 60), received]))).toEqual({
    kbps: 2_200,
    framesPerSecond: 25,
    roundTripMs: 24,
    lossPercent: 3,
    limitedBy: 'line',
  })
  expect(meter(statsOf(report(4_000, 510_000, 60, { qualityLimitationReason: 'cpu' })))).toEqual({
    kbps: 0,
    framesPerSecond: 0,
    roundTripMs: 50,
    lossPercent: 0,
    limitedBy: 'device',
  })
})

test('[S-02] a link of sound alone has figures too', () => {
  const meter = createLinkMeter()
  const sound = (atMs: number, bytes: number) =>
    statsOf([{ type: 'outbound-rtp', kind: 'audio', timestamp: atMs, bytesSent: bytes }])
  expect([meter(sound(0, 0)), meter(sound(1_000, 4_000))]).toEqual([
    null,
    { kbps: 32, framesPerSecond: 0, roundTripMs: null, lossPercent: 0, limitedBy: 'none' },
  ])
})
