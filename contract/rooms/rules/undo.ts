import type { ModerationAct } from '#contract/rooms/entities/moderation.ts'

/** For so long any moderator of the room takes an act back, in milliseconds. [P-02] */
export const moderationUndoMs = 5 * 60_000

const undoable: ReadonlySet<ModerationAct> = new Set<ModerationAct>(['timeout', 'ban', 'lift', 'settings', 'shield'])

/** Until when an act may be taken back; null: it cannot be, it was, or the time is over. [P-02] */
export const undoUntilMs = (
  { act, atMs, isUndone }: { act: ModerationAct; atMs: number; isUndone: boolean },
  nowMs: number,
): number | null => {
  const untilMs = atMs + moderationUndoMs
  return undoable.has(act) && !isUndone && nowMs < untilMs ? untilMs : null
}
