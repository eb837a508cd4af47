import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { HostBoard, HostRows, Hosting, Hosts } from '#server/live/ports/hosts.ts'
import type { Raids, RaidSide } from '#server/live/ports/raids.ts'
import { isOnAir } from '#server/live/raids/raid-rules.ts'
import type { Media } from '#server/media/ports.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { Shutdown } from '#server/platform/shutdown.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Presence } from '#server/rooms/ports.ts'

export interface HostDeps {
  rows: HostRows
  board: HostBoard
  raids: Pick<Raids, 'refusals'>
  media: Pick<Media, 'statusOf' | 'openStreams' | 'onStatus'>
  presence: Pick<Presence, 'stateChanged'>
  audit: Audit
  units: UnitOfWork
  log: Log
  now: () => number
  shutdown: Pick<Shutdown, 'add'>
}

const streamOf = ({ media }: HostDeps, { roomNo }: RaidSide): string | null => media.openStreams().get(roomNo) ?? null

/** The rules of raids, but for those of a crowd that comes. */
const refusalOf = async ({ raids }: HostDeps, host: RaidSide, hosted: RaidSide) => {
  const refusal = (await raids.refusals(host, [hosted])).get(hosted.roomNo) ?? null
  return refusal === 'shield' || refusal === 'back' ? null : refusal
}

/** The consent of hosted rooms is checked again after this. */
const consentEveryMs = 10_000

/** The own stream has begun, or the hosted one has ended or is another one. */
const isOver = (deps: HostDeps, { host, hosted, streamId }: Hosting): boolean => {
  const { media } = deps
  if ([1, 2, 4].includes(media.statusOf(host.roomNo)) || media.statusOf(hosted.roomNo) === 3) return true
  return streamOf(deps, hosted) !== streamId
}

const isRefused = async (deps: HostDeps, { host, hosted }: Hosting): Promise<boolean> => {
  const refusal = await refusalOf(deps, host, hosted)
  return refusal !== null && refusal !== 'offAir'
}

const endIn = async ({ rows, board, presence, audit }: HostDeps, unit: Unit, roomNo: string, by: string) => {
  if (!(await rows.in(unit).remove(roomNo))) return
  await audit.in(unit).note(by, 'host.end', `room:${roomNo}`, { hosted: board.of(roomNo)?.hosted.roomNo ?? null })
  unit.afterCommit(() => {
    board.remove(roomNo)
    presence.stateChanged(roomNo)
  })
}

const createLoop = (deps: HostDeps): PollLoop => {
  const { board, units, now, log } = deps
  let askedAtMs = 0
  return createPollLoop(
    async () => {
      const asks = now() - askedAtMs >= consentEveryMs
      if (asks) askedAtMs = now()
      for (const hosting of board.all())
        if (isOver(deps, hosting) || (asks && (await isRefused(deps, hosting))))
          await units
            .run((unit) => endIn(deps, unit, hosting.host.roomNo, 'host'))
            .catch((error: unknown) => log.error({ err: error, roomNo: hosting.host.roomNo }, 'a hosting did not end'))
      return true
    },
    { log, what: 'hosted rooms' },
  )
}

/** One hosting a room. `find`: a room as its card displays it. [S-02] */
export const createHostBoard = (find: (roomNo: string) => Promise<LiveItem | undefined>): HostBoard => {
  const hostings = new Map<string, Hosting>()
  return {
    of: (roomNo) => hostings.get(roomNo),
    all: () => [...hostings.values()],
    set: (hosting) => void hostings.set(hosting.host.roomNo, hosting),
    remove: (roomNo) => void hostings.delete(roomNo),
    pictureIn: async ({ roomNo, anchorStatus }) => {
      const hosting = anchorStatus === 0 || anchorStatus === 3 ? hostings.get(roomNo) : undefined
      const item = hosting && (await find(hosting.hosted.roomNo))
      if (!item || !isOnAir(item.anchorStatus)) return undefined
      return {
        roomNo: item.anchorRoomId,
        title: item.roomInfo.title,
        nickname: item.anchorInfo.nickname,
        videoWebUrl: item.videoWebUrl,
        anchorStatus: item.anchorStatus,
      }
    },
  }
}

/** Hostings: set by calls, ended by calls and a loop. Nothing of them happens to the hosted room. [S-02] */
export const createHosts = (deps: HostDeps): Hosts => {
  const { rows, board, media, presence, audit, now } = deps
  return {
    open: async () => {
      for (const hosting of await rows.all()) board.set(hosting)
    },
    pictureIn: (roomNo) => board.pictureIn({ roomNo, anchorStatus: media.statusOf(roomNo) }),
    refusalOf: async (host, hosted) =>
      [1, 2, 4].includes(media.statusOf(host.roomNo)) ? 'live' : refusalOf(deps, host, hosted),
    in: (unit) => ({
      host: async (host, hosted) => {
        const hosting = { host, hosted, streamId: streamOf(deps, hosted) }
        await rows.in(unit).set(hosting, now())
        const by = `member:${host.anchorId}`
        await audit.in(unit).note(by, 'host.begin', `room:${host.roomNo}`, { hosted: hosted.roomNo })
        unit.afterCommit(() => {
          board.set(hosting)
          presence.stateChanged(host.roomNo)
        })
      },
      end: (roomNo) => endIn(deps, unit, roomNo, `member:${board.of(roomNo)?.host.anchorId ?? ''}`),
    }),
    start: () => {
      const loop = createLoop(deps)
      const stopListening = media.onStatus((roomNo) => {
        for (const { host, hosted } of board.all()) if (hosted.roomNo === roomNo) presence.stateChanged(host.roomNo)
        loop.nudge()
      })
      deps.shutdown.add('hosted rooms', async () => {
        stopListening()
        await loop.stop()
      })
      return loop
    },
  }
}
