/** Plain counters since the start; `publishers` is a gauge. */
export interface MediaStats {
  publishers: number
  publishesAccepted: number
  publishesRefused: number
  connectionsFailed: number
  viewerRequests: number
  parts: number
  mediaBytes: number
  sentBytes: number
}

export const newMediaStats = (): MediaStats => ({
  publishers: 0,
  publishesAccepted: 0,
  publishesRefused: 0,
  connectionsFailed: 0,
  viewerRequests: 0,
  parts: 0,
  mediaBytes: 0,
  sentBytes: 0,
})
