import { openModes } from '#contract/rooms/rules/room-modes.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { MovingDetail } from '#contract/sports/rules/detail-moves.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomSelf } from '#contract/rooms/entities/room.ts'
import type { AccountChanges } from '#server/accounts/ports/changes.ts'
import type { SessionEnd, SessionState } from '#server/accounts/ports/sessions.ts'
import type { RaidBoard } from '#server/live/ports/raids.ts'
import { createRaidBoard } from '#server/live/raids/raid-board.ts'
import { createBlockIndex, type BlockIndexWriter } from '#server/rooms/domain/block-index.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { SocketRooms } from '#server/rooms/realtime/room-sockets.ts'
import { createMemoryRows, type MemoryRows } from '#server/rooms/store/room-log-memory.ts'
import { createRoomLogOn, type ClosableRoomLog } from '#server/rooms/store/room-log.ts'
import { createLoneBus } from '#server/platform/bus/lone-bus.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import { openAccessControl } from '#server/access/access-control.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { createRealtime, type Realtime, type RealtimeLimits } from './realtime.ts'
import { createAnonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import type { Log } from '#server/platform/log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

/** The socket layer on a free port of loopback, with a real room log on memory and services that a test sets. */
export interface RealtimeHarness {
  realtime: Realtime
  roomLog: ClosableRoomLog
  settings: SiteSettings
  rows: MemoryRows
  url: string
  port: number
  rooms: Map<string, RoomRecord>
  /** By room. */
  moderators: Map<string, MemberInfo[]>
  blocks: BlockIndexWriter
  raids: RaidBoard
  selves: Map<string, RoomSelf>
  sessions: Map<string, SessionState>
  matches: Map<string, MatchState>
  details: Map<string, MovingDetail>
  storedStatuses: [roomNo: string, status: AnchorStatus][]
  endSession(memberId: string, reason: SessionEnd): void
  logOut(memberId: string, token: string): void
  changeAccount: Parameters<AccountChanges['onChanged']>[0]
  changeMatch(state: MatchState): void
  changeStatus(roomNo: string, status: AnchorStatus): void
  close(): Promise<void>
}

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

export const harnessRoomNos = ['88231', '88232', '88233', '88234', '88235', '88236', '88237', '88238', '88239'] as const

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
  discontinuities: 0,
  language: 'zh',
  delaySeconds: 0,
  settings: { slowModeSeconds: 0, allMuted: false, pinnedText: '', status: '1', modes: openModes, shieldUntilMs: null },
})

export const harnessMember = (id: string, nickname: string): MemberInfo => ({
  id,
  nickname,
  name: `name${id}`,
  avatar: '',
  vipLevel: 3,
  kind: 'member',
  status: '1',
  anchorRoomNo: null,
})

export const sessionOf = (member: MemberInfo, expiresAtMs = Number.MAX_SAFE_INTEGER): SessionState => ({
  kind: 'active',
  member,
  expiresAtMs,
})

const harnessRooms = (
  harness: Pick<RealtimeHarness, 'rooms' | 'selves' | 'storedStatuses' | 'moderators'>,
): SocketRooms => ({
  find: async (roomNo) => harness.rooms.get(roomNo),
  all: async () => [...harness.rooms.values()],
  setAnchorStatus: async (roomNo, status) => {
    harness.storedStatuses.push([roomNo, status])
    const room = harness.rooms.get(roomNo)
    if (room) harness.rooms.set(roomNo, { ...room, anchorStatus: status })
  },
  muteOf: async (_, memberId) => {
    const self = harness.selves.get(memberId)
    return self?.muted === true ? { untilMs: self.mutedUntilMs } : undefined
  },
  teamOf: async ({ roomNo, anchorId }) => [
    anchorId,
    '3',
    ...(harness.moderators.get(roomNo) ?? []).map(({ id }) => id),
  ],
  selfOf: async (_, memberId) =>
    harness.selves.get(memberId) ?? { role: 'member', muted: false, mutedUntilMs: null, follows: false, held: [] },
})

export const openRealtimeHarness = async (
  options: { limits?: Partial<RealtimeLimits>; ringSizeMax?: number; now?: () => number; callsPerMinute?: number } = {},
): Promise<RealtimeHarness> => {
  const now = options.now ?? Date.now
  const rows = createMemoryRows(harnessRoomNos)
  const ring = options.ringSizeMax === undefined ? {} : { ringSizeMax: options.ringSizeMax }
  const roomLog = createRoomLogOn(rows, { now, log: silentLog, ...ring })
  const state = {
    rooms: new Map(harnessRoomNos.map((roomNo) => [roomNo as string, roomRecord(roomNo)])),
    selves: new Map<string, RoomSelf>(),
    moderators: new Map<string, MemberInfo[]>(),
    blocks: createBlockIndex(),
    raids: createRaidBoard(now),
    sessions: new Map<string, SessionState>(),
    matches: new Map<string, MatchState>(),
    details: new Map<string, MovingDetail>(),
    statuses: new Map<string, AnchorStatus>(),
    storedStatuses: [] as RealtimeHarness['storedStatuses'],
  }
  const ends = createListenerSet<[string, string | undefined, SessionEnd | undefined]>(console, 'ended sessions')
  const accountChanges = createListenerSet<Parameters<Parameters<AccountChanges['onChanged']>[0]>>(
    console,
    'account changes',
  )
  const matchChanges = createListenerSet<[MatchState]>(console, 'the matches')
  const statusChanges = createListenerSet<[string, AnchorStatus]>(console, 'the statuses')
  const settings = someSettings()
  const passes = { all: async () => [], keep: async () => {} }
  const accessControl = await openAccessControl({ settings, passes, sockets: () => 0, now, log: silentLog })
  const httpServer = createServer((_, response) => response.writeHead(404).end())
  const realtime = createRealtime({
    httpServer,
    roomLog,
    rooms: harnessRooms(state),
    blocks: state.blocks,
    raids: state.raids,
    hosts: { pictureIn: async () => undefined },
    sessions: {
      peek: async (token) => state.sessions.get(token) ?? { kind: 'unknown' },
      onEnded: ends.add,
    },
    accountChanges: { onChanged: accountChanges.add },
    inbox: { onChanged: () => () => undefined, unread: async () => new Map() },
    protectionChanges: { onChanged: () => () => undefined },
    playReminders: { onDue: () => () => undefined },
    matches: {
      states: async (matchIds) => matchIds.flatMap((matchId) => state.matches.get(matchId) ?? []),
      onChanged: matchChanges.add,
    },
    matchDetails: { of: async () => state.details },
    tables: { wake: () => undefined, watchedBy: () => undefined, onNews: () => () => undefined },
    media: {
      statusOf: (roomNo) => state.statuses.get(roomNo) ?? 0,
      onStatus: statusChanges.add,
      onWarnings: () => () => undefined,
    },
    site: () => ({ siteId: 5005, languages: ['zh-CN'], defaultLanguage: 'zh-CN' }),
    settings,
    accessControl,
    costs: createAnonymousCosts(options.callsPerMinute ?? 1_000_000),
    bus: createLoneBus(silentLog),
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
    endSession: (memberId, reason) => ends.notify(memberId, undefined, reason),
    logOut: (memberId, token) => {
      state.sessions.set(token, { kind: 'unknown' })
      ends.notify(memberId, token, undefined)
    },
    changeAccount: accountChanges.notify,
    changeMatch: (match) => {
      state.matches.set(match.matchId, match)
      matchChanges.notify(match)
    },
    changeStatus: (roomNo, status) => {
      state.statuses.set(roomNo, status)
      statusChanges.notify(roomNo, status)
    },
    close: async () => {
      await realtime.close()
      await roomLog.close()
      httpServer.closeAllConnections()
      await new Promise((resolve) => httpServer.close(resolve))
    },
  }
}
