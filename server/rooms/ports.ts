import type { ResponseOf } from '#contract/define-call.ts'
import type { AnchorInfo } from '#contract/live/entities/anchor-info.ts'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { MessageContent, RoomHistory, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { blockList } from '#contract/rooms/block-calls.ts'
import type { RoomLanguage, StreamDelay } from '#contract/live/entities/stream-settings.ts'
import type { SportsType } from '#contract/sports/entities/match.ts'
import type { MemberInfo, PublicMember } from '#contract/members/entities/member.ts'
import type { MuteNotice } from '#contract/rooms/entities/mute-notice.ts'
import type { ModerationPart } from '#contract/rooms/entities/moderation-part.ts'
import type { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import type { Mute, RoomRole, RoomSelf, RoomSettings } from '#contract/rooms/entities/room.ts'
import type { BlockIndex } from '#server/rooms/domain/block-index.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { AuthorFacts } from './domain/mode-admission.ts'
import type { RoomChange } from './domain/room-change.ts'

/** An entry for a room's log. The log accepts an `id` once; a second append of it answers the first one's message. */
export interface NewMessage {
  id: string
  username: string
  content: MessageContent
  /** For texts: whose it is, and the request that made it (unique per author). */
  authorId: string | null
  requestId: string | null
}

/**
 * The log of every room: gives each message the next seq of its room and stores it before it answers.
 * Adapters: memory with PostgreSQL behind it (one node), Redis Streams (several). One test suite runs on each.
 */
export interface RoomLog {
  append(roomNo: string, entry: NewMessage): Promise<RoomMessage>
  /** The message that an author's request made, if any. */
  byRequest(authorId: string, requestId: string): Promise<{ roomNo: string; message: RoomMessage } | undefined>
  byId(roomNo: string, messageId: string): Promise<{ message: RoomMessage; authorId: string | null } | undefined>
  /** What came after `sinceSeq`, or the newest `limit`; all or nothing: `recovered` false when it does not fit. */
  history(
    roomNo: string,
    page: { epoch?: string; sinceSeq?: number; beforeSeq?: number; limit: number },
  ): Promise<RoomHistory>
  /** Puts a `deleted` tombstone in these messages' places and appends a `deletion` entry. */
  tombstone(roomNo: string, messageIds: readonly string[], by: string): Promise<void>
  /** Ids of what an author said in a room since a time, newest first, 200 at most. */
  idsOf(roomNo: string, authorId: string, sinceMs: number): Promise<string[]>
  /** Hears every appended message, in seq order per room, after it is stored. */
  onAppended(listener: (roomNo: string, message: RoomMessage) => void): () => void
  /**
   * Hears from now on, until the answer is called, what other nodes append to the room, too. A room that nobody follows is
   * read from where it is stored when it is asked for.
   */
  follow(roomNo: string): () => void
}

export interface RoomRecord {
  roomNo: string
  anchorId: string
  matchId: string | null
  anchorType: 'match' | 'cast'
  sportsType: SportsType
  title: string
  description: string
  posterUrl: string
  anchorStatus: AnchorStatus
  /** The discontinuity sequence number that the room's playlist has reached. */
  discontinuities: number
  language: RoomLanguage
  delaySeconds: StreamDelay
  settings: RoomSettings
}

/** `untilMs` null: a ban. `by`: a member's id. */
export interface MuteTerms {
  readonly by: string
  readonly reason: string
  readonly reasonCode?: ModerationReason | null
  /** The entry of the room's log that tells of it. */
  readonly entryId?: string | null
  readonly untilMs: number | null
}

/** What a command of a room reads and writes in its unit of work. */
export interface RoomsInUnit {
  /** A new room for a member who has none; answers its number. */
  open(opened: { anchorId: string; title: string }): Promise<string>
  describe(
    roomNo: string,
    room: Pick<RoomRecord, 'title' | 'description' | 'sportsType' | 'matchId' | 'language' | 'delaySeconds'>,
  ): Promise<void>
  /** The address of the picture that stands for the room in lists. */
  setPoster(roomNo: string, posterUrl: string): Promise<void>
  find(roomNo: string): Promise<RoomRecord | undefined>
  change: Rooms['change']
  muteOf: Rooms['muteOf']
  muteNoticeOf: Rooms['muteNoticeOf']
  mute: Rooms['mute']
  muteUntil: Rooms['muteUntil']
  unmute: Rooms['unmute']
  /** False: it was ended, or begun anew, in the meantime. */
  endShield(roomNo: string, untilMs: number): Promise<boolean>
  moderators: Rooms['moderators']
  grantModerator: Rooms['grantModerator']
  setHead: Rooms['setHead']
  revokeModerator: Rooms['revokeModerator']
  /** Ids of what a member said in a room since a time, newest first, 200 at most. */
  textIdsOf(roomNo: string, memberId: string, sinceMs: number): Promise<string[]>
  /** All that a member has said in a room and that stands, newest first, `clearedMax` at most. */
  allTextIdsOf(roomNo: string, memberId: string): Promise<string[]>
}

export interface Rooms {
  find(roomNo: string): Promise<RoomRecord | undefined>
  byMatch(matchId: string): Promise<RoomRecord | undefined>
  all(): Promise<RoomRecord[]>
  /** Rooms whose anchor or moderator a member is. */
  moderatedBy(memberId: string): Promise<RoomRecord[]>
  anchorOf(room: RoomRecord): Promise<AnchorInfo>
  change(roomNo: string, change: RoomChange): Promise<RoomSettings>
  setAnchorStatus(roomNo: string, status: AnchorStatus): Promise<void>
  /** It never goes down, in whatever order the numbers come. */
  reachDiscontinuity(roomNo: string, number: number): Promise<void>
  roleOf(room: RoomRecord, memberId: string): Promise<RoomRole>
  /** In the order in which they were appointed. */
  moderators(roomNo: string): Promise<PublicMember[]>
  /** Ids of all who keep order in a room: its anchor, its moderators, the site's staff. */
  teamOf(room: RoomRecord): Promise<string[]>
  grantModerator(roomNo: string, memberId: string): Promise<void>
  /** Of a moderator. False: that they were before, or they moderate nothing there. */
  setHead(roomNo: string, memberId: string, isHead: boolean): Promise<boolean>
  revokeModerator(roomNo: string, memberId: string): Promise<void>
  /** The mute in force, or undefined. */
  muteOf(roomNo: string, memberId: string): Promise<{ untilMs: number | null } | undefined>
  /** The mute in force as its member reads it. */
  muteNoticeOf(roomNo: string, memberId: string): Promise<MuteNotice | undefined>
  muteUntil(roomNo: string, memberId: string, terms: MuteTerms): Promise<Mute>
  mute(roomNo: string, memberId: string, by: MemberInfo, minutes: number | null, reason: string): Promise<Mute>
  /** False: there was no mute, not even one whose time is over. */
  unmute(roomNo: string, memberId: string): Promise<boolean>
  mutes(roomNo: string): Promise<Mute[]>
  selfOf(room: RoomRecord, memberId: string): Promise<RoomSelf>
  /** Slow mode: when the member may speak again, 0 = now. Counts from the last accepted text. */
  nextTextAtMs(room: RoomRecord, memberId: string): Promise<number>
  /** What the modes of a room ask about an author; each only where a mode in force needs it. [P-02] */
  authorFacts(room: RoomRecord, memberId: string): Promise<AuthorFacts>
  /** Rooms whose shield is over and was not ended yet. [P-02] */
  shieldsOver(nowMs: number): Promise<{ roomNo: string; untilMs: number }[]>
  /** Runs what one member says in one room one after the other, so that slow mode sees the text before. */
  inTurn<T>(roomNo: string, memberId: string, send: () => Promise<T>): Promise<T>
  in(unit: Unit): RoomsInUnit
}

/** Who has blocked whom. [P-02] */
export interface Blocks extends BlockIndex {
  /** Reads all lists, before the first room is asked for. */
  open(): Promise<void>
  page(memberId: string, beforeId: string | undefined): Promise<ResponseOf<typeof blockList>>
  /** Runs changes of one member's list one after the other. */
  inTurn<T>(memberId: string, change: () => Promise<T>): Promise<T>
  /** Reads a member's list again, after a change of it; answers the ids. */
  refresh(memberId: string): Promise<string[]>
  in(unit: Unit): BlocksInUnit
}

export interface BlocksInUnit {
  /** False: the list is full. */
  block(memberId: string, blockedId: string): Promise<boolean>
  unblock(memberId: string, blockedId: string): Promise<void>
}

/** Who watches, and the way to push to them. */
export interface Presence {
  viewerCount(roomNo: string): number
  /** Sends `room.state` to the room's watchers. */
  stateChanged(roomNo: string): void
  /** Sends `room.self` to a member's sockets in that room. */
  selfChanged(roomNo: string, memberId: string): void
  /** Sends `room.moderation` to those who keep order in the room and watch it. */
  moderationChanged(roomNo: string, part: ModerationPart): void
  /** Sends a member's block list to all sockets of the member. */
  blocksChanged(memberId: string, memberIds: readonly string[], freed: boolean): void
  walletChanged(memberId: string, balance: { currency: 'CNY' | 'USDT' | 'COIN'; balanceMinor: number }): void
}

/** The way into a room for those who come without a socket. */
export interface Attendance {
  /**
   * Somebody of the server's own comes to watch a room, a member or a visitor: joins it, is counted and welcomed as over a
   * socket, and reads nothing. Answers the way to leave.
   */
  attend(roomNo: string, member?: MemberInfo): () => void
}

/** Admits what a streamer writes about their room. [P-02] */
export interface RoomTexts {
  /** `text`: empty, too long or with characters that nobody sees; `words`: a blocked word of site or room is in it. */
  faultOf(roomNo: string, text: string, lengthMax: number): Promise<'text' | 'words' | null>
}
