import { z } from 'zod'
import { MemberId } from '#contract/ids.ts'

/** The streamer of a room, as its visitors see them. */
export const AnchorInfo = z.object({
  anchorId: MemberId,
  nickname: z.string(),
  avatar: z.string(),
  followerCount: z.int().min(0),
})
export type AnchorInfo = z.infer<typeof AnchorInfo>
