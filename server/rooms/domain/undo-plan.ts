import { undoUntilMs } from '#contract/rooms/rules/undo.ts'
import type { ModerationEntry, ModerationValues } from '#contract/rooms/entities/moderation.ts'
import type { RoomSettings } from '#contract/rooms/entities/room.ts'
import { RoomSettingsChange } from '#contract/rooms/entities/settings-change.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { flatSettings, type RoomChange } from './room-change.ts'

/** Acts that decide over whether a member is muted. */
export const muteActs = ['timeout', 'ban', 'lift', 'undo', 'objection.granted'] as const

export type UndoPlan =
  | { readonly kind: 'unmute' }
  | { readonly kind: 'mute'; readonly untilMs: number | null }
  | {
      readonly kind: 'settings'
      readonly change: RoomChange
    }

interface Facts {
  /** The newest entry that decides over the mute of the entry's member; for settings it does not count. */
  readonly latestId: string | undefined
  readonly settings: RoomSettings
  readonly nowMs: number
}

const matches = (settings: RoomSettings, values: ModerationValues): boolean =>
  Object.entries(flatSettings(settings)).every(([name, value]) => !(name in values) || values[name] === value)

/** How an act is taken back, if nobody has done anything about the same thing since. [P-02] */
export const planUndo = (
  { id, act, before, after, atMs, undone }: ModerationEntry,
  { latestId, settings, nowMs }: Facts,
): Outcome<UndoPlan, 'UNDO_LATE'> => {
  if (undoUntilMs({ act, atMs, isUndone: undone !== null }, nowMs) === null) return reject('UNDO_LATE')
  if (act === 'settings') {
    const change = RoomSettingsChange.safeParse(before)
    if (!change.success || !matches(settings, after)) return reject('UNDO_LATE')
    const { slowModeSeconds, allMuted, pinnedText, ...modes } = change.data
    return accept({
      kind: 'settings',
      change: {
        ...(slowModeSeconds !== undefined && { slowModeSeconds }),
        ...(allMuted !== undefined && { allMuted }),
        ...(pinnedText !== undefined && { pinnedText }),
        ...(Object.keys(modes).length > 0 && { modes }),
      },
    })
  }
  if (latestId !== id) return reject('UNDO_LATE')
  if (before['muted'] !== true) return accept({ kind: 'unmute' })
  const untilMs = typeof before['untilMs'] === 'number' ? before['untilMs'] : null
  // What would have ended by now has ended.
  return accept(untilMs !== null && untilMs <= nowMs ? { kind: 'unmute' } : { kind: 'mute', untilMs })
}
