import { randomUUID } from 'node:crypto'
import { type CodeName, codes } from '#contract/codes.ts'
import type { Call, InputOf, ResponseOf } from '#contract/define-call.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import type { Mute } from '#contract/rooms/entities/room.ts'
import { handleChatSend } from '#server/rooms/calls/chat-send.ts'
import { handleRoomMute } from '#server/rooms/calls/room-mute.ts'
import type { Handler } from '#server/platform/calls/handling.ts'
import { createRecentSentences } from '#server/rooms/domain/recent-sentences.ts'
import type { Reports } from '#server/rooms/ports/reports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { ModerationLog } from '#server/rooms/ports/moderation-log.ts'
import type { Blocks, Rooms, Presence } from '#server/rooms/ports.ts'
import { createFollows } from '#server/live/store/follows.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { aMember } from '#tests/builders/member.ts'
import { createIdempotency } from '#server/platform/idempotency/idempotency.ts'
import { createOutboxPublisher } from '#server/platform/outbox/outbox.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createAudit, type Audit } from '#server/platform/audit.ts'
import { createMembers } from '#server/accounts/store/members.ts'
import { createModerationLog } from './moderation-log.ts'
import { createInbox } from '#server/messages/create-messages.ts'
import { createPeople } from './people.ts'
import { createObjections } from './objections.ts'
import { createBlocks } from './blocks.ts'
import { createReports } from './reports.ts'
import { createRoomLog } from './room-log.ts'
import { createHeldTexts } from './held-texts.ts'
import { createRoomWords } from './room-words.ts'
import { createRooms } from './rooms.ts'
import { createLoneBus } from '#server/platform/bus/lone-bus.ts'
import { createWordJudge } from '#server/rooms/words/word-judge.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'

export interface Refusal {
  reject: CodeName
  code: number
  data: unknown
}

interface MuteTerms {
  requestId?: string
  minutes?: number | null
  reason?: string
  reasonCode?: ModerationReason
  deleteMessages?: boolean
}

/** A room of its own with an anchor, a moderator and two members, on real stores and a clock that a test moves. */
export interface RoomsHarness {
  rooms: Rooms
  blocks: Blocks
  units: UnitOfWork
  presence: Presence
  moderationLog: ModerationLog
  reports: Reports
  inbox: Pick<Inbox, 'in'>
  audit: Audit
  roomNo: string
  anchor: MemberInfo
  moderator: MemberInfo
  member: MemberInfo
  other: MemberInfo
  /** Room and member of every `room.self` that would have been pushed, and rooms of every `room.state`. */
  pushed: string[]
  now(): number
  pass(durationMs: number): void
  /** Runs a handler as the dispatch would. */
  call<C extends Call & { access: 'member' }>(
    handler: Handler<C, never>,
    member: MemberInfo,
    input: InputOf<C>,
  ): Promise<ResponseOf<C> | Refusal>
  post(who: MemberInfo, text: string, requestId?: string, roomNo?: string): Promise<RoomMessage | Refusal>
  posted(who: MemberInfo, text: string): Promise<RoomMessage>
  mute(who: MemberInfo, memberId: string, terms?: MuteTerms): Promise<Mute | Refusal>
  /** What stands in the room: the words of notices, the kinds of everything else. */
  log(): Promise<string[]>
  close(): Promise<void>
}

/** The text that an answer put into the room; a refusal as it is. */
export const textIn = (answer: RoomMessage | Refusal): string | RoomMessage | Refusal =>
  'content' in answer && answer.content.msgType === 'text' ? answer.content.data.text : answer

const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

let roomCount = 0

/** Opens one more room, owned by a new anchor. */
export const addRoom = async (db: Database): Promise<{ roomNo: string; anchor: MemberInfo }> => {
  roomCount += 1
  const roomNo = String(90_000 + roomCount)
  const { id } = await aMember(db, { kind: 'anchor', nickname: '阿诚聊球' })
  await db
    .insertInto('rooms')
    .values({
      room_no: roomNo,
      anchor_id: id,
      match_id: null,
      anchor_type: 'cast',
      sports_type: 'football',
      title: '测试',
    })
    .execute()
  return { roomNo, anchor: (await createMembers(db).byId(id)) as MemberInfo }
}

const notePushes = (pushed: string[]): Presence => ({
  viewerCount: () => 0,
  stateChanged: (roomNo) => void pushed.push(`state ${roomNo}`),
  selfChanged: (roomNo, memberId) => void pushed.push(`self ${roomNo} ${memberId}`),
  moderationChanged: () => undefined,
  blocksChanged: (memberId, memberIds, freed) =>
    void pushed.push(`blocks ${memberId} [${memberIds.join()}]${freed ? ' freed' : ''}`),
  walletChanged: () => undefined,
})

const createStores = (db: Database, now: () => number, presence: Presence) => {
  const follows = createFollows(db, Date.now)
  const roomLog = createRoomLog(db, { now, log: silentLog })
  const outbox = createOutboxPublisher(db, { log: silentLog })
  outbox.connect({
    roomLog,
    presence,
    orders: { orderChanged: () => undefined },
    tickets: { ticketChanged: () => undefined },
  })
  const units = createUnitOfWork(db, () => outbox.flush())
  const held = createHeldTexts(db, { now, units })
  const words = createRoomWords(db, now)
  return {
    follows,
    units,
    now,
    log: silentLog,
    presence,
    members: createMembers(db),
    idempotency: createIdempotency(db, { units, fieldEncryption: testFieldEncryption }),
    audit: createAudit(db),
    objections: createObjections(db, now),
    people: createPeople(db, now),
    moderationLog: createModerationLog(db, { now, log: silentLog }),
    rooms: createRooms(db, { now, log: silentLog, isFollowing: follows.isFollowing, held }),
    roomLog,
    blocks: createBlocks(db, now),
    reports: createReports(db, { now, fieldEncryption: testFieldEncryption }),
    inbox: createInbox({ db, now, log: silentLog }),
    outbox,
    sentences: createRecentSentences(now),
    held,
    words,
    judge: createWordJudge(words, createLoneBus(console)),
    liveList: { item: async () => undefined },
    raids: { of: () => undefined },
    hosts: { pictureIn: async () => undefined },
  }
}

const callOn =
  (services: object): RoomsHarness['call'] =>
  async (handler, member, input) => {
    // The calls of rooms use no other service.
    const context = { ...services, member, client: aClient() } as unknown as Parameters<typeof handler.run>[0]
    const outcome = await handler.run(context, input)
    if (outcome.ok) return outcome.value
    return { reject: outcome.code, code: codes[outcome.code].code, data: outcome.data ?? null }
  }

const castRoom = async (db: Database, rooms: Rooms) => {
  const { roomNo, anchor } = await addRoom(db)
  const moderator = await aMember(db, { nickname: '江边老K' })
  const member = await aMember(db, { nickname: '夜猫看球' })
  const other = await aMember(db, { nickname: '海风吹' })
  await rooms.grantModerator(roomNo, moderator.id)
  return { roomNo, anchor, moderator, member, other }
}

export const createRoomsHarness = async (db: Database): Promise<RoomsHarness> => {
  let nowMs = Date.UTC(2026, 10, 20, 12)
  const now = () => nowMs
  const pushed: string[] = []
  const stores = createStores(db, now, notePushes(pushed))
  const { rooms, blocks, units, presence, moderationLog, reports, inbox, audit, roomLog, outbox } = stores
  const cast = await castRoom(db, rooms)
  const { roomNo } = cast
  const call = callOn(stores)
  const post: RoomsHarness['post'] = (who, text, requestId = randomUUID(), chatRoomNo = roomNo) =>
    call(handleChatSend, who, { requestId, chatRoomNo, text }) as Promise<RoomMessage | Refusal>
  const muteOnce = { chatRoomNo: roomNo, minutes: 10, reason: '刷屏', deleteMessages: false }
  return {
    ...cast,
    rooms,
    blocks,
    units,
    presence,
    moderationLog,
    reports,
    inbox,
    audit,
    pushed,
    now,
    pass: (durationMs) => void (nowMs += durationMs),
    call,
    post,
    posted: async (who, text) => (await post(who, text)) as RoomMessage,
    mute: (who, memberId, terms = {}) =>
      call(handleRoomMute, who, { requestId: randomUUID(), memberId, ...muteOnce, ...terms }),
    log: async () =>
      (await roomLog.history(roomNo, { limit: 200 })).messages.map(({ content }) =>
        content.msgType === 'system' ? content.data.text : content.msgType,
      ),
    close: async () => {
      await outbox.stop()
      await roomLog.close()
    },
  }
}
