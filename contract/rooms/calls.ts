import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { AnchorInfo } from '#contract/live/entities/anchor-info.ts'
import { RoomHistory, RoomMessage } from './entities/chat-message.ts'
import { Contributor } from '#contract/gifts/entities/gift.ts'
import { MatchId, MemberId, MessageId, RequestId, RoomNo } from '#contract/ids.ts'
import { LiveItem } from '#contract/live/entities/live-item.ts'
import { Hosted } from '#contract/live/entities/hosted.ts'
import { Raid } from '#contract/live/entities/raid.ts'
import { MatchState } from '#contract/sports/entities/match.ts'
import { PublicMember } from '#contract/members/entities/member.ts'
import { ModerationReason } from './entities/mute-notice.ts'
import { HeldId, HeldState, HeldText, QueuedText } from './entities/held-text.ts'
import { RuleId, WordAct, WordMatch, WordRule, WordText } from './entities/word-rule.ts'
import { ChatRoomStatus, Mute, RoomModes, RoomSelf, RoomSettings } from './entities/room.ts'
import {
  blocksMax,
  chatTextMax,
  historyPageMax,
  muteMinutesMax,
  muteReasonMax,
  pinnedTextMax,
  slowModeSecondsMax,
} from '#contract/limits.ts'

/** By matchId or by chatRoomNo, exactly one. A room that does not exist answers exist: false. [E-10] */
export const chatRoomStatus = defineCall({
  path: 'live/chatroom/status',
  access: 'anonymous',
  request: z.union([z.strictObject({ matchId: MatchId }), z.strictObject({ chatRoomNo: RoomNo })]),
  response: ChatRoomStatus,
})

const roomView = z.object({
  item: LiveItem,
  match: z.nullable(MatchState),
  settings: RoomSettings,
  anchor: AnchorInfo,
  contributors: z.array(Contributor),
  /** The one that counts down or has just ended. [S-02] */
  raid: z.optional(Raid),
  /** The room whose picture this one displays while it is off air. [S-02] */
  hosted: z.optional(Hosted),
})

/** All that a room page needs but its messages. [P-01] */
export const roomInfoAnonymous = defineCall({
  path: 'live/chat/room/info/anonymous',
  access: 'anonymous',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: roomView,
  rejects: ['ROOM_UNKNOWN'],
})

/** The member variant adds what I am and may there, and whom I have blocked. [P-01, P-02] */
export const roomInfo = defineCall({
  path: 'live/chat/room/info',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.extend(roomView, { self: RoomSelf, blockedIds: z.array(MemberId).check(z.maxLength(blocksMax)) }),
  rejects: ['ROOM_UNKNOWN'],
})

const historyRequest = z.strictObject({
  chatRoomNo: RoomNo,
  /** The messages after this one; absent = the newest `limit`. */
  sinceSeq: z.optional(z.int().check(z.minimum(0))),
  /** The messages before this one, for reading back. Not together with sinceSeq. */
  beforeSeq: z.optional(z.int().check(z.minimum(1))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(historyPageMax)), 100),
})

/** [P-01, C-16] Oldest first. */
export const roomHistoryAnonymous = defineCall({
  path: 'live/chat/room/history/anonymous',
  access: 'anonymous',
  request: historyRequest,
  response: RoomHistory,
  rejects: ['ROOM_UNKNOWN'],
})

/** [P-01, C-16] */
export const roomHistory = defineCall({
  path: 'live/chat/room/history',
  access: 'member',
  request: historyRequest,
  response: RoomHistory,
  rejects: ['ROOM_UNKNOWN'],
})

/**
 * Posts a text. It is trimmed; 1 to 200 code points; control characters are refused (TEXT_REFUSED); shown as text only.
 * Answers the stored message, or the text as it waits for a moderator; the same requestId with the same text answers the
 * same. Blocked words may be stars in the stored message. [C-16, V-09, P-02]
 */
export const chatSend = defineCall({
  path: 'live/chat/room/send',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(chatTextMax)),
  }),
  response: z.union([RoomMessage, z.object({ held: HeldText })]),
  rejects: [
    'ROOM_UNKNOWN',
    'ROOM_CLOSED',
    'MUTED',
    'ROOM_MUTED',
    'FOLLOWERS_ONLY',
    'VIP_ONLY',
    'GIFTERS_ONLY',
    'EMOTES_ONLY',
    'LINKS_OFF',
    'ACCOUNT_TOO_NEW',
    'DUPLICATE_TEXT',
    'WORD_BLOCKED',
    'HELD_FULL',
    'SLOW_MODE',
    'TEXT_REFUSED',
    'REQUEST_ID_REUSED',
    'RATE_LIMITED_MEMBER',
  ],
})

/** Room set-up by its anchor or a moderator. Absent fields stay. [C-16, P-02] */
export const roomSet = defineCall({
  path: 'live/chat/room/set',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    slowModeSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(slowModeSecondsMax))),
    allMuted: z.optional(z.boolean()),
    pinnedText: z.optional(z.string().check(z.trim(), z.maxLength(pinnedTextMax))),
    modes: z.optional(z.partial(RoomModes)),
    /** On: anew for `shieldMs`. Off: ends it. */
    shield: z.optional(z.boolean()),
  }),
  response: RoomSettings,
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'TEXT_REFUSED', 'REQUEST_ID_REUSED'],
})

/** `minutes` null = a ban, until it is lifted. `deleteMessages` marks what the member said in the last hour. [P-02] */
export const roomMute = defineCall({
  path: 'live/chat/room/mute',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    memberId: MemberId,
    minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(muteMinutesMax))),
    reasonCode: z.optional(ModerationReason),
    reason: z._default(z.string().check(z.trim(), z.maxLength(muteReasonMax)), ''),
    deleteMessages: z._default(z.boolean(), false),
  }),
  response: Mute,
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'MEMBER_UNKNOWN', 'CANNOT_MUTE', 'TEXT_REFUSED', 'REQUEST_ID_REUSED'],
})

/** The specification's "unblock". [P-02] */
export const roomUnmute = defineCall({
  path: 'live/chat/room/unblock',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, chatRoomNo: RoomNo, memberId: MemberId }),
  response: z.object({}),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'MEMBER_UNKNOWN', 'REQUEST_ID_REUSED'],
})

/** Mutes in force, newest first, 200 at most. [P-02] */
export const roomMuteList = defineCall({
  path: 'live/chat/room/mute/list',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({ mutes: z.array(Mute) }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})

/** A tombstone takes the message's place everywhere. One's own messages, or any as moderator or anchor. [P-02] */
export const roomMessageDelete = defineCall({
  path: 'live/chat/room/message/delete',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, chatRoomNo: RoomNo, messageId: MessageId }),
  response: z.object({}),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'MESSAGE_UNKNOWN', 'REQUEST_ID_REUSED'],
})

/**
 * The anchor makes a member a moderator of his own room, or takes it back; a mute that the member has there ends. What is
 * so already stays, and nothing is said. [P-02]
 */
export const roomModeratorSet = defineCall({
  path: 'live/chat/room/moderator/set',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    memberId: MemberId,
    moderates: z.boolean(),
  }),
  response: z.object({}),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'MEMBER_UNKNOWN', 'CANNOT_MODERATE', 'MODERATORS_FULL', 'REQUEST_ID_REUSED'],
})

/** The moderators of one's own room, in the order in which they were appointed. [P-02] */
export const roomModeratorList = defineCall({
  path: 'live/chat/room/moderator/list',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({ moderators: z.array(PublicMember) }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})

/** Blocked words and patterns of the room, the newest first, and how many hold on the whole site. [P-02] */
export const roomWordList = defineCall({
  path: 'live/chat/room/words',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({ words: z.array(WordRule), siteCount: z.int() }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})

/** From the next text on it counts. [P-02] */
export const roomWordAdd = defineCall({
  path: 'live/chat/room/words/add',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, chatRoomNo: RoomNo, match: WordMatch, act: WordAct, text: WordText }),
  response: WordRule,
  rejects: [
    'ROOM_UNKNOWN',
    'FORBIDDEN',
    'WORD_REFUSED',
    'WORD_TOO_WIDE',
    'WORD_EXISTS',
    'WORDS_FULL',
    'REQUEST_ID_REUSED',
  ],
})

/** Saying it twice changes nothing. [P-02] */
export const roomWordRemove = defineCall({
  path: 'live/chat/room/words/remove',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, chatRoomNo: RoomNo, ruleId: RuleId }),
  response: z.object({}),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'REQUEST_ID_REUSED'],
})

/** Texts that wait, the oldest first, 50 at most; `total` counts all. [P-02] */
export const roomHeldList = defineCall({
  path: 'live/chat/room/held',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({ texts: z.array(QueuedText), total: z.int() }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})

/** For `heldLockMs` nobody else decides; again while it is open. [P-02] */
export const roomHeldOpen = defineCall({
  path: 'live/chat/room/held/open',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo, heldId: HeldId }),
  response: z.object({ untilMs: z.int() }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'RECORD_UNKNOWN', 'HELD_DECIDED', 'HELD_LOCKED'],
})

/**
 * A released text stands in the room as if it were posted now. Of an author who was muted meanwhile it is refused, and
 * `state` says so. [P-02]
 */
export const roomHeldDecide = defineCall({
  path: 'live/chat/room/held/decide',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    heldId: HeldId,
    decision: z.enum(['release', 'refuse']),
  }),
  response: z.object({ state: HeldState }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'RECORD_UNKNOWN', 'HELD_DECIDED', 'HELD_LOCKED', 'REQUEST_ID_REUSED'],
})

/** Its author takes it back. [P-02] */
export const roomHeldWithdraw = defineCall({
  path: 'live/chat/room/held/withdraw',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, chatRoomNo: RoomNo, heldId: HeldId }),
  response: z.object({}),
  rejects: ['RECORD_UNKNOWN', 'HELD_DECIDED', 'REQUEST_ID_REUSED'],
})
