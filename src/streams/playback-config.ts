import type { HlsConfig } from 'hls.js'
import { withNewestLink } from './signed-links.ts'

const backBufferSeconds = 10
const forwardBufferSeconds = 12
const forwardBufferMaxBytes = 24 << 20
const playlistTimeoutMs = 8_000
const mediaTimeoutMs = 10_000
const retries = 6
const retryDelayMs = 300
const retryDelayMaxMs = 3_000

const loadPolicy = (maxLoadTimeMs: number): HlsConfig['playlistLoadPolicy'] => ({
  default: {
    maxTimeToFirstByteMs: maxLoadTimeMs,
    maxLoadTimeMs,
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry: retries,
      retryDelayMs: retryDelayMs,
      maxRetryDelayMs: retryDelayMaxMs,
      backoff: 'exponential',
    },
  },
})

/**
 * Settings of hls.js for a room: low latency, a short back buffer, no distance added after a stall. The rate is left
 * alone (`maxLiveSyncPlaybackRate` 1), because `decide` of live-edge.ts governs it: hls.js itself never catches up with
 * less than one second of buffer.
 */
export const playbackConfig = (options: { isLowLatency: boolean }): Partial<HlsConfig> => ({
  lowLatencyMode: options.isLowLatency,
  maxLiveSyncPlaybackRate: 1,
  liveSyncOnStallIncrease: 0,
  backBufferLength: backBufferSeconds,
  maxBufferLength: forwardBufferSeconds,
  maxBufferSize: forwardBufferMaxBytes,
  startFragPrefetch: true,
  // A length that grows with each playlist has the page drawn anew each time.
  liveDurationInfinity: true,
  // A link of an outside stream is renewed while it plays.
  xhrSetup: (xhr, url) => {
    const address = withNewestLink(url)
    if (address !== url) xhr.open('GET', address, true)
  },
  testBandwidth: false,
  manifestLoadPolicy: loadPolicy(playlistTimeoutMs),
  playlistLoadPolicy: loadPolicy(playlistTimeoutMs),
  fragLoadPolicy: loadPolicy(mediaTimeoutMs),
})
