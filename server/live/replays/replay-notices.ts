import { replayNoticeMs } from '#contract/limits.ts'
import { goingBatchMax, takeGoing, type GoingReplay } from '#server/live/store/going-replays.ts'
import type { Inbox, NewInboxMessage } from '#server/messages/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Rooms } from '#server/rooms/ports.ts'

interface ReplayNoticesDeps {
  rooms: Pick<Rooms, 'find'>
  inbox: Pick<Inbox, 'in'>
  units: UnitOfWork
  /** For so long a replay is kept after its stream. */
  keptMs: number
  now: () => number
}

type Notice = NewInboxMessage<'replay.going'>

const noticeOf = async ({ rooms, keptMs }: ReplayNoticesDeps, replay: GoingReplay): Promise<Notice[]> => {
  const room = await rooms.find(replay.roomNo)
  if (!room) return []
  return [
    {
      key: `replay.going:${replay.replayId}`,
      memberId: room.anchorId,
      kind: 'system',
      template: 'replay.going',
      values: { title: replay.title, at: { atMs: replay.endedAtMs + keptMs } },
      link: '/app/studio/replays',
    },
  ]
}

/**
 * Sends streamers a message two days before the age of a replay removes it, once. Where replays are not kept longer than
 * that there is none. [S-02]
 */
export const createReplayNotices = (deps: ReplayNoticesDeps) => {
  const { inbox, units, keptMs, now } = deps
  const sendBatch = (): Promise<number> =>
    units.run(async (unit) => {
      const nowMs = now()
      const span = { endedAfterMs: nowMs - keptMs, endedUntilMs: nowMs - keptMs + replayNoticeMs, nowMs }
      const going = await takeGoing(tablesOf(unit), span)
      const notices = await Promise.all(going.map((replay) => noticeOf(deps, replay)))
      await inbox.in(unit).putAll(notices.flat())
      return going.length
    })
  return {
    send: async (): Promise<void> => {
      if (keptMs <= replayNoticeMs) return
      for (let sent = goingBatchMax; sent === goingBatchMax;) sent = await sendBatch()
    },
  }
}
