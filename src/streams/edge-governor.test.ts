import { expect, test } from 'vitest'
import { bridgedHoleSeconds, createEdgeGovernor, jumpAgainMs, refillMaxMs } from './edge-governor.ts'
import {
  catchUpRateMax,
  cushionStepMs,
  cushionStepSeconds,
  jumpBehindSeconds,
  jumpTakenOverSeconds,
  standRate,
} from './live-edge.ts'
import { FakeVideo } from './testing/fake-player.ts'

const start = (isTakenOver = false) => {
  const video = new FakeVideo()
  video.paused = false
  let nowMs = 100_000
  const governor = createEdgeGovernor(video.element, () => nowMs, isTakenOver)
  const govern = (latency: number, isStarving = false) =>
    governor.govern({ latency, targetLatency: 0.66, playingDateMs: Number.NaN, isStarving })
  const wait = (ms: number) => {
    nowMs += ms
  }
  return { video, governor, govern, wait }
}

test('[D-05] a picture that ran dry stands until it is at its distance, then plays', () => {
  const { video, governor, govern } = start()
  governor.ranDry()
  govern(0.2)
  expect(video.playbackRate).toBe(standRate)
  govern(0.6)
  expect(video.playbackRate).toBe(1)
  govern(0.4)
  expect(video.playbackRate).toBe(1)
})

test.each([
  [0.03, 1],
  [bridgedHoleSeconds - 0.001, 1],
  [bridgedHoleSeconds + 0.001, standRate],
])('[D-05] media that goes on behind a hole of %d s is buffer: the picture moves at rate %d', (hole, rate) => {
  const { video, governor, govern } = start()
  const ranges = [
    [0, 10.06],
    [10.06 + hole, 10.8],
  ] as const
  video.buffered = {
    length: ranges.length,
    start: (index) => ranges[index]?.[0] ?? Number.NaN,
    end: (index) => ranges[index]?.[1] ?? Number.NaN,
  }
  governor.ranDry()
  govern(0.3)
  expect(video.playbackRate).toBe(standRate)
  govern(0.7)
  expect(video.playbackRate).toBe(rate)
})

test('[D-05] it does not stand for a buffer that does not fill, nor because of a seek', () => {
  const { video, governor, govern, wait } = start()
  governor.ranDry()
  govern(0.2)
  wait(refillMaxMs + 1)
  govern(0.2)
  expect(video.playbackRate).toBe(1)
  video.seeking = true
  governor.ranDry()
  video.seeking = false
  govern(0.2)
  expect(video.playbackRate).toBe(1)
})

test('[D-05] a late delivery keeps a step more distance, a gap of the stream does not', () => {
  const { video, governor, govern, wait } = start()
  const isKeptAt = (latency: number): boolean => {
    govern(latency)
    const rate = video.playbackRate
    video.playbackRate = 1
    return rate === 1
  }
  const runDry = (mediaSeconds: number) => {
    video.buffered = { length: 1, start: () => 0, end: () => video.currentTime }
    governor.ranDry()
    govern(0.66)
    wait(1_500)
    video.currentTime += mediaSeconds
    video.buffered = { length: 1, start: () => 0, end: () => video.currentTime + 0.5 }
    govern(0.66)
    govern(0.66)
  }
  wait(cushionStepMs)
  runDry(0.3)
  expect(isKeptAt(0.66 + cushionStepSeconds + 0.1)).toBe(false)
  runDry(1.5)
  expect(isKeptAt(0.66 + cushionStepSeconds + 0.1)).toBe(true)
})

test('[D-05] far behind it jumps, but not where the server has nothing newer', () => {
  const { video, govern, wait } = start()
  const behind = 0.66 + jumpBehindSeconds + 0.1
  govern(behind, true)
  expect(video.currentTime).toBe(10)
  govern(behind)
  expect(video.currentTime).toBeCloseTo(11)
  govern(behind)
  expect(video.currentTime).toBeCloseTo(11)
  wait(jumpAgainMs)
  govern(behind)
  expect(video.currentTime).toBeCloseTo(12)
})

test('[D-01, D-05] a picture that is taken over a second late catches up without a jump; once at its distance it is like any other', () => {
  const { video, govern } = start(true)
  govern(0.66 + jumpTakenOverSeconds)
  expect([video.currentTime, video.playbackRate]).toEqual([10, catchUpRateMax])
  govern(0.7)
  govern(0.66 + jumpTakenOverSeconds)
  expect(video.currentTime).toBeCloseTo(10 + jumpTakenOverSeconds)
  const late = start(true)
  late.govern(0.66 + jumpTakenOverSeconds + 0.1)
  expect(late.video.currentTime).toBeCloseTo(10 + jumpTakenOverSeconds + 0.1)
})

test('[D-05] before anything was loaded it does not jump: the player finds its start itself', () => {
  const { video, govern } = start()
  video.buffered = { length: 0, start: () => Number.NaN, end: () => Number.NaN }
  govern(30)
  expect(video.currentTime).toBe(10)
})
