/** Times of ladders, in milliseconds. */
export interface LadderTimes {
  /** A room has been watched for this long before its ladder begins, so that a visit costs nothing. */
  afterMs: number
  /** Nobody has asked for anything of the room for this long: its ladder ends. */
  idleMs: number
  /** A transcoder whose pictures are this far behind the source, or that has produced none for so long, is too slow. */
  lagMaxMs: number
  /** A transcoder that dies is begun again after this time, doubled with each death soon after its start. */
  backoffMs: number
  /** What was too slow for this machine is not tried again for this long, doubled each time. */
  droppedMs: number
}

export const ladderTimes: LadderTimes = {
  afterMs: 5_000,
  idleMs: 30_000,
  lagMaxMs: 4_000,
  backoffMs: 1_000,
  droppedMs: 30_000,
}
/** Two requests further apart belong to two visits. A player without low latency asks every two seconds. */
export const watchedGapMs = 6_000
export const ladderLookMs = 500
/** Sealed segments of each rung before players are told of it. */
export const announcedSegments = 2
/** Media that waits for the transcoder. */
export const transcoderBacklogBytes = 8 << 20
/** One message of the transcoder: a key frame of the highest rung has 200 KB at most. */
export const transcodedMessageBytes = 4 << 20
export const ladderBackoffMaxMs = 60_000
export const ladderDroppedMaxMs = 16 * 60_000
/** A run of this length counts as healthy. */
export const ladderHealthyMs = 30_000
/** Media of a ladder that has ended can still be fetched for this long. */
export const rungRetentionMs = 30_000
/** How much less than the server the transcoder may press for its time. */
export const transcoderNiceness = 10
