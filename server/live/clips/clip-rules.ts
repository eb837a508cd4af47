import type { Clip } from '#contract/live/entities/clip.ts'
import { clipMaxMs, clipMinMs, clipsMax, clipsPerHourMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { ClipRow } from '#server/live/ports/clips.ts'

export const clipOf = ({
  removedAtMs: _removed,
  sizeBytes: _size,
  isReplayOver,
  replayId,
  atMs,
  ...rest
}: ClipRow): Clip => ({
  ...rest,
  source: isReplayOver ? null : { replayId, atMs },
})

/** The room's team makes clips; viewers where its anchor lets them. */
export const mayMakeClips = (role: RoomRole | undefined, viewersMay: boolean): boolean =>
  role !== undefined && (viewersMay || mayModerate(role))

/** A clip is removed by who made it, and by the room's team. */
export const mayRemoveClip = (makerId: string, memberId: string, role: RoomRole): boolean =>
  makerId === memberId || mayModerate(role)

/** Key frames and the end of what is recorded may cost a clip this much of what was asked for. */
const lostMs = 4_000

/** The range that is asked for, in a replay of this length. A stream that runs may be a little shorter than its page says. */
export const checkRange = (
  { fromMs, toMs }: { fromMs: number; toMs: number },
  durationMs: number,
): Outcome<null, 'FIELD_REFUSED'> => {
  const refuse = (rule: string) => reject('FIELD_REFUSED', { field: 'toMs', rule })
  if (toMs - fromMs < clipMinMs) return refuse('short')
  if (toMs - fromMs > clipMaxMs) return refuse('long')
  return toMs > durationMs + lostMs ? refuse('beyond') : accept(null)
}

/** Limits of clips: of a room, of a viewer in an hour, and of the site in bytes. */
export const checkRoom = (
  counts: { ofRoom: number; ofMaker: number },
  role: RoomRole,
  isSpaceLeft: boolean,
): Outcome<null, 'FIELD_REFUSED'> => {
  const refuse = (rule: string) => reject('FIELD_REFUSED', { field: 'clips', rule })
  if (counts.ofRoom >= clipsMax) return refuse('full')
  if (!mayModerate(role) && counts.ofMaker >= clipsPerHourMax) return refuse('often')
  return isSpaceLeft ? accept(null) : refuse('space')
}
