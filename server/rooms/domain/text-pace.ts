import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'

/** Slow or not, one member says at most this many texts in a room in the window. */
export const textsInWindowMax = 20
export const textWindowMs = 10_000

interface Pace {
  role: RoomRole
  slowModeSeconds: number
  lastTextAtMs: number | undefined
}

/** When a member may speak again, 0 = now. Slow mode does not bind moderators and the anchor. [P-02] */
export const nextTextAtMs = ({ role, slowModeSeconds, lastTextAtMs }: Pace, nowMs: number): number => {
  if (slowModeSeconds === 0 || lastTextAtMs === undefined || mayModerate(role)) return 0
  const nextMs = lastTextAtMs + slowModeSeconds * 1000
  return nextMs > nowMs ? nextMs : 0
}

/** Whether a member with this many texts in the window has to wait. Moderators and the anchor never have to. */
export const isFlooding = (role: RoomRole, textsInWindow: number): boolean =>
  !mayModerate(role) && textsInWindow >= textsInWindowMax
