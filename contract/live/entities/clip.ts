import * as z from 'zod/mini'
import { MemberId, RoomNo } from '#contract/ids.ts'
import { clipTitleMax } from '#contract/limits.ts'
import { ReplayId } from './replay.ts'

export const ClipId = z.uuid()

export const ClipTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(clipTitleMax))

/** A minute or less of a replay, with media of its own. `atMs`: its place in the replay; null when that is no more. */
export const Clip = z.object({
  clipId: ClipId,
  roomNo: RoomNo,
  title: z.string(),
  maker: z.object({ id: MemberId, nickname: z.string() }),
  durationMs: z.int().check(z.minimum(0)),
  createdAtMs: z.int(),
  source: z.nullable(z.object({ replayId: ReplayId, atMs: z.int().check(z.minimum(0)) })),
})
export type Clip = z.infer<typeof Clip>
