import type { Members } from '#server/accounts/ports.ts'
import type { Gifts } from '#server/gifts/ports.ts'
import type { LiveList } from '#server/live/ports.ts'
import type { HostBoard } from '#server/live/ports/hosts.ts'
import type { RaidBoard } from '#server/live/ports/raids.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Media } from '#server/media/ports.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { RecentSentences } from '#server/rooms/domain/recent-sentences.ts'
import type { People } from '#server/rooms/ports/people.ts'
import type { Objections } from '#server/rooms/ports/objections.ts'
import type { HeldTexts } from '#server/rooms/ports/held-texts.ts'
import type { RoomWords } from '#server/rooms/ports/room-words.ts'
import type { WordJudge } from '#server/rooms/words/word-judge.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { MessageRates } from '#server/rooms/domain/message-rates.ts'
import type { RoomStaff } from '#server/rooms/ports/room-staff.ts'
import type { WaitingCounts } from '#server/rooms/ports/waiting-counts.ts'
import type { Reports } from '#server/rooms/ports/reports.ts'
import type { ModerationLog } from '#server/rooms/ports/moderation-log.ts'
import type { Blocks, Presence, RoomLog, Rooms } from '#server/rooms/ports.ts'
import type { Matches } from '#server/sports/ports.ts'
import type { Access } from '#contract/define-call.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface RoomsCallDeps {
  now(): number
  rooms: Rooms
  roomLog: RoomLog
  sentences: RecentSentences
  words: RoomWords
  judge: WordJudge
  held: HeldTexts
  units: UnitOfWork
  moderationLog: ModerationLog
  staff: RoomStaff
  waiting: WaitingCounts
  rates: MessageRates
  blocks: Blocks
  reports: Reports
  presence: Presence
  members: Members
  media: Pick<Media, 'statusOf'>
  matches: Matches
  liveList: Pick<LiveList, 'item'>
  gifts: Pick<Gifts, 'contributors'>
  raids: Pick<RaidBoard, 'of'>
  hosts: Pick<HostBoard, 'pictureIn'>
  inbox: Inbox
  objections: Objections
  people: People
  idempotency: Idempotency
  audit: Audit
}

export type Context<A extends Access> = CallContext<A, RoomsCallDeps>

export const handle = handlerFor<RoomsCallDeps>()
