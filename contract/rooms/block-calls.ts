import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MemberId, RequestId } from '#contract/ids.ts'
import { blocksPageMax } from '#contract/limits.ts'
import { BlockedMember } from './entities/blocked-member.ts'

/**
 * Blocks a member, or unblocks them. Neither reads the other in rooms from then on: texts, gifts, shared orders, welcomes,
 * lists of contributors. Anchors and moderators read everybody in the rooms that they keep, and everybody reads them
 * there. The blocked one is not notified. What is so already stays. [P-02]
 */
export const blockSet = defineCall({
  path: 'member/block/set',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, memberId: MemberId, blocked: z.boolean() }),
  response: z.object({}),
  rejects: ['MEMBER_UNKNOWN', 'CANNOT_BLOCK', 'BLOCKS_FULL', 'REQUEST_ID_REUSED'],
})

/** Whom I have blocked, the newest first. `beforeId`: the last member of the page before. [P-02] */
export const blockList = defineCall({
  path: 'member/block/list',
  access: 'member',
  request: z.strictObject({ beforeId: z.optional(MemberId) }),
  response: z.object({
    total: z.int(),
    blocked: z.array(BlockedMember).check(z.maxLength(blocksPageMax)),
    nextBeforeId: z.nullable(MemberId),
  }),
})
