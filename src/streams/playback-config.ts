import type { HlsConfig } from 'hls.js'

const BACK_BUFFER_SECONDS = 10
const FORWARD_BUFFER_SECONDS = 12
const FORWARD_BUFFER_MAX_BYTES = 24 << 20
const PLAYLIST_TIMEOUT_MS = 8_000
const MEDIA_TIMEOUT_MS = 10_000
const RETRIES = 6
const RETRY_DELAY_MS = 300
const RETRY_DELAY_MAX_MS = 3_000

const loadPolicy = (maxLoadTimeMs: number): HlsConfig['playlistLoadPolicy'] => ({
  default: {
    maxTimeToFirstByteMs: maxLoadTimeMs,
    maxLoadTimeMs,
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry: RETRIES,
      retryDelayMs: RETRY_DELAY_MS,
      maxRetryDelayMs: RETRY_DELAY_MAX_MS,
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
  backBufferLength: BACK_BUFFER_SECONDS,
  maxBufferLength: FORWARD_BUFFER_SECONDS,
  maxBufferSize: FORWARD_BUFFER_MAX_BYTES,
  startFragPrefetch: true,
  testBandwidth: false,
  manifestLoadPolicy: loadPolicy(PLAYLIST_TIMEOUT_MS),
  playlistLoadPolicy: loadPolicy(PLAYLIST_TIMEOUT_MS),
  fragLoadPolicy: loadPolicy(MEDIA_TIMEOUT_MS),
})
