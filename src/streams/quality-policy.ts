/** How a stream plays that chooses its quality by itself. Rates are bits a second. */
export interface PlaysAt {
  /** Of each quality, the highest first. */
  readonly bitrates: readonly number[]
  readonly current: number
  /** Measured; of parts that come as they are made it is known up to some times their own rate. */
  readonly bandwidth: number
  /** How often the picture stood of late, since the last change. */
  readonly stalls: number
  readonly sinceChangeMs: number
  /** How long a quality has to play well before a higher one is tried. */
  readonly upAfterMs: number
}

const enough = 1.1
const plenty = 1.5
/** Parts of 200 ms cannot show more than about four times their own rate: with so much a higher quality is tried. */
const showsPlenty = 2.5
const stallsMax = 2
const settleMs = 3_000

/** The quality to play next: one step at a time, down at once and up with patience. */
export const nextQuality = (plays: PlaysAt): number => {
  const { bitrates, current, bandwidth, stalls, sinceChangeMs, upAfterMs } = plays
  if (sinceChangeMs < settleMs) return current
  const own = bitrates[current] ?? 0
  // A busy device measures too little now and then: by itself that is no reason.
  const isTooMuch = stalls >= stallsMax || (stalls > 0 && bandwidth < own * enough)
  if (isTooMuch) return Math.min(current + 1, bitrates.length - 1)
  const higher = bitrates[current - 1]
  if (higher === undefined || stalls > 0 || sinceChangeMs < upAfterMs) return current
  return bandwidth >= Math.min(higher * plenty, own * showsPlenty) ? current - 1 : current
}

export const upAfterFirstMs = 12_000
const upAfterMaxMs = 120_000

/** After a higher quality did not last, the next attempt waits twice as long. */
export const upAfterFailed = (upAfterMs: number): number => Math.min(upAfterMaxMs, upAfterMs * 2)
