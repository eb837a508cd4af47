import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { DeskCase, DeskThread } from './entities/desk.ts'
import { SupportCaseId, SupportChannel, SupportPicture, SupportState, SupportText } from './entities/support.ts'

const Count = z.int().check(z.minimum(0))
const caseOf = z.strictObject({ caseId: SupportCaseId })

/** Whether I am of the staff, and what waits for it; zeros for everybody else. */
export const deskStatus = defineCall({
  path: 'member/desk/standing',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({
    isStaff: z.boolean(),
    waiting: z.object({ chat: Count, feedback: Count }),
    unread: z.object({ chat: Count, feedback: Count }),
  }),
})

/** Cases of members: those that wait by the place in the queue, others the newest first. */
export const deskList = defineCall({
  path: 'member/desk/list',
  access: 'member',
  request: z.strictObject({ channel: SupportChannel, state: SupportState, beforeId: z.optional(SupportCaseId) }),
  response: z.object({ cases: z.array(DeskCase), nextBeforeId: z.nullable(SupportCaseId) }),
  rejects: ['FORBIDDEN'],
})

/** A case with all that was said; what is new of it is read by the whole staff then. */
export const deskShow = defineCall({
  path: 'member/desk/show',
  access: 'member',
  request: caseOf,
  response: DeskThread,
  rejects: ['FORBIDDEN', 'RECORD_UNKNOWN'],
})

/** Answers, also into the member's inbox. CASE_FULL: the case is as long as one may be. */
export const deskAnswer = defineCall({
  path: 'member/desk/answer',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, caseId: SupportCaseId, text: SupportText }),
  response: DeskThread,
  rejects: ['FORBIDDEN', 'RECORD_UNKNOWN', 'CASE_FULL', 'REQUEST_ID_REUSED'],
})

/** Ends a case; a member who writes once more opens it again. */
export const deskClose = defineCall({
  path: 'member/desk/close',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, caseId: SupportCaseId }),
  response: DeskThread,
  rejects: ['FORBIDDEN', 'RECORD_UNKNOWN', 'REQUEST_ID_REUSED'],
})

/** A picture of whatever case, as base64. */
export const deskPictureFile = defineCall({
  path: 'member/desk/picture/file',
  access: 'member',
  request: z.strictObject({ pictureId: z.uuid() }),
  response: z.object({ type: SupportPicture.shape.type, content: z.string() }),
  rejects: ['FORBIDDEN', 'RECORD_UNKNOWN'],
})

/**
 * Somebody writes in a case: a member in an own one, the staff in any. The other side is told with `support.typing`; nothing
 * is kept. RATE_LIMITED_MEMBER: more than `supportTypingPerMinute`.
 */
export const supportTyping = defineCall({
  path: 'member/support/typing',
  access: 'member',
  request: caseOf,
  response: z.object({}),
  rejects: ['RECORD_UNKNOWN', 'RATE_LIMITED_MEMBER'],
})
