import type { HeldText } from '#contract/rooms/entities/held-text.ts'
import type { AnchorInfo } from '#contract/live/entities/anchor-info.ts'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { Hosted } from '#contract/live/entities/hosted.ts'
import type { Raid } from '#contract/live/entities/raid.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { Contributor } from '#contract/gifts/entities/gift.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { RoomSelf, RoomSettings } from '#contract/rooms/entities/room.ts'
import type { Reject } from '#src/machines/command/command.ts'
import type { FeedScope, FeedState } from './feed.ts'
import type { GiftView, TextView } from './view-message.ts'

/** All that a room page shows beside its messages. */
export interface RoomInfo {
  readonly item: LiveItem
  readonly match: MatchState | null
  readonly settings: RoomSettings
  readonly anchor: AnchorInfo
  readonly contributors: readonly Contributor[]
  readonly raid?: Raid | undefined
  readonly hosted?: Hosted | undefined
}

/** `self` is null for a visitor. */
export type RoomLoad =
  | {
      readonly kind: 'loaded'
      readonly info: RoomInfo
      readonly self: RoomSelf | null
      readonly blockedIds: readonly string[]
      readonly site: Pick<FeedScope, 'siteId' | 'siteSeries'>
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly reject: Reject | null }

export type FollowOutcome =
  | { readonly kind: 'accepted'; readonly follows: boolean; readonly followerCount: number }
  | ({ readonly kind: 'rejected' } & Reject)
  | { readonly kind: 'fault' }

/** Older messages, oldest first; null when no answer came. */
export type OlderPage = { readonly messages: readonly RoomMessage[] } | null

/** Counts that the room's stream keeps; without a socket they come with the details. */
export interface RoomCounts {
  readonly viewerCount: number
  readonly anchorStatus: AnchorStatus
  /** The one that counts down or has just ended. */
  readonly raid?: Raid | undefined
  readonly hosted?: Hosted | undefined
}

export interface RoomContext extends RoomFeedStart, RoomCounts {
  readonly info: RoomInfo | null
  readonly self: RoomSelf | null
  /** Whom I have blocked. */
  readonly blocked: ReadonlySet<string>
  readonly feed: FeedState
  /** The list as it stood when reading paused; null while it follows. */
  readonly frozen: FeedState | null
  readonly unreadCount: number
  readonly reject: Reject | null
  /** False once the log's beginning is there, or no more would fit. */
  readonly hasOlder: boolean
}

/** `asking`: no socket comes through, and what is new is asked for. */
export type RoomLink = 'connecting' | 'live' | 'asking' | 'offline'

/** What the room's stream sends. `messages` in `room.received` are news, in `room.recovered` history. */
export type RoomFeedEvent =
  | { readonly type: 'room.link'; readonly status: RoomLink }
  | { readonly type: 'room.received'; readonly messages: readonly RoomMessage[] }
  | { readonly type: 'room.gap'; readonly fromSeq: number }
  | { readonly type: 'room.recovered'; readonly messages: readonly RoomMessage[]; readonly startsOver: boolean }
  | {
      readonly type: 'room.state'
      readonly settings: RoomSettings
      readonly anchorStatus: AnchorStatus
      readonly viewerCount: number
      readonly raid?: Raid | undefined
      readonly hosted?: Hosted | undefined
    }
  | { readonly type: 'room.self'; readonly self: RoomSelf }
  | { readonly type: 'room.blocks'; readonly memberIds: readonly string[] }

export type RoomEvent =
  | RoomFeedEvent
  | ({ readonly type: 'match.changed' } & MatchState)
  /** The room has another match than before: watch that one. */
  | { readonly type: 'match.next' }
  /** Details were read again, and say this too. */
  | { readonly type: 'room.counted'; readonly counts: RoomCounts }
  | { readonly type: 'reading.pause' }
  | { readonly type: 'reading.resume' }
  | { readonly type: 'room.retry' }
  /** What is called by names is wanted in another language. */
  | { readonly type: 'room.reworded' }
  | { readonly type: 'room.older' }
  /** The server has answered with my message; the stream may bring it too. */
  | { readonly type: 'room.posted'; readonly message: RoomMessage }
  /** A moderator has to release my text; its stream says so too. */
  | { readonly type: 'room.held'; readonly held: HeldText }
  /** I took a held text back, or read that it was refused. */
  | { readonly type: 'held.gone'; readonly heldId: string }
  | { readonly type: 'follow.toggle' }
  /** The server has answered that I have blocked somebody, or no longer; the stream may bring it too. */
  | { readonly type: 'member.blocked'; readonly memberId: string; readonly blocked: boolean }

export type RoomEmitted =
  | { readonly type: 'gift.shown'; readonly message: GiftView }
  | { readonly type: 'danmaku.shown'; readonly messages: readonly TextView[] }
  | { readonly type: 'danmaku.deleted'; readonly messageIds: readonly string[] }
  | { readonly type: 'members.hidden'; readonly memberIds: ReadonlySet<string> }

export interface RoomInput {
  readonly roomNo: string
  readonly memberId: string | null
}

/** What the page has brought along of its room: its details as a visitor gets them, and its newest messages. */
export interface PreloadedRoom {
  readonly info: RoomInfo
  readonly messages: readonly RoomMessage[]
  /** Where its messages end. */
  readonly from: RoomPosition
  readonly site: Pick<FeedScope, 'siteId' | 'siteSeries'>
}

/** Where what is known of a room's log ends. `epoch` changes when a log starts over. */
export interface RoomPosition {
  readonly epoch: string
  readonly nextSeq: number
}

/** `from`: what is known already, which the feed goes on from. */
export interface RoomFeedStart extends RoomInput {
  readonly from?: RoomPosition | undefined
}

/** With `preloaded` a visitor's room is open at once; a member's has its messages. */
export interface RoomStart extends RoomInput {
  readonly preloaded?: PreloadedRoom | undefined
}
