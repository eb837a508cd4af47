import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomSelf } from '#contract/rooms/entities/room.ts'
import type { SessionEnd, SessionState } from '#server/accounts/ports.ts'
import type { RoomRecord, Rooms } from '#server/rooms/ports.ts'
import { createMemoryRows, type MemoryRows } from '#server/rooms/store/room-log-memory.ts'
import { createRoomLogOn, type ClosableRoomLog } from '#server/rooms/store/room-log.ts'
import { openGate } from '#server/access/access-control.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import type { RealtimeLimits } from '#server/platform/realtime/realtime-limits.ts'
import { createRealtime, type Realtime } from './realtime.ts'
import type { Log } from '#server/platform/log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

/** The socket layer on a free port of loopback, with a real room log on memory and services that a test sets. */
export interface Stage {
  realtime: Realtime
  roomLog: ClosableRoomLog
  settings: SiteSettings
  rows: MemoryRows
  url: string
  port: number
  rooms: Map<string, RoomRecord>
  selves: Map<string, RoomSelf>
  sessions: Map<string, SessionState>
  matches: Map<string, MatchState>
  storedStatuses: [roomNo: string, status: AnchorStatus][]
  endSession(memberId: string, reason: SessionEnd): void
  changeMatch(state: MatchState): void
  changeStatus(roomNo: string, status: AnchorStatus): void
  close(): Promise<void>
}

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

export const stageRoomNos = ['88231', '88232', '88233', '88234', '88235', '88236', '88237', '88238', '88239'] as const

const roomRecord = (roomNo: string): RoomRecord => ({
  roomNo,
  anchorId: '50048101',
  matchId: null,
  anchorType: 'cast',
  sportsType: 'anchor',
  title: '糖糖Tina',
  description: '',
  posterUrl: '',
  anchorStatus: 0,
  settings: { slowModeSeconds: 0, allMuted: false, pinnedText: '', status: '1' },
})

export const stageMember = (id: string, nickname: string): MemberInfo => ({
  id,
  nickname,
  name: `name${id}`,
  avatar: '',
  vipLevel: 3,
  kind: 'member',
  status: '1',
  anchorRoomNo: null,
})

/** One hub a kind of event: listeners and the way to tell them. */
const createHub = <Args extends unknown[]>() => {
  const listeners = new Set<(...args: Args) => void>()
  return {
    on: (listener: (...args: Args) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (...args: Args) => {
      for (const listener of listeners) listener(...args)
    },
  }
}

const stageRooms = (stage: Pick<Stage, 'rooms' | 'selves' | 'storedStatuses'>): Rooms => {
  const absent = (): never => {
    throw new Error('the stage has no such call')
  }
  return {
    find: async (roomNo) => stage.rooms.get(roomNo),
    all: async () => [...stage.rooms.values()],
    setAnchorStatus: async (roomNo, status) => {
      stage.storedStatuses.push([roomNo, status])
      const room = stage.rooms.get(roomNo)
      if (room) stage.rooms.set(roomNo, { ...room, anchorStatus: status })
    },
    selfOf: async (_, memberId) =>
      stage.selves.get(memberId) ?? { role: 'member', muted: false, mutedUntilMs: null, follows: false },
    byMatch: absent,
    anchorOf: absent,
    change: absent,
    roleOf: absent,
    grantModerator: absent,
    revokeModerator: absent,
    muteOf: absent,
    mute: absent,
    unmute: absent,
    mutes: absent,
    nextTextAtMs: absent,
    inTurn: absent,
    in: absent,
  }
}

export const openStage = async (
  options: { limits?: Partial<RealtimeLimits>; ringSizeMax?: number; now?: () => number } = {},
): Promise<Stage> => {
  const now = options.now ?? Date.now
  const rows = createMemoryRows(stageRoomNos)
  const ring = options.ringSizeMax === undefined ? {} : { ringSizeMax: options.ringSizeMax }
  const roomLog = createRoomLogOn(rows, { now, log: silentLog, ...ring })
  const state = {
    rooms: new Map(stageRoomNos.map((roomNo) => [roomNo as string, roomRecord(roomNo)])),
    selves: new Map<string, RoomSelf>(),
    sessions: new Map<string, SessionState>(),
    matches: new Map<string, MatchState>(),
    statuses: new Map<string, AnchorStatus>(),
    storedStatuses: [] as Stage['storedStatuses'],
  }
  const ends = createHub<[string, string | undefined, SessionEnd]>()
  const matchChanges = createHub<[MatchState]>()
  const statusChanges = createHub<[string, AnchorStatus]>()
  const settings = someSettings()
  const passes = { all: async () => [], keep: async () => {} }
  const gate = await openGate({ settings, passes, sockets: () => 0, now, log: silentLog })
  const httpServer = createServer((_, response) => response.writeHead(404).end())
  const realtime = createRealtime({
    httpServer,
    roomLog,
    rooms: stageRooms(state),
    sessions: {
      find: async (token) => state.sessions.get(token) ?? { kind: 'unknown' },
      open: () => Promise.reject(new Error('the stage opens no sessions')),
      close: async () => {},
      list: async () => [],
      endOthers: async () => 0,
      onEnded: ends.on,
    },
    matches: {
      state: async (matchId) => state.matches.get(matchId),
      states: async (matchIds) => matchIds.flatMap((matchId) => state.matches.get(matchId) ?? []),
      onChanged: matchChanges.on,
    },
    media: { statusOf: (roomNo) => state.statuses.get(roomNo) ?? 0, onStatus: statusChanges.on },
    site: () => ({ languages: ['zh-CN'], defaultLanguage: 'zh-CN' }),
    settings,
    gate,
    now,
    log: silentLog,
    config: { limits: options.limits ?? {} },
  })
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  const { port } = httpServer.address() as AddressInfo
  return {
    ...state,
    settings,
    realtime,
    roomLog,
    rows,
    url: `http://127.0.0.1:${port}`,
    port,
    endSession: (memberId, reason) => ends.tell(memberId, undefined, reason),
    changeMatch: (match) => {
      state.matches.set(match.matchId, match)
      matchChanges.tell(match)
    },
    changeStatus: (roomNo, status) => {
      state.statuses.set(roomNo, status)
      statusChanges.tell(roomNo, status)
    },
    close: async () => {
      await realtime.close()
      await roomLog.close()
      httpServer.closeAllConnections()
      await new Promise((resolve) => httpServer.close(resolve))
    },
  }
}
