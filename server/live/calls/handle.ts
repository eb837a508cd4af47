import type { Members } from '#server/accounts/ports.ts'
import type { Follows, LiveList, MatchVideos, ReplayMedia, Replays } from '#server/live/ports.ts'
import type { Presence, Rooms, RoomTexts } from '#server/rooms/ports.ts'
import type { ReplayedChat } from '#server/rooms/ports/replayed-chat.ts'
import type { Matches } from '#server/sports/ports.ts'
import type { Gifts } from '#server/gifts/ports.ts'
import type { Reviews } from '#server/live/ports/reviews.ts'
import type { SharedReads } from '#server/platform/shared-reads.ts'
import type { ReadRoomCourse } from '#server/rooms/ports/room-course.ts'
import type { ClipMedia, Clips } from '#server/live/ports/clips.ts'
import type { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface LiveCallDeps {
  liveList: LiveList
  follows: Follows
  members: Pick<Members, 'byId'>
  presence: Pick<Presence, 'selfChanged'>
  rooms: Pick<Rooms, 'all' | 'find' | 'roleOf'>
  matches: Pick<Matches, 'state'>
  /** Absent where matches have no outside streams. */
  matchVideos: MatchVideos | undefined
  replays: Replays
  /** Absent where streams are not recorded. */
  replayMedia: ReplayMedia | undefined
  replayedChat: ReplayedChat
  clips: Clips
  reviews: Reviews
  readCourse: ReadRoomCourse
  gifts: Pick<Gifts, 'earnedIn'>
  /** A review takes thousands of rows: it is read once for all who look at it. */
  reviewReads: SharedReads
  /** Absent where streams are not recorded. */
  clipMedia: ClipMedia | undefined
  texts: RoomTexts
  /** Runs what one member makes one after the other. */
  inTurn: ReturnType<typeof createKeyedMutex>
  idempotency: Idempotency
  now: () => number
}

export const handle = handlerFor<LiveCallDeps>()
