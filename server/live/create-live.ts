import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { OperatorActions } from '#server/accounts/ports/security-log.ts'
import type { Media } from '#server/media/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Presence, Rooms, RoomTexts } from '#server/rooms/ports.ts'
import type { ReplayedChat } from '#server/rooms/ports/replayed-chat.ts'
import type { Matches } from '#server/sports/ports.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import { liveAdmin } from './admin.ts'
import { liveTable } from './calls/calls-table.ts'
import type { Follows, MatchVideos, ReplayMedia, Replays } from './ports.ts'
import type { Gifts } from '#server/gifts/ports.ts'
import type { Reviews } from './ports/reviews.ts'
import type { ReadRoomCourse } from '#server/rooms/ports/room-course.ts'
import { createSharedReads } from '#server/platform/shared-reads.ts'
import type { ClipMedia, Clips } from './ports/clips.ts'
import { createLiveList, type LiveListOptions } from './store/live-list.ts'
import type { IssuingStreamKeys } from './store/stream-keys.ts'

interface LiveDeps {
  site: () => SiteInfo
  members: Pick<Members, 'byId' | 'byName'>
  rooms: Pick<Rooms, 'all' | 'find' | 'roleOf'>
  matches: Matches
  media: Media
  presence: Presence
  follows: Follows
  streamKeys: IssuingStreamKeys
  operatorActions: OperatorActions
  mediaOrigin: string | undefined
  matchVideos: MatchVideos | undefined
  replays: Replays
  replayMedia: ReplayMedia | undefined
  replayedChat: ReplayedChat
  clips: Clips
  reviews: Reviews
  readCourse: ReadRoomCourse
  gifts: Pick<Gifts, 'earnedIn'>
  clipMedia: ClipMedia | undefined
  texts: RoomTexts
  posterAt: LiveListOptions['posterAt']
}

/** Reviews of so many streams are kept for so long. */
const reads = { keptMs: 5_000, entriesMax: 64 } as const

/** The live lists, anchors who are followed, and the keys of their encoders. [E-11, E-18, L-01] */
export const createLive = ({ db, now, idempotency, housekeeping }: Infrastructure, deps: LiveDeps) => {
  housekeeping.add(() => deps.reviews.sweep())
  const reviewReads = createSharedReads({ ...reads, now })
  const { streamKeys, operatorActions, ...callDeps } = deps
  const liveList = createLiveList({ ...callDeps, db, now })
  return {
    liveList,
    calls: serve(liveTable, { ...deps, liveList, reviewReads, idempotency, now, inTurn: createKeyedMutex() }),
    admin: serveCommands(liveAdmin, {
      members: deps.members,
      rooms: deps.rooms,
      media: deps.media,
      streamKeys,
      operatorActions,
    }),
  }
}
