import * as z from 'zod/mini'
import { MemberId, MessageId, RoomNo } from '#contract/ids.ts'

/** `link`: who has its address; it is in no list. */
export const ReplayVisibility = z.enum(['public', 'followers', 'link', 'private'])
export type ReplayVisibility = z.infer<typeof ReplayVisibility>

export const ReplayId = z.uuid()

/** A stream that can be watched again. */
export const Replay = z.object({
  replayId: ReplayId,
  roomNo: RoomNo,
  title: z.string(),
  startedAtMs: z.int(),
  durationMs: z.int().check(z.minimum(0)),
  peakViewers: z.int().check(z.minimum(0)),
  visibility: ReplayVisibility,
  /** The stream still runs. */
  isLive: z.boolean(),
  /** Moment of its removal by age, in milliseconds; null while the stream runs. */
  goesAtMs: z.nullable(z.int()),
})
export type Replay = z.infer<typeof Replay>

/** A replay as its streamer has it. `undoUntilMs`: it was removed, and comes back until then. */
export const OwnReplay = z.extend(Replay, {
  sizeBytes: z.int().check(z.minimum(0)),
  undoUntilMs: z.nullable(z.int()),
})
export type OwnReplay = z.infer<typeof OwnReplay>

const lineFields = {
  id: MessageId,
  /** Place in the replay. */
  atMs: z.int().check(z.minimum(0)),
  memberId: MemberId,
  memberName: z.string(),
  vipLevel: z.int(),
  /** The anchor of the room, one who keeps order in it, or anybody else, when it was written. */
  mark: z.enum(['anchor', 'moderator', 'none']),
}

/** A text or a gift of a replay's chat. */
export const ReplayLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...lineFields, text: z.string() }),
  z.object({ kind: z.literal('gift'), ...lineFields, giftName: z.string(), count: z.int() }),
])
export type ReplayLine = z.infer<typeof ReplayLine>
