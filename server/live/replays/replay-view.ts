import { replayUndoMs } from '#contract/limits.ts'
import type { OwnReplay, Replay, ReplayVisibility } from '#contract/live/entities/replay.ts'
import type { ReplayRow } from '#server/live/ports.ts'

export const replayOf = (row: ReplayRow, keptMs: number): Replay => {
  const { removedAtMs: _, sizeBytes: _size, endedAtMs, ...rest } = row
  return { ...rest, isLive: endedAtMs === null, goesAtMs: endedAtMs === null ? null : endedAtMs + keptMs }
}

/** Who looks: the room's anchor, one who follows it, anybody else. */
export type ReplayViewer = 'anchor' | 'follower' | 'other'

/** The replays that a room's list has for a viewer; what goes by its address is in the anchor's own only. */
export const listedFor = (viewer: ReplayViewer): readonly ReplayVisibility[] => {
  if (viewer === 'anchor') return ['public', 'followers', 'link', 'private']
  return viewer === 'follower' ? ['public', 'followers'] : ['public']
}

export const admitToReplay = (
  { visibility, removedAtMs }: Pick<ReplayRow, 'visibility' | 'removedAtMs'>,
  viewer: ReplayViewer,
): 'ADMITTED' | 'RECORD_UNKNOWN' | 'REPLAY_FOLLOWERS' => {
  if (removedAtMs !== null) return 'RECORD_UNKNOWN'
  if (viewer === 'anchor' || visibility === 'public' || visibility === 'link') return 'ADMITTED'
  if (visibility === 'private') return 'RECORD_UNKNOWN'
  return viewer === 'follower' ? 'ADMITTED' : 'REPLAY_FOLLOWERS'
}

export const undoUntilOf = (removedAtMs: number | null): number | null =>
  removedAtMs === null ? null : removedAtMs + replayUndoMs

export const ownReplayOf = (row: ReplayRow, keptMs: number): OwnReplay => ({
  ...replayOf(row, keptMs),
  sizeBytes: row.sizeBytes,
  undoUntilMs: undoUntilOf(row.removedAtMs),
})
