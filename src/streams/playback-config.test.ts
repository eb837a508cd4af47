import Hls from 'hls.js/light'
import { expect, test } from 'vitest'
import { playbackConfig } from './playback-config.ts'

test('[D-05] the live edge is kept by our own policy: hls.js neither speeds up nor falls back after a stall', () => {
  const { lowLatencyMode, maxLiveSyncPlaybackRate, liveSyncOnStallIncrease } = playbackConfig({ isLowLatency: true })
  expect({ lowLatencyMode, maxLiveSyncPlaybackRate, liveSyncOnStallIncrease }).toEqual({
    lowLatencyMode: true,
    maxLiveSyncPlaybackRate: 1,
    liveSyncOnStallIncrease: 0,
  })
  expect(playbackConfig({ isLowLatency: false }).lowLatencyMode).toBe(false)
})

test('[D-05] what has been watched, and what is to come, is kept for seconds, not for hours', () => {
  const { backBufferLength = Infinity, maxBufferLength = Infinity } = playbackConfig({ isLowLatency: true })
  expect(backBufferLength).toBeLessThanOrEqual(30)
  expect(maxBufferLength).toBeLessThanOrEqual(30)
})

test('[D-01] a request that fails is repeated for several seconds, with pauses that grow to a bound', () => {
  const { manifestLoadPolicy, playlistLoadPolicy, fragLoadPolicy } = playbackConfig({ isLowLatency: true })
  for (const policy of [manifestLoadPolicy, playlistLoadPolicy, fragLoadPolicy]) {
    const retry = policy?.default.errorRetry
    if (!retry) throw new Error('a failed request is repeated')
    const pausesMs = Array.from({ length: retry.maxNumRetry }, (_, count) =>
      Math.min(retry.maxRetryDelayMs, retry.retryDelayMs * 2 ** count),
    )
    expect(retry.backoff).toBe('exponential')
    expect(pausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0)).toBeGreaterThan(8_000)
    expect(Math.max(...pausesMs)).toBeLessThanOrEqual(3_000)
  }
})

test('every setting is one that hls.js knows', () => {
  const known = Object.keys(Hls.DefaultConfig)
  expect(Object.keys(playbackConfig({ isLowLatency: true })).filter((name) => !known.includes(name))).toEqual([])
})
