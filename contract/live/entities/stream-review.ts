import * as z from 'zod/mini'
import { MatchId, RoomNo } from '#contract/ids.ts'
import { momentsMax, reviewPointsMax, streamTroublesMax } from '#contract/limits.ts'
import { StreamWarning } from '#contract/studio/entities/stream-health.ts'
import { ReplayId } from './replay.ts'

const Count = z.int().check(z.minimum(0))
/** Milliseconds since the stream began. */
const At = z.int().check(z.minimum(0))

/** A stream as lists of reviews show it. [S-02] */
export const StreamSummary = z.object({
  streamId: ReplayId,
  title: z.string(),
  startedAtMs: z.int(),
  /** Null: it runs. */
  endedAtMs: z.nullable(z.int()),
  peakViewers: Count,
})
export type StreamSummary = z.infer<typeof StreamSummary>

/** A span of `stepMs` of a stream. `coins`: gold coins of gifts; null where the reader may not see income. */
export const ReviewPoint = z.object({ atMs: At, viewers: Count, texts: Count, coins: z.nullable(Count) })
export type ReviewPoint = z.infer<typeof ReviewPoint>

/** `break`: the publisher was lost. `lengthMs` null: it was not over when the server was ended. */
export const StreamTrouble = z.object({
  atMs: At,
  lengthMs: z.nullable(Count),
  kind: z.enum([...StreamWarning.options, 'break']),
})
export type StreamTrouble = z.infer<typeof StreamTrouble>

const momentFields = {
  atMs: At,
  /** Place in the replay, some seconds before it; null: it cannot be watched. */
  placeMs: z.nullable(Count),
}

/** Something of a stream that is worth a look again. */
export const StreamMoment = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('goal'),
    ...momentFields,
    /** The minute of the match, for example 67′. */
    minute: z.string(),
    homeScore: z.string(),
    visitScore: z.string(),
    player: z.string(),
  }),
  z.object({ kind: z.literal('gifts'), ...momentFields, coins: z.nullable(Count) }),
  z.object({ kind: z.literal('chat'), ...momentFields, texts: Count }),
  z.object({ kind: z.literal('viewers'), ...momentFields, viewers: Count }),
])
export type StreamMoment = z.infer<typeof StreamMoment>

/** Figures, course and moments of a stream. [S-02] */
export const StreamReview = z.extend(StreamSummary, {
  roomNo: RoomNo,
  matchId: z.nullable(MatchId),
  /** Counts still change: it runs, or has just ended. */
  isFinal: z.boolean(),
  meanViewers: Count,
  texts: Count,
  gifts: Count,
  /** Null: the reader may not see income. */
  coins: z.nullable(Count),
  followersWon: Count,
  stepMs: z.int().check(z.minimum(1)),
  points: z.array(ReviewPoint).check(z.maxLength(reviewPointsMax)),
  troubles: z.array(StreamTrouble).check(z.maxLength(streamTroublesMax)),
  moments: z.array(StreamMoment).check(z.maxLength(momentsMax)),
  /** True: the reader may watch it again. */
  hasReplay: z.boolean(),
})
export type StreamReview = z.infer<typeof StreamReview>
