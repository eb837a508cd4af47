import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId, RoomNo } from '#contract/ids.ts'
import { AnchorApplication, AnchorWish } from './entities/anchor-application.ts'

/** The studio: where streamers apply for a room and run it. [A-06, S-02] */

/** The room of the member, and what became of the newest application. */
export const studioCheck = defineCall({
  path: 'studio/check',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ roomNo: z.nullable(RoomNo), application: z.nullable(AnchorApplication) }),
  countsAsUse: false,
})

/** Applies for a room; an operator decides. APPLIED_ALREADY: one has a room, or has asked and waits. */
export const studioApply = defineCall({
  path: 'studio/apply',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({ requestId: RequestId, ...AnchorWish.shape, isAdult: z.literal(true) }),
  response: z.object({ application: AnchorApplication }),
  rejects: ['APPLIED_ALREADY', 'REQUEST_ID_REUSED'],
})
