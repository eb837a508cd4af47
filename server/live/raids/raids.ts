import { publishHoldMs, raidAfterEndMs, raidCountdownMs, raidLateMs, raidResultMs } from '#contract/limits.ts'
import type { RaidFailure, RaidRefusal } from '#contract/live/entities/raid.ts'
import { stepRaid } from '#contract/live/machines/raid-machine.ts'
import type { StreamerKeys } from '#server/live/ports.ts'
import type { RaidBoard, RaidFacts, RaidRows, Raids, RaidSide, StoredRaid } from '#server/live/ports/raids.ts'
import type { Media } from '#server/media/ports.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Log } from '#server/platform/log.ts'
import { roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { Shutdown } from '#server/platform/shutdown.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Blocks, Presence, Rooms } from '#server/rooms/ports.ts'
import { cameNotice, failedNotice, leftNotice } from './raid-notices.ts'
import { isOnAir, raidFaultOf, raidRefusalOf } from './raid-rules.ts'

export interface RaidDeps {
  rows: RaidRows
  board: RaidBoard
  rooms: Pick<Rooms, 'find' | 'anchorOf' | 'in'>
  blocks: Pick<Blocks, 'areApart'>
  media: Pick<Media, 'statusOf' | 'openStreams' | 'endStream'>
  streamKeys: Pick<StreamerKeys, 'in'>
  presence: Pick<Presence, 'stateChanged'>
  audit: Audit
  units: UnitOfWork
  now: () => number
  log: Log
  shutdown: Pick<Shutdown, 'add'>
}

/** With the names that the lines of both rooms say. */
interface NamedSide extends RaidSide {
  readonly nickname: string
}

const refusalFrom =
  ({ blocks, media }: RaidDeps, from: RaidSide, facts: ReadonlyMap<string, RaidFacts>) =>
  ({ roomNo, anchorId }: RaidSide): RaidRefusal | null => {
    const stored = facts.get(roomNo)
    if (!stored) return 'offAir'
    const areApart = blocks.areApart(from.anchorId, anchorId)
    const isPlaying = isOnAir(media.statusOf(roomNo))
    return raidRefusalOf({ ...stored, isOwn: roomNo === from.roomNo, isOnAir: isPlaying, areApart })
  }

const sideOf = async ({ rooms }: RaidDeps, roomNo: string): Promise<NamedSide> => {
  const room = await rooms.find(roomNo)
  if (!room) throw new Error(`there is no room ${roomNo}`)
  return { roomNo, anchorId: room.anchorId, nickname: (await rooms.anchorOf(room)).nickname }
}

const publish = ({ board, presence }: RaidDeps, stored: StoredRaid): void => {
  board.put(stored)
  presence.stateChanged(stored.roomNo)
}

/** The lines of both rooms; their ids make a repeat harmless. */
const announceEnd = (unit: Unit, { roomNo, raid }: StoredRaid, from: NamedSide): void => {
  const { raidId, to, viewers, reason } = raid
  if (reason !== null) return unit.announce([roomEntry(roomNo, `raid-failed.${raidId}`, failedNotice(to, reason))])
  unit.announce([roomEntry(roomNo, `raid-left.${raidId}`, leftNotice(to, viewers))])
  if (viewers > 0) unit.announce([roomEntry(to.roomNo, `raid-came.${raidId}`, cameNotice(from, viewers))])
}

/** Ends a countdown, once: the row is locked and read again first. */
const endCountdown = async (deps: RaidDeps, { roomNo, raid: { raidId, to } }: StoredRaid): Promise<void> => {
  const { rows, board, media, streamKeys, audit, units, now } = deps
  const [from, target] = [await sideOf(deps, roomNo), await sideOf(deps, to.roomNo)]
  await units.run(async (unit) => {
    const raids = rows.in(unit)
    const found = await raids.counting(raidId)
    const nowMs = now()
    if (!found || found.raid.endsAtMs > nowMs) return
    const isLate = found.raid.endsAtMs < nowMs - raidLateMs
    const facts = await raids.facts(from, [to.roomNo], nowMs)
    const reason: RaidFailure | null = isLate ? 'interrupted' : refusalFrom(deps, from, facts)(target)
    const state = stepRaid('counting', { type: 'raid.due', reason })
    if (state === null) throw new Error('a countdown ends')
    const viewers = state === 'went' ? board.followers(roomNo) : 0
    const ended = await raids.end(raidId, { state, reason, viewers, atMs: nowMs })
    announceEnd(unit, ended, from)
    await audit.in(unit).note('raid', `raid.${state}`, `room:${roomNo}`, { raidId, to: to.roomNo, viewers, reason })
    const endsStream = state === 'went' && media.openStreams().has(roomNo)
    if (endsStream) await streamKeys.in(unit).hold(roomNo, nowMs + publishHoldMs)
    unit.afterCommit(() => {
      publish(deps, ended)
      if (endsStream) media.endStream(roomNo, 'the viewers were led on: start again in a minute')
    })
  })
}

/** A restart gives countdowns a whole one, in which publishers and viewers come back. */
const goOn = async (deps: RaidDeps): Promise<void> => {
  const { rows, now } = deps
  await rows.prolong(now() + raidCountdownMs, now() - raidLateMs)
  for (const stored of await rows.recent(now() - raidResultMs)) publish(deps, stored)
}

const createLoop = (deps: RaidDeps): PollLoop => {
  const { rows, now, log } = deps
  let goesOn = false
  return createPollLoop(
    async () => {
      if (!goesOn) await goOn(deps)
      goesOn = true
      for (const stored of await rows.due(now()))
        await endCountdown(deps, stored).catch((error: unknown) => {
          log.error({ err: error, raidId: stored.raid.raidId }, 'a raid did not end')
        })
      return true
    },
    { log, what: 'raids' },
  )
}

const startIn = async (
  deps: RaidDeps,
  unit: Unit,
  { from, to, streamId }: { from: RaidSide; to: RaidSide; streamId: string },
) => {
  const { rows, rooms, audit, now } = deps
  const { roomNo, anchorId: byId } = from
  // Raids of one room begin one after the other.
  await rooms.in(unit).find(roomNo)
  const raids = rows.in(unit)
  const nowMs = now()
  const fault = raidFaultOf(await raids.counts(roomNo, streamId, nowMs))
  if (fault) return fault
  const rule = refusalFrom(deps, from, await raids.facts(from, [to.roomNo], nowMs))(to)
  if (rule) return { field: 'toRoomNo', rule } as const
  const stored = await raids.add({ roomNo, toRoomNo: to.roomNo, streamId, byId, nowMs })
  const { raidId } = stored.raid
  await audit.in(unit).note(`member:${byId}`, 'raid.start', `room:${roomNo}`, { raidId, to: to.roomNo })
  return stored
}

const cancelIn = async (deps: RaidDeps, unit: Unit, roomNo: string, raidId: string): Promise<boolean> => {
  const raids = deps.rows.in(unit)
  const found = await raids.counting(raidId)
  const state = found && stepRaid(found.raid.state, { type: 'raid.cancel' })
  if (found?.roomNo !== roomNo || !state) return false
  const ended = await raids.end(raidId, { state, reason: null, viewers: 0, atMs: deps.now() })
  await deps.audit.in(unit).note('raid', 'raid.cancelled', `room:${roomNo}`, { raidId })
  unit.afterCommit(() => publish(deps, ended))
  return true
}

/** Raids: begun and called off by calls, ended by a loop, kept in rows that a restart goes on with. [S-02] */
export const createRaids = (deps: RaidDeps): Raids => {
  const { rows, board, media, now } = deps
  let loop: PollLoop | undefined
  return {
    open: async () => {
      for (const stored of await rows.recent(now() - raidResultMs)) board.put(stored)
    },
    raidsFrom: (roomNo) => rows.raidsFrom(roomNo),
    of: (roomNo) => ({ raid: board.of(roomNo) ?? null, followers: board.followers(roomNo) }),
    refusals: async (from, targets) => {
      const roomNos = targets.map(({ roomNo }) => roomNo)
      const refusalOf = refusalFrom(deps, from, await rows.facts(from, roomNos, now()))
      return new Map(targets.map((target) => [target.roomNo, refusalOf(target)]))
    },
    streamOf: async (roomNo) =>
      media.openStreams().get(roomNo) ?? (await rows.streamOf(roomNo, now() - raidAfterEndMs)),
    in: (unit) => ({
      start: async (from, to, streamId) => {
        const stored = await startIn(deps, unit, { from, to, streamId })
        if ('field' in stored) return stored
        unit.afterCommit(() => {
          publish(deps, stored)
          setTimeout(() => loop?.nudge(), raidCountdownMs).unref()
        })
        return stored.raid
      },
      cancel: (roomNo, raidId) => cancelIn(deps, unit, roomNo, raidId),
      setRaidsFrom: (roomNo, raidsFrom) => rows.in(unit).setRaidsFrom(roomNo, raidsFrom),
    }),
    start: () => {
      const started = createLoop(deps)
      deps.shutdown.add('raids', () => started.stop())
      loop = started
      return started
    },
  }
}
