import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { LiveItem } from '#contract/live/entities/live-item.ts'
import { RoomLanguage } from '#contract/live/entities/stream-settings.ts'
import { SportsType } from '#contract/sports/entities/match.ts'
import { liveListPageSize } from '#contract/limits.ts'

// In a file of its own: what the first page of a visit asks.

/** Popular lives: running first, then by viewers, then by kick-off. Absent `sportsType` or `language` = all. [C-16, E-18, L-01] */
export const livePopularList = defineCall({
  path: 'live/popular/list',
  access: 'anonymous',
  request: z.strictObject({
    sportsType: z.optional(SportsType),
    language: z.optional(RoomLanguage),
    /** Team, anchor, title or room number; substring, case ignored. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(liveListPageSize)), liveListPageSize),
  }),
  response: z.object({
    items: z.array(LiveItem),
    total: z.int(),
    counts: z.record(SportsType, z.int()),
    liveCount: z.int(),
    viewerCount: z.int(),
  }),
})

/** The anchors that I follow, live ones first, 100 at most. */
export const anchorFollowed = defineCall({
  path: 'live/anchor/followed',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({ items: z.array(LiveItem) }),
})
