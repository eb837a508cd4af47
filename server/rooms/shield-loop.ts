import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { Log } from '#server/platform/log.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import { shieldNotice } from './domain/room-notices.ts'
import type { Presence, Rooms } from './ports.ts'
import type { ModerationLog } from './ports/moderation-log.ts'

interface ShieldLoopDeps {
  rooms: Pick<Rooms, 'shieldsOver' | 'in'>
  moderationLog: Pick<ModerationLog, 'in'>
  presence: Pick<Presence, 'stateChanged'>
  units: UnitOfWork
  now: () => number
  log: Log
}

/** Says in a room that its shield is over, once, also when the server was down at its end. [P-02] */
export const createShieldLoop = ({ rooms, moderationLog, presence, units, now, log }: ShieldLoopDeps): PollLoop => {
  const end = ({ roomNo, untilMs }: { roomNo: string; untilMs: number }): Promise<void> =>
    units.run(async (unit) => {
      if (!(await rooms.in(unit).endShield(roomNo, untilMs))) return
      unit.announce([roomEntry(roomNo, `shield-over.${untilMs}`, shieldNotice('over', ''))])
      const entry = { roomNo, act: 'shield' as const, by: null }
      await moderationLog
        .in(unit)
        .record({ ...entry, before: { shieldUntilMs: untilMs }, after: { shieldUntilMs: null } })
      unit.afterCommit(() => presence.stateChanged(roomNo))
    })
  const endAll = async (): Promise<boolean> => {
    for (const over of await rooms.shieldsOver(now())) await end(over)
    return true
  }
  return createPollLoop(endAll, { log, what: 'shields of rooms' })
}
