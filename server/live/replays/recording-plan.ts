import { replayUndoMs } from '#contract/limits.ts'

export interface Recording {
  streamId: string
  sizeBytes: number
  /** Null: the stream runs. */
  endedAtMs: number | null
  removedAtMs: number | null
}

export interface Retention {
  keptMs: number
  maxBytes: number
}

/**
 * The recordings that have had their time, given oldest first: removed by their streamer and beyond undo, too old, or too
 * many bytes together. A running stream keeps its own. `isFull`: running ones alone have all the bytes.
 */
export const planRetention = (
  recordings: readonly Recording[],
  { keptMs, maxBytes }: Retention,
  nowMs: number,
): { goneIds: string[]; isFull: boolean } => {
  const isOver = ({ endedAtMs, removedAtMs }: Recording): boolean =>
    endedAtMs !== null && (endedAtMs <= nowMs - keptMs || (removedAtMs !== null && removedAtMs <= nowMs - replayUndoMs))
  const gone = recordings.filter(isOver)
  const left = recordings.filter((recording) => !isOver(recording))
  let sizeBytes = left.reduce((sum, recording) => sum + recording.sizeBytes, 0)
  for (const recording of left) {
    if (sizeBytes <= maxBytes) break
    if (recording.endedAtMs === null) continue
    gone.push(recording)
    sizeBytes -= recording.sizeBytes
  }
  return { goneIds: gone.map(({ streamId }) => streamId), isFull: sizeBytes > maxBytes }
}
