import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { exclusionMonths, timeOutDays } from '#contract/limits.ts'
import {
  LimitAmount,
  LimitName,
  PlayPause,
  PlaySession,
  Protection,
  ProtectionChange,
  ReminderMinutes,
} from './entities/protection.ts'

const limitRequest = z.strictObject({ requestId: RequestId, ...LimitName.shape })

/** My limits with what is used and left, pauses, reminders, and what a first deposit still needs. */
export const protectionGet = defineCall({
  path: 'member/protection/get',
  access: 'member',
  request: z.strictObject({}),
  response: Protection,
})

/** What I changed of my limits, reminders and pauses, the newest first; `before`: the id of the last one seen. */
export const protectionChanges = defineCall({
  path: 'member/protection/changes',
  access: 'member',
  request: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  response: z.object({ changes: z.array(ProtectionChange), hasMore: z.boolean() }),
})

/**
 * Sets one limit, minor units; null = none. A lower one holds at once and withdraws a raise that waits. A higher one waits
 * `limitRaiseWaitMs` and is then confirmed by `protectionRaiseConfirm`; asking again starts anew. FIELD_REFUSED: no limit
 * of that kind in that currency.
 */
export const protectionLimitSet = defineCall({
  path: 'member/protection/limit/set',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, ...LimitName.shape, amountMinor: LimitAmount }),
  response: Protection,
  rejects: ['FIELD_REFUSED', 'REQUEST_ID_REUSED', 'RATE_LIMITED_MEMBER'],
})

/** The raise holds from now on. RAISE_WAITING before its time; RECORD_UNKNOWN when none waits, or it was left too long. */
export const protectionRaiseConfirm = defineCall({
  path: 'member/protection/raise/confirm',
  access: 'member',
  request: limitRequest,
  response: Protection,
  rejects: ['RAISE_WAITING', 'RECORD_UNKNOWN', 'REQUEST_ID_REUSED', 'RATE_LIMITED_MEMBER'],
})

export const protectionRaiseWithdraw = defineCall({
  path: 'member/protection/raise/withdraw',
  access: 'member',
  request: limitRequest,
  response: Protection,
  rejects: ['RECORD_UNKNOWN', 'REQUEST_ID_REUSED', 'RATE_LIMITED_MEMBER'],
})

/** How often I am reminded of how long I play: minutes of `reminderMinutes`, 0 = never. */
export const protectionReminderSet = defineCall({
  path: 'member/protection/reminder/set',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, minutes: ReminderMinutes }),
  response: Protection,
  rejects: ['REQUEST_ID_REUSED', 'RATE_LIMITED_MEMBER'],
})

/** No deposits, bets or gifts for so many days, at once on every device. PAUSE_LONGER when one that ends later is on. */
export const protectionTimeOut = defineCall({
  path: 'member/protection/timeOut',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    days: z.int().check(z.minimum(timeOutDays.min), z.maximum(timeOutDays.max)),
  }),
  response: Protection,
  rejects: ['PAUSE_LONGER', 'REQUEST_ID_REUSED', 'RATE_LIMITED_MEMBER'],
})

/** The same for so many months, null for ever; no bonuses either. It cannot be shortened, and ends by itself. */
export const protectionExclude = defineCall({
  path: 'member/protection/exclude',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    months: z.nullable(z.int().check(z.minimum(exclusionMonths.min), z.maximum(exclusionMonths.max))),
  }),
  response: Protection,
  rejects: ['PAUSE_LONGER', 'REQUEST_ID_REUSED', 'RATE_LIMITED_MEMBER'],
})

/** How long I have played and what it came to; open pages ask it when they connect. */
export const playSession = defineCall({
  path: 'member/protection/play',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({ play: PlaySession, pause: z.nullable(PlayPause) }),
})

/** What I said to a reminder: `continue` asks again after the time that I chose; `stop` ends the session of play. */
export const playReminderAnswer = defineCall({
  path: 'member/protection/play/answer',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, answer: z.enum(['continue', 'stop']) }),
  response: z.object({ play: PlaySession }),
  rejects: ['REQUEST_ID_REUSED', 'RATE_LIMITED_MEMBER'],
})
