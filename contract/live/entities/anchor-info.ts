import * as z from 'zod/mini'
import { MemberId } from '#contract/ids.ts'

/** The streamer of a room, as its visitors see them. */
export const AnchorInfo = z.object({
  anchorId: MemberId,
  nickname: z.string(),
  avatar: z.string(),
  followerCount: z.int().check(z.minimum(0)),
})
export type AnchorInfo = z.infer<typeof AnchorInfo>
