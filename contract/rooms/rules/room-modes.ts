import { shieldSlowSeconds } from '#contract/limits.ts'
import type { RoomModes, RoomSettings } from '#contract/rooms/entities/room.ts'

/** Everybody may post anything. */
export const openModes: RoomModes = {
  followersMinutes: null,
  vipLevelMin: 0,
  giftersOnly: false,
  emotesOnly: false,
  noDuplicates: false,
  linksOff: false,
}

/** The modes that are switched on and off, and those with a degree apart. */
export const modeSwitches = ['giftersOnly', 'emotesOnly', 'noDuplicates', 'linksOff'] as const
export type ModeSwitch = (typeof modeSwitches)[number]

type Shielded = Pick<RoomSettings, 'shieldUntilMs'>

export const isShielded = ({ shieldUntilMs }: Shielded, nowMs: number): boolean =>
  shieldUntilMs !== null && shieldUntilMs > nowMs

/** The rules in force. A shield lies over the settings, the stricter of both counts, and its end gives them back. [P-02] */
export const rulesInForce = (
  settings: Shielded & Pick<RoomSettings, 'modes' | 'slowModeSeconds'>,
  nowMs: number,
): { modes: RoomModes; slowModeSeconds: number; shieldUntilMs: number | null } => {
  const { modes, slowModeSeconds } = settings
  if (!isShielded(settings, nowMs)) return { modes, slowModeSeconds, shieldUntilMs: null }
  return {
    modes: { ...modes, noDuplicates: true, linksOff: true },
    slowModeSeconds: Math.max(slowModeSeconds, shieldSlowSeconds),
    shieldUntilMs: settings.shieldUntilMs,
  }
}

/** How many rules are on, slow mode and silence counted among them. */
export const rulesOn = (settings: RoomSettings, nowMs: number): number => {
  const { modes, slowModeSeconds } = rulesInForce(settings, nowMs)
  const degrees = [modes.followersMinutes !== null, modes.vipLevelMin > 0, slowModeSeconds > 0, settings.allMuted]
  return [...degrees, ...modeSwitches.map((mode) => modes[mode])].filter(Boolean).length
}
