import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { uploadBodyBytesMax, uploadTextMax } from '#contract/limits.ts'
import {
  SupportCase,
  SupportCaseId,
  SupportCategory,
  SupportChannel,
  SupportPicture,
  SupportText,
  SupportThread,
} from './entities/support.ts'

/**
 * Tells the site something. RATE_LIMITED_MEMBER after `supportCasesPerDay` in 24 hours; a chat goes on in the one that is
 * open.
 */
export const supportOpen = defineCall({
  path: 'member/support/open',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    channel: SupportChannel,
    category: SupportCategory,
    text: SupportText,
  }),
  response: SupportThread,
  rejects: ['CASE_FULL', 'CASES_TODAY', 'REQUEST_ID_REUSED'],
})

/** Goes on with a case of mine, also with one that was closed. CASE_FULL: it is as long as one may be. */
export const supportSay = defineCall({
  path: 'member/support/say',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, caseId: SupportCaseId, text: SupportText }),
  response: SupportThread,
  rejects: ['RECORD_UNKNOWN', 'CASE_FULL', 'REQUEST_ID_REUSED'],
})

/** A picture for a case: JPEG, PNG or WebP by its content, 2 MB, as base64; `supportPicturesMax` of them. */
export const supportPicture = defineCall({
  path: 'member/support/picture',
  access: 'member',
  bodyBytesMax: uploadBodyBytesMax,
  request: z.strictObject({
    requestId: RequestId,
    caseId: SupportCaseId,
    content: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(uploadTextMax)),
  }),
  response: SupportThread,
  rejects: ['RECORD_UNKNOWN', 'FILE_REFUSED', 'CASE_FULL', 'REQUEST_ID_REUSED'],
})

/** I need nothing more. */
export const supportClose = defineCall({
  path: 'member/support/close',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, caseId: SupportCaseId }),
  response: SupportThread,
  rejects: ['RECORD_UNKNOWN', 'REQUEST_ID_REUSED'],
})

/** What I have told the site, what changed last first; `beforeId`: the last one of the page before. */
export const supportList = defineCall({
  path: 'member/support/list',
  access: 'member',
  request: z.strictObject({ channel: SupportChannel, beforeId: z.optional(SupportCaseId) }),
  response: z.object({ cases: z.array(SupportCase), nextBeforeId: z.nullable(SupportCaseId) }),
})

/** A case of mine; its answers are seen then, and what the inbox said of them is read. */
export const supportShow = defineCall({
  path: 'member/support/show',
  access: 'member',
  request: z.strictObject({ caseId: SupportCaseId }),
  response: SupportThread,
  rejects: ['RECORD_UNKNOWN'],
})

/** A picture of a case of mine, as base64. */
export const supportPictureFile = defineCall({
  path: 'member/support/picture/file',
  access: 'member',
  request: z.strictObject({ pictureId: z.uuid() }),
  response: z.object({ type: SupportPicture.shape.type, content: z.string() }),
  rejects: ['RECORD_UNKNOWN'],
})
