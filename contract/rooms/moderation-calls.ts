import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MemberId, RequestId, RoomNo } from '#contract/ids.ts'
import { moderatedRoomsMax, muteReasonMax, objectionTextMax, personNoteMax } from '#contract/limits.ts'
import { ModerationEntry, ModerationEntryId } from './entities/moderation.ts'
import { ModeratedRoom } from './entities/moderated-room.ts'
import { ModerationReason } from './entities/mute-notice.ts'
import { NoteId, PersonNote, RoomPerson } from './entities/person.ts'
import { Objection, ObjectionId } from './entities/objection.ts'

/** The rooms that I keep order in, those where most waits first; all of them for the site's staff. [P-02] */
export const roomModeratedList = defineCall({
  path: 'live/chat/room/moderated/list',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({
    isStaff: z.boolean(),
    /** Number of all, also beyond this page. */
    total: z.int().check(z.minimum(0)),
    rooms: z.array(ModeratedRoom).check(z.maxLength(moderatedRoomsMax)),
  }),
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

/** Takes an act back within five minutes, which any moderator of the room may; that too is an entry of the log. [P-02] */
export const roomModerationUndo = defineCall({
  path: 'live/chat/room/moderation/undo',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, chatRoomNo: RoomNo, entryId: ModerationEntryId }),
  response: z.object({}),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'RECORD_UNKNOWN', 'UNDO_LATE', 'REQUEST_ID_REUSED'],
})

const reason = z._default(z.string().check(z.trim(), z.maxLength(muteReasonMax)), '')

/** Deletes all that a member has written in the room and that it still has. Gifts and bets are records and stay. [P-02] */
export const roomMemberClear = defineCall({
  path: 'live/chat/room/member/clear',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    memberId: MemberId,
    reasonCode: ModerationReason,
    reason,
  }),
  response: z.object({ deleted: z.int().check(z.minimum(0)) }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'MEMBER_UNKNOWN', 'CANNOT_MUTE', 'TEXT_REFUSED', 'REQUEST_ID_REUSED'],
})

/** Says to a member why the room is not content, without an end of anything. [P-02] */
export const roomMemberWarn = defineCall({
  path: 'live/chat/room/member/warn',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    memberId: MemberId,
    reasonCode: ModerationReason,
    reason,
  }),
  response: z.object({}),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'MEMBER_UNKNOWN', 'CANNOT_MUTE', 'TEXT_REFUSED', 'REQUEST_ID_REUSED'],
})

/** The muted member's one objection to the mute in force. [P-02] */
export const roomObjectionSend = defineCall({
  path: 'live/chat/room/objection/send',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(objectionTextMax)),
  }),
  response: z.object({}),
  rejects: ['ROOM_UNKNOWN', 'RECORD_UNKNOWN', 'OBJECTION_DONE', 'TEXT_REFUSED', 'REQUEST_ID_REUSED'],
})

/** Objections that wait, the oldest first, 100 at most. [P-02] */
export const roomObjectionList = defineCall({
  path: 'live/chat/room/objection/list',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({ objections: z.array(Objection) }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})

/** Decides an objection, once: granted, the mute ends. `answer` is what its member reads of it. [P-02] */
export const roomObjectionDecide = defineCall({
  path: 'live/chat/room/objection/decide',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    objectionId: ObjectionId,
    grants: z.boolean(),
    answer: z._default(z.string().check(z.trim(), z.maxLength(objectionTextMax)), ''),
  }),
  response: z.object({}),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'RECORD_UNKNOWN', 'OBJECTION_DONE', 'TEXT_REFUSED', 'REQUEST_ID_REUSED'],
})

/** Somebody as the moderators of a room see them. [P-02] */
export const roomPerson = defineCall({
  path: 'live/chat/room/person',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo, memberId: MemberId }),
  response: RoomPerson,
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'MEMBER_UNKNOWN'],
})

/** A note on somebody that the moderators of this room alone read; 20 a person. [P-02] */
export const roomNoteAdd = defineCall({
  path: 'live/chat/room/note/add',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    memberId: MemberId,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(personNoteMax)),
  }),
  response: PersonNote,
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'MEMBER_UNKNOWN', 'NOTES_FULL', 'TEXT_REFUSED', 'REQUEST_ID_REUSED'],
})

/** A note that is not there is gone already. [P-02] */
export const roomNoteRemove = defineCall({
  path: 'live/chat/room/note/remove',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, chatRoomNo: RoomNo, noteId: NoteId }),
  response: z.object({}),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'REQUEST_ID_REUSED'],
})
