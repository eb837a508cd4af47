import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { ModerationPart } from '#contract/rooms/entities/moderation-part.ts'
import type { Attendance, Presence, RoomLog, Rooms } from '#server/rooms/ports.ts'
import type { BlockIndex } from '#server/rooms/domain/block-index.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { Log } from '#server/platform/log.ts'
import type { LiveRooms } from './live-rooms.ts'
import type { Join } from './room-channel.ts'
import type { RoomWatches } from './room-watches.ts'
import type { Welcomes } from './welcomes.ts'

interface PresenceOptions {
  connections: Pick<Connections, 'ofMember'>
  liveRooms: LiveRooms
  watches: Pick<RoomWatches, 'has'>
  rooms: Pick<Rooms, 'find' | 'selfOf' | 'teamOf'>
  roomLog: Pick<RoomLog, 'history'>
  welcomes: Welcomes
  blocks: Pick<BlockIndex, 'concerns'>
  log: Log
}

/** Who watches, and the way to push to them. */
export const createPresence = (options: PresenceOptions): Omit<Presence, 'walletChanged'> & Attendance => {
  const { connections, liveRooms, watches, rooms, roomLog, welcomes, blocks, log } = options
  const pushSelf = async (roomNo: string, memberId: string): Promise<void> => {
    if (blocks.concerns(memberId)) await liveRooms.keepersChanged(roomNo)
    const watching = () => connections.ofMember(memberId).filter((connection) => watches.has(connection, roomNo))
    if (watching().length === 0) return
    const room = await rooms.find(roomNo)
    if (!room) return
    const push = encodePush('room.self', { roomNo, self: await rooms.selfOf(room, memberId) })
    for (const connection of watching()) connection.send(push)
  }
  const pushModeration = async (roomNo: string, part: ModerationPart): Promise<void> => {
    const room = await rooms.find(roomNo)
    if (!room) return
    const push = encodePush('room.moderation', { roomNo, part })
    for (const memberId of await rooms.teamOf(room))
      for (const connection of connections.ofMember(memberId))
        if (watches.has(connection, roomNo)) connection.send(push)
  }
  const orWarn = (work: Promise<void>, fields: object): void => {
    work.catch((error: unknown) => log.warn({ err: error, ...fields }, 'a push could not be made'))
  }
  const follow = async (roomNo: string, join: Join, member: MemberInfo | undefined): Promise<void> => {
    try {
      const { lastSeq, epoch } = await roomLog.history(roomNo, { limit: 1 })
      if (join.follow(lastSeq, epoch) && member) await welcomes.came(roomNo, member)
    } catch (error) {
      join.abandon()
      throw error
    }
  }
  return {
    viewerCount: (roomNo) => liveRooms.viewerCount(roomNo),
    attend: (roomNo, member) => {
      const watcher = { send: () => undefined }
      orWarn(follow(roomNo, liveRooms.join(roomNo, watcher), member), { roomNo })
      return () => liveRooms.leave(roomNo, watcher)
    },
    stateChanged: (roomNo) => orWarn(liveRooms.stateChanged(roomNo), { roomNo }),
    moderationChanged: (roomNo, part) => orWarn(pushModeration(roomNo, part), { roomNo, part }),
    blocksChanged: (memberId, memberIds, freed) => {
      const push = encodePush('blocks.changed', { memberIds: [...memberIds], freed })
      for (const connection of connections.ofMember(memberId)) connection.send(push)
    },
    selfChanged: (roomNo, memberId) => orWarn(pushSelf(roomNo, memberId), { roomNo, memberId }),
  }
}
