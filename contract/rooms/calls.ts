import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { AnchorInfo } from '#contract/live/entities/anchor-info.ts'
import { RoomHistory, RoomMessage } from './entities/chat-message.ts'
import { Contributor } from '#contract/gifts/entities/gift.ts'
import { MatchId, MemberId, MessageId, RequestId, RoomNo } from '#contract/ids.ts'
import { LiveItem } from '#contract/live/entities/live-item.ts'
import { MatchState } from '#contract/sports/entities/match.ts'
import { PublicMember } from '#contract/members/entities/member.ts'
import { ModerationEntry, ModerationEntryId, ModerationReason } from './entities/moderation.ts'
import { ChatRoomStatus, Mute, RoomSelf, RoomSettings } from './entities/room.ts'
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
 * Posts a text. It is trimmed; 1 to 200 UTF-16 units; control characters are refused (TEXT_REFUSED); shown as text only.
 * Answers the stored message; the same requestId with the same text answers the same message. [C-16, V-09]
 */
export const chatSend = defineCall({
  path: 'live/chat/room/send',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(chatTextMax)),
  }),
  response: RoomMessage,
  rejects: [
    'ROOM_UNKNOWN',
    'ROOM_CLOSED',
    'MUTED',
    'ROOM_MUTED',
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

/** What was done in the room, or to one member there, the newest first; its moderators, its anchor and the staff read it. [P-02] */
export const roomModerationLog = defineCall({
  path: 'live/chat/room/moderation/log',
  access: 'member',
  request: z.strictObject({
    chatRoomNo: RoomNo,
    memberId: z.optional(MemberId),
    beforeId: z.optional(ModerationEntryId),
  }),
  response: z.object({ entries: z.array(ModerationEntry), nextBeforeId: z.nullable(ModerationEntryId) }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})
