import type { Media } from '#server/media/ports.ts'
import type { Log } from '#server/platform/log.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { Rooms } from '#server/rooms/ports.ts'

interface Options {
  media: Pick<Media, 'onWarnings'>
  rooms: Pick<Rooms, 'find'>
  connections: Pick<Connections, 'ofMember'>
  log: Pick<Log, 'warn'>
}

/** Warns a streamer on all of their screens as soon as their stream suffers. [S-02] */
export const createWarningPushes = ({ media, rooms, connections, log }: Options): SocketSubject => {
  const warn = async (roomNo: string, warnings: readonly string[]): Promise<void> => {
    const room = await rooms.find(roomNo)
    const own = room ? connections.ofMember(room.anchorId) : []
    if (own.length === 0) return
    const push = encodePush('studio.warnings', { roomNo, warnings: [...warnings] })
    for (const connection of own) connection.send(push)
  }
  const orLog = (error: unknown): void => log.warn({ err: error }, 'a streamer could not be warned')
  return {
    close: media.onWarnings((roomNo, warnings) => {
      warn(roomNo, warnings).catch(orLog)
    }),
  }
}
