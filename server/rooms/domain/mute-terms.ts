import type { ModerationValues } from '#contract/rooms/entities/moderation.ts'

/** The end of a mute in milliseconds since 1970; null = until somebody lifts it. [P-02] */
export const muteUntilMs = (nowMs: number, minutes: number | null): number | null =>
  minutes === null ? null : nowMs + minutes * 60_000

/** A mute ends at its end: at `untilMs` the member speaks again. [P-02] */
export const isMuteInForce = (mute: { untilMs: number | null }, nowMs: number): boolean =>
  mute.untilMs === null || mute.untilMs > nowMs

/** How far back a mute with `deleteMessages` reaches. [P-02] */
export const muteDeletesBackMs = 60 * 60_000

/** A mute as the room's log keeps what was before and after. */
export const muteValues = (mute: { untilMs: number | null } | undefined): ModerationValues =>
  mute ? { muted: true, untilMs: mute.untilMs } : { muted: false }
