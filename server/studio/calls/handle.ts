import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { Gifts } from '#server/gifts/ports.ts'
import type { Follows, LiveList, StreamerKeys } from '#server/live/ports.ts'
import type { Hosts } from '#server/live/ports/hosts.ts'
import type { Raids } from '#server/live/ports/raids.ts'
import type { Media } from '#server/media/ports.ts'
import type { AuditLog } from '#server/platform/audit.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Log } from '#server/platform/log.ts'
import type { Presence, Rooms, RoomTexts } from '#server/rooms/ports.ts'
import type { Matches } from '#server/sports/ports.ts'
import type { LiveFigures } from '#server/studio/live-figures.ts'
import type { Plans } from '#server/studio/store/plans.ts'
import type { RoomCovers } from '#server/studio/store/room-covers.ts'
import type { Applications } from '#server/studio/store/applications.ts'

/** The calls of this subject work with these. */
export interface StudioCallDeps {
  idempotency: Idempotency
  now: () => number
  log: Pick<Log, 'error'>
  audit: AuditLog
  applications: Applications
  plans: Plans
  covers: RoomCovers
  streamKeys: StreamerKeys
  media: Pick<
    Media,
    | 'statusOf'
    | 'endStream'
    | 'recheckStreamer'
    | 'rtmpPort'
    | 'healthOf'
    | 'liveSinceOf'
    | 'openStreams'
    | 'issueTicket'
    | 'testStreamOf'
    | 'setDelay'
  >
  presence: Pick<Presence, 'viewerCount'>
  rooms: Pick<Rooms, 'in' | 'find' | 'roleOf'>
  texts: RoomTexts
  matches: Pick<Matches, 'state'>
  figures: Pick<LiveFigures, 'curve' | 'chatPerMinute'>
  gifts: Pick<Gifts, 'earnedSince'>
  follows: Pick<Follows, 'followersOf' | 'followedAnchors'>
  liveList: Pick<LiveList, 'list'>
  raids: Omit<Raids, 'open' | 'start'>
  hosts: Omit<Hosts, 'open' | 'start'>
}

export const handle = handlerFor<StudioCallDeps>()

/** The room that a member streams in. */
export const ownRoomOf = ({ anchorRoomNo }: MemberInfo): Outcome<string, 'ANCHOR_ONLY'> =>
  anchorRoomNo === null ? reject('ANCHOR_ONLY') : accept(anchorRoomNo)
