import type { StreamSummary, StreamTrouble } from '#contract/live/entities/stream-review.ts'

export interface ReviewedStream extends StreamSummary {
  roomNo: string
  matchId: string | null
}

/** Kept figures and troubles of streams, for reviews. [S-02] */
export interface Reviews {
  /** Undefined: there is none, or it ended too long ago. */
  find(streamId: string): Promise<ReviewedStream | undefined>
  /** The newest first, `reviewsMax` at most. */
  ofRoom(roomNo: string): Promise<StreamSummary[]>
  /** Most viewers of each step that has a sample, by its number, and the mean of all samples. */
  viewers(streamId: string, stepMs: number): Promise<{ most: ReadonlyMap<number, number>; mean: number }>
  /** In their order, `streamTroublesMax` at most. */
  troubles(streamId: string): Promise<StreamTrouble[]>
  /** A trouble begins; one more than there may be is left out. */
  troubled(streamId: string, kind: StreamTrouble['kind'], atMs: number): Promise<void>
  /** The newest one of its kind is over. */
  recovered(streamId: string, kind: StreamTrouble['kind'], atMs: number): Promise<void>
  /** The one under way was none: it is forgotten. */
  undone(streamId: string, kind: StreamTrouble['kind']): Promise<void>
  /** Removes curves and troubles of streams that ended too long ago. */
  sweep(): Promise<void>
}
