import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId, RoomNo } from '#contract/ids.ts'
import { PlanId, PlanRepeats, PlanTitle, StreamPlan } from './entities/stream-plan.ts'

/** Streams that are announced. ANCHOR_ONLY: the member has no room. [S-02] */

/** The announced streams of the member's own room, the next one first, and how many members are reminded of each. */
export const studioPlans = defineCall({
  path: 'studio/plan/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ plans: z.array(z.extend(StreamPlan, { reminders: z.int().check(z.minimum(0)) })) }),
  rejects: ['ANCHOR_ONLY'],
})

/**
 * Announces a stream. FIELD_REFUSED: `startAtMs` is `past` or more than 30 days ahead (`far`), another one begins within an
 * hour of it, now or later (`near`), or there are as many as there may be (`full`); `title` has blocked words (`words`) or
 * characters that nobody sees (`text`).
 */
export const studioPlanAdd = defineCall({
  path: 'studio/plan/add',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, title: PlanTitle, startAtMs: z.int(), repeats: PlanRepeats }),
  response: z.object({ plan: StreamPlan }),
  rejects: ['ANCHOR_ONLY', 'FIELD_REFUSED', 'REQUEST_ID_REUSED'],
})

/** Takes an announced stream back; who wanted to be reminded is not. */
export const studioPlanRemove = defineCall({
  path: 'studio/plan/remove',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, planId: PlanId }),
  response: z.object({}),
  rejects: ['ANCHOR_ONLY', 'RECORD_UNKNOWN', 'REQUEST_ID_REUSED'],
})

/** The announced streams of a room, the next one first, and of which the member is reminded. */
export const roomPlans = defineCall({
  path: 'live/plan/list',
  access: 'either',
  countsAsUse: false,
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({ plans: z.array(z.extend(StreamPlan, { reminds: z.boolean() })) }),
})

/**
 * Switches the reminder of an announced stream; saying the same twice changes nothing. It comes five minutes before as a
 * message, not between 22:00 and 08:00 of the site's clock, and twice a day at most.
 */
export const planRemind = defineCall({
  path: 'live/plan/remind',
  access: 'member',
  request: z.strictObject({ planId: PlanId, reminds: z.boolean() }),
  response: z.object({ reminds: z.boolean() }),
  rejects: ['RECORD_UNKNOWN'],
})
