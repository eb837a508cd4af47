import { streamList, streamReview } from '#contract/live/review-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { mayAct } from '#contract/rooms/rules/room-permissions.ts'
import { goalsMax, reviewOf, spanOf } from '#server/live/reviews/stream-review.ts'
import type { ReviewedStream } from '#server/live/ports/reviews.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { handle, type LiveCallDeps } from './handle.ts'

/** [S-02, P-02] */
export const handleStreamList = handle(streamList, async ({ member, rooms, reviews }, { chatRoomNo }) => {
  const room = await rooms.find(chatRoomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  if (!mayAct('review.open', await rooms.roleOf(room, member.id))) return reject('FORBIDDEN')
  return accept({ streams: await reviews.ofRoom(chatRoomNo) })
})

/** Sources of a review for all its readers; income and private replays are taken out for each. */
const readSources = async (
  { reviews, readCourse, gifts, follows, replays, replayMedia, now }: LiveCallDeps,
  stream: ReviewedStream,
  { anchorId }: RoomRecord,
) => {
  const span = { roomNo: stream.roomNo, ...spanOf(stream, now()) }
  const [viewers, course, earned, followersWon, troubles, replay] = await Promise.all([
    reviews.viewers(stream.streamId, span.stepMs),
    readCourse(span, goalsMax),
    gifts.earnedIn(stream.roomNo, span),
    follows.wonIn(anchorId, span),
    reviews.troubles(stream.streamId),
    replays.find(stream.streamId),
  ])
  const clock = replayMedia && replay?.removedAtMs === null ? await replayMedia.clockOf(stream.streamId) : undefined
  return { stream, viewers, course, earned, followersWon, troubles, replay, clock }
}

/** [S-02, P-02] */
export const handleStreamReview = handle(streamReview, async (context, { streamId }) => {
  const { member, rooms, reviews, reviewReads, now } = context
  const stream = await reviews.find(streamId)
  const room = stream && (await rooms.find(stream.roomNo))
  if (!room) return reject('RECORD_UNKNOWN')
  const role = await rooms.roleOf(room, member.id)
  if (!mayAct('review.open', role)) return reject('RECORD_UNKNOWN')
  const { replay, clock, ...sources } = await reviewReads.once(streamId, () => readSources(context, stream, room))
  const mayWatch = role === 'anchor' || replay?.visibility !== 'private'
  const seen = { ...sources, seesIncome: mayAct('income.read', role), clock: mayWatch ? clock : undefined }
  return accept(reviewOf(seen, now()))
})
