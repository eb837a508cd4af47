import type { OperatorDeeds } from '#server/accounts/ports/security-log.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { roomsAdmin } from './admin.ts'
import type { RoomsCallDeps } from './calls/handle.ts'
import { roomsTable } from './calls/table.ts'
import { reportsAdmin } from './reports-admin.ts'
import { createBlocks } from './store/blocks.ts'
import { createModerationLog } from './store/moderation-log.ts'
import { createReports } from './store/reports.ts'
import { createRoomLog } from './store/room-log.ts'
import { createRooms as openRooms } from './store/rooms.ts'

interface RoomsDeps {
  isFollowing: (memberId: string, anchorId: string) => Promise<boolean>
}

/** Chat rooms: their log, roles and moderation. [P-01, P-02] Calls are served when sockets and lists are there. */
export const createRooms = (
  { db, log, now, fieldEncryption, audit, units, idempotency, shutdown, housekeeping }: Infrastructure,
  { isFollowing }: RoomsDeps,
) => {
  const roomLog = createRoomLog(db, { now, log })
  shutdown.add('room log', () => roomLog.close())
  const moderationLog = createModerationLog(db, { now, log })
  housekeeping.add(() => moderationLog.sweep())
  const rooms = openRooms(db, { now, log, isFollowing })
  const blocks = createBlocks(db, now)
  const reports = createReports(db, { now, fieldEncryption })
  housekeeping.add(() => reports.sweep())
  return {
    rooms,
    roomLog,
    blocks,
    serve: ({
      operatorDeeds,
      ...deps
    }: Omit<
      RoomsCallDeps,
      'now' | 'rooms' | 'roomLog' | 'blocks' | 'reports' | 'moderationLog' | 'audit' | 'idempotency'
    > & {
      operatorDeeds: OperatorDeeds
    }) => {
      moderationLog.onRecorded((roomNo) => deps.presence.moderationChanged(roomNo, 'log'))
      return {
        calls: serve(roomsTable, { ...deps, now, rooms, roomLog, blocks, reports, moderationLog, audit, idempotency }),
        admin: {
          ...serveCommands(roomsAdmin, { ...deps, rooms, moderationLog, operatorDeeds, units }),
          ...serveCommands(reportsAdmin, { ...deps, reports, moderationLog, units, audit }),
        },
      }
    },
  }
}
