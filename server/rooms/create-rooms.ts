import type { OperatorActions } from '#server/accounts/ports/security-log.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { roomsAdmin, roomStaffAdmin } from './admin.ts'
import { wordsAdmin } from './words-admin.ts'
import type { RoomsCallDeps } from './calls/handle.ts'
import { roomsTable } from './calls/calls-table.ts'
import { createMessageRates } from './domain/message-rates.ts'
import { createRecentSentences } from './domain/recent-sentences.ts'
import { reportsAdmin } from './reports-admin.ts'
import { createBlocks } from './store/blocks.ts'
import { createReports } from './store/reports.ts'
import { createRoomCourse } from './store/chat-spans.ts'
import { createReplayedChat } from './replayed-chat.ts'
import { createShieldLoop } from './shield-loop.ts'
import { createHeldLoop } from './held-loop.ts'
import { createHeldTexts } from './store/held-texts.ts'
import { createModerationLog } from './store/moderation-log.ts'
import { createObjections } from './store/objections.ts'
import { createRoomLog } from './store/room-log.ts'
import { createPeople } from './store/people.ts'
import { createRoomStaff } from './store/room-staff.ts'
import { createRoomWords } from './store/room-words.ts'
import { createRooms as openRooms } from './store/rooms.ts'
import { createWaitingCounts } from './store/waiting-counts.ts'
import { createRoomTexts, createWordJudge } from './words/word-judge.ts'

type OwnDeps =
  | 'now'
  | 'rooms'
  | 'roomLog'
  | 'moderationLog'
  | 'sentences'
  | 'words'
  | 'judge'
  | 'held'
  | 'units'
  | 'audit'
  | 'idempotency'
  | 'objections'
  | 'staff'
  | 'waiting'
  | 'rates'
  | 'blocks'
  | 'reports'
  | 'people'

interface RoomsDeps {
  isFollowing: (memberId: string, anchorId: string) => Promise<boolean>
}

/** Chat rooms: their log, roles and moderation. [P-01, P-02] Calls are served when sockets and lists are there. */
export const createRooms = (
  { db, log, now, fieldEncryption, audit, units, idempotency, shutdown, housekeeping, bus }: Infrastructure,
  { isFollowing }: RoomsDeps,
) => {
  const roomLog = createRoomLog(db, { now, log, bus })
  shutdown.add('room log', () => roomLog.close())
  const moderationLog = createModerationLog(db, { now, log })
  housekeeping.add(() => moderationLog.sweep())
  const objections = createObjections(db, now)
  const people = createPeople(db, now)
  const held = createHeldTexts(db, { now, units })
  housekeeping.add(() => held.sweep())
  const rooms = openRooms(db, { now, log, isFollowing, held })
  const words = createRoomWords(db, now)
  const judge = createWordJudge(words, bus)
  const blocks = createBlocks(db, now)
  const reports = createReports(db, { now, fieldEncryption })
  housekeeping.add(() => reports.sweep())
  const rates = createMessageRates(now)
  roomLog.onAppended((roomNo) => rates.count(roomNo))
  const oversight = { staff: createRoomStaff(db), waiting: createWaitingCounts(db, now), rates }
  const moderation = { moderationLog, objections, people, words, judge, held, reports, ...oversight }
  const own = { now, rooms, roomLog, blocks, units, ...moderation }
  const sentences = createRecentSentences(now)
  return {
    rooms,
    roomLog,
    blocks,
    replayedChat: createReplayedChat({ db, now, rooms, blocks }),
    readCourse: createRoomCourse(db),
    texts: createRoomTexts(judge),
    serve: ({ operatorActions, ...deps }: Omit<RoomsCallDeps, OwnDeps> & { operatorActions: OperatorActions }) => {
      moderationLog.onRecorded((roomNo) => deps.presence.moderationChanged(roomNo, 'log'))
      return {
        calls: serve(roomsTable, { ...deps, ...own, sentences, audit, idempotency }),
        /** From now on shields end, and held texts that nobody decides are refused. */
        start: (): void => {
          const loops = [createShieldLoop({ ...deps, ...own, log }), createHeldLoop({ ...deps, held, log })]
          shutdown.add('rooms', async () => void (await Promise.all(loops.map((loop) => loop.stop()))))
        },
        admin: {
          ...serveCommands(roomsAdmin, { ...deps, ...own, operatorActions }),
          ...serveCommands(roomStaffAdmin, { ...deps, ...own, operatorActions }),
          ...serveCommands(wordsAdmin, { ...own, audit }),
          ...serveCommands(reportsAdmin, { ...deps, ...own, audit }),
        },
      }
    },
  }
}
