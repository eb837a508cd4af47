import * as z from 'zod/mini'
import { RoomNo } from '#contract/ids.ts'
import { AnchorStatus } from './anchor.ts'

/** The room on air whose picture another room displays while it has none of its own. [S-02] */
export const Hosted = z.object({
  roomNo: RoomNo,
  title: z.string(),
  nickname: z.string(),
  videoWebUrl: z.string(),
  anchorStatus: AnchorStatus,
})
export type Hosted = z.infer<typeof Hosted>
