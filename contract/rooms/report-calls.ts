import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MemberId, MessageId, RequestId, RoomNo } from '#contract/ids.ts'
import { reportCasesPageMax, reportWordsMax } from '#contract/limits.ts'
import { ReportAct, ReportCase, ReportCaseId, ReportReason } from './entities/report.ts'

const report = {
  requestId: RequestId,
  chatRoomNo: RoomNo,
  reason: ReportReason,
  words: z._default(z.string().check(z.trim(), z.maxLength(reportWordsMax)), ''),
}

/**
 * Reports a line of a room or a person in it to those who keep order there. One member counts once in a case; a case that
 * is decided already answers with its result in the message centre. Reports by themselves do nothing to anybody. [P-02]
 */
export const reportSend = defineCall({
  path: 'live/chat/room/report/send',
  access: 'member',
  request: z.union([
    z.strictObject({ ...report, messageId: MessageId }),
    z.strictObject({ ...report, memberId: MemberId }),
  ]),
  response: z.object({ isNew: z.boolean() }),
  rejects: [
    'ROOM_UNKNOWN',
    'MEMBER_UNKNOWN',
    'MESSAGE_UNKNOWN',
    'CANNOT_REPORT',
    'REPORTS_TODAY',
    'REPORTS_FULL',
    'TEXT_REFUSED',
    'REQUEST_ID_REUSED',
  ],
})

/** Cases of a room about those who stand below whom asks: open ones with the most reporters first, decided ones newest first. [P-02] */
export const reportList = defineCall({
  path: 'live/chat/room/report/list',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo, isDecided: z._default(z.boolean(), false) }),
  response: z.object({
    /** How many there are, also beyond this page. */
    total: z.int(),
    cases: z.array(ReportCase).check(z.maxLength(reportCasesPageMax)),
  }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})

/** Keeps a case from all others for 15 s, which each repeat begins anew; `holds` false gives it up. [P-02] */
export const reportClaim = defineCall({
  path: 'live/chat/room/report/claim',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({ chatRoomNo: RoomNo, caseId: ReportCaseId, holds: z.boolean() }),
  response: z.object({ untilMs: z.nullable(z.int()) }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'REPORT_UNKNOWN', 'REPORT_TAKEN', 'REPORT_DECIDED'],
})

/** Decides a case once, with all that follows from it; its reporters read the result without names. [P-02] */
export const reportDecide = defineCall({
  path: 'live/chat/room/report/decide',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, chatRoomNo: RoomNo, caseId: ReportCaseId, act: ReportAct }),
  response: z.object({}),
  rejects: [
    'ROOM_UNKNOWN',
    'FORBIDDEN',
    'REPORT_UNKNOWN',
    'REPORT_TAKEN',
    'REPORT_DECIDED',
    'MESSAGE_UNKNOWN',
    'CANNOT_MUTE',
    'REQUEST_ID_REUSED',
  ],
})
