import type { BlockIndex } from '#server/rooms/domain/block-index.ts'
import type { HostBoard } from '#server/live/ports/hosts.ts'
import type { RaidBoard } from '#server/live/ports/raids.ts'
import type { Media } from '#server/media/ports.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import type { SocketRequests, SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { Attendance, Presence, RoomLog, Rooms } from '#server/rooms/ports.ts'
import { createAnchorStatuses } from './anchor-statuses.ts'
import { LiveRooms, type LiveRoomStats } from './live-rooms.ts'
import { createPresence } from './presence.ts'
import { createRoomHints } from './room-hints.ts'
import { RoomWatches } from './room-watches.ts'
import { createWelcomes } from './welcomes.ts'
import type { Log } from '#server/platform/log.ts'

export interface RoomSocketLimits {
  roomsPerSocketMax: number
}

export const roomSocketLimits: RoomSocketLimits = { roomsPerSocketMax: 8 }

/** What sockets need to know of the log. */
export type SocketRoomLog = Pick<RoomLog, 'append' | 'history' | 'onAppended' | 'follow'>

/** What sockets need to know of rooms. */
export type SocketRooms = Pick<Rooms, 'find' | 'all' | 'setAnchorStatus' | 'selfOf' | 'muteOf' | 'teamOf'>

interface RoomSocketsOptions {
  rooms: SocketRooms
  roomLog: SocketRoomLog
  blocks: BlockIndex
  raids: Pick<RaidBoard, 'of' | 'follow' | 'stay'>
  hosts: Pick<HostBoard, 'pictureIn'>
  media: Pick<Media, 'statusOf' | 'onStatus'>
  connections: Connections
  memberPushes: Pick<MemberPushes, 'hint' | 'onHint'>
  bus: Bus
  limits: RoomSocketLimits & { answerListBytesMax: number }
  now: () => number
  log: Log
}

export interface RoomSockets extends SocketSubject {
  requests: SocketRequests<'room.watch' | 'room.leave' | 'raid.follow'>
  presence: Omit<Presence, 'walletChanged'> & Attendance
  stats(): LiveRoomStats
}

/** Rooms over sockets: frames, states, welcomes and what one is in a room. [D-04] */
export const createRoomSockets = (options: RoomSocketsOptions): RoomSockets => {
  const { rooms, roomLog, blocks, raids, hosts, media, connections, limits, now, log } = options
  const hints = createRoomHints({ ...options, changes: () => local })
  const follow = (roomNo: string): (() => void) => {
    const leaves = [roomLog.follow(roomNo), hints.follow(roomNo)]
    return () => leaves.forEach((leave) => leave())
  }
  const liveRooms = new LiveRooms({ rooms, blocks, raids, hosts, follow, now })
  const welcomes = createWelcomes(roomLog, { rooms, now, log })
  const watches = new RoomWatches({ rooms, roomLog, liveRooms, welcomes, blocks, raids, log, ...limits })
  const local = createPresence({ connections, liveRooms, watches, rooms, roomLog, welcomes, blocks, log })
  const presence = { ...local, ...hints.everywhere }
  const anchorStatuses = createAnchorStatuses({ rooms, media, log, changed: presence.stateChanged })
  const stops = [
    roomLog.onAppended((roomNo, message) => liveRooms.append(roomNo, message)),
    media.onStatus(anchorStatuses.changed),
    hints.stop,
  ]
  return {
    requests: watches.requests,
    presence,
    disconnected: (connection) => watches.disconnected(connection),
    stats: () => liveRooms.stats(),
    close: async () => {
      for (const stop of stops) stop()
      liveRooms.close()
      await anchorStatuses.settled()
    },
  }
}
