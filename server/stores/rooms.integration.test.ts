import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoomMessage } from '#contract/entities/chat-message.ts'
import type { MemberInfo } from '#contract/entities/member.ts'
import { textsInWindowMax } from '#server/domain/rooms/speaking-pace.ts'
import { createAnswers } from './answers.ts'
import { createAudit } from './audit.ts'
import { createMembers } from './members.ts'
import { createRoomLog, type ClosableRoomLog } from './room-log.ts'
import { createRooms } from './rooms.ts'
import { createStreamKeys } from './stream-keys.ts'
import type { Rooms } from '#server/ports/rooms.ts'
import type { Log } from '#server/ports/services.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { handleAnchorFollow } from '#server/handlers/live/anchor-follow.ts'
import { handleAnchorFollowed } from '#server/handlers/live/anchor-followed.ts'
import { handleChatSend } from '#server/handlers/live/chat-send.ts'
import { handleRoomHistory } from '#server/handlers/live/room-history.ts'
import { handleRoomMessageDelete } from '#server/handlers/live/room-message-delete.ts'
import { handleRoomMuteList } from '#server/handlers/live/room-mute-list.ts'
import { handleRoomMute } from '#server/handlers/live/room-mute.ts'
import { handleRoomSet } from '#server/handlers/live/room-set.ts'
import { handleRoomUnmute } from '#server/handlers/live/room-unmute.ts'
import { createRoomsStage, type RoomsStage } from './rooms-stage.ts'

const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
let nowMs = Date.UTC(2026, 10, 20, 12)
let stage: RoomsStage
let rooms: Rooms
let roomLog: ClosableRoomLog
let roomNo: string
let anchor: MemberInfo
let moderator: MemberInfo
let member: MemberInfo
let other: MemberInfo
let roomCount = 0

const addRoom = async (): Promise<string> => {
  roomCount += 1
  const no = String(88_000 + roomCount)
  const owner = await aMember(database.db, { kind: 'anchor', nickname: '阿诚聊球' })
  await database.db
    .insertInto('rooms')
    .values({
      room_no: no,
      anchor_id: owner.id,
      match_id: null,
      anchor_type: 'cast',
      sports_type: 'football',
      title: '测试',
    })
    .execute()
  anchor = (await createMembers(database.db).byId(owner.id)) as MemberInfo
  return no
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  const now = () => nowMs
  const { db } = database
  rooms = createRooms(db, { now, log })
  roomLog = createRoomLog(db, { now, log })
  roomNo = await addRoom()
  moderator = await aMember(db, { nickname: '江边老K' })
  member = await aMember(db, { nickname: '夜猫看球' })
  other = await aMember(db, { nickname: '海风吹' })
  await rooms.grantModerator(roomNo, moderator.id)
  stage = createRoomsStage({
    now,
    log,
    members: createMembers(db),
    answers: createAnswers(db),
    audit: createAudit(db),
    rooms,
    roomLog,
    liveList: { item: async () => undefined },
  })
})

const say = (who: MemberInfo, text: string, requestId: string = randomUUID(), chatRoomNo = roomNo) =>
  stage.call(handleChatSend, who, { requestId, chatRoomNo, text })

const said = async (who: MemberInfo, text: string): Promise<RoomMessage> => (await say(who, text)) as RoomMessage

const everything = async (): Promise<RoomMessage[]> => (await roomLog.history(roomNo, { limit: 200 })).messages

const kinds = async (): Promise<string[]> =>
  (await everything()).map(({ content }) => (content.msgType === 'system' ? content.data.text : content.msgType))

const mute = (who: MemberInfo, target: string, change: { minutes?: number | null; deleteMessages?: boolean } = {}) =>
  stage.call(handleRoomMute, who, {
    requestId: randomUUID(),
    chatRoomNo: roomNo,
    memberId: target,
    minutes: 10,
    reason: '刷屏',
    deleteMessages: false,
    ...change,
  })

describe('talking', () => {
  test('[C-16] a text is stored and answered; the same request is answered with the same message, whatever came since', async () => {
    const requestId = randomUUID()
    const first = await say(member, '这球进了吗', requestId)
    expect(first).toMatchObject({
      seq: 1,
      type: 'text',
      content: { data: { text: '这球进了吗', author: { role: 'member' } } },
    })
    await mute(moderator, member.id)
    expect(await say(member, '这球进了吗', requestId)).toEqual(first)
    expect(await say(member, '别的', requestId)).toMatchObject({ reject: 'REQUEST_ID_REUSED' })
    const second = await addRoom()
    expect(await say(member, '这球进了吗', requestId, second)).toMatchObject({ reject: 'REQUEST_ID_REUSED' })
    expect(await kinds()).toEqual(['text', '夜猫看球 被禁言 10 分钟：刷屏'])
  })

  test('[C-16] one request many times at once is one message; two texts on it are one message and a refusal', async () => {
    const requestId = randomUUID()
    const answers = await Promise.all(['甲', '甲', '甲', '乙'].map((text) => say(member, text, requestId)))
    expect(answers.filter((answer) => 'seq' in answer)).toHaveLength(3)
    expect(answers[3]).toMatchObject({ reject: 'REQUEST_ID_REUSED' })
    const second = await addRoom()
    const shared = randomUUID()
    const twoRooms = await Promise.all([say(other, '丙', shared, roomNo), say(other, '丙', shared, second)])
    expect(twoRooms.filter((answer) => 'seq' in answer)).toHaveLength(1)
    expect(twoRooms.filter((answer) => 'reject' in answer && answer.reject === 'REQUEST_ID_REUSED')).toHaveLength(1)
  })

  test('[C-16] refusals name their reason and write nothing', async () => {
    expect(await say(member, '买\u202E球')).toMatchObject({ reject: 'TEXT_REFUSED', code: 20405 })
    expect(await say(member, 'x', randomUUID(), '99999999')).toMatchObject({ reject: 'ROOM_UNKNOWN', code: 20401 })
    await mute(moderator, member.id, { minutes: 5 })
    expect(await say(member, '在吗')).toEqual({ reject: 'MUTED', code: 20403, data: { untilMs: nowMs + 5 * 60_000 } })
    nowMs += 5 * 60_000
    expect(await say(member, '回来了')).toMatchObject({ seq: 2 })
    await database.db.updateTable('rooms').set({ status: '2' }).where('room_no', '=', roomNo).execute()
    expect(await say(member, '还在吗')).toMatchObject({ reject: 'ROOM_CLOSED', code: 20402 })
    expect(await kinds()).toEqual(['夜猫看球 被禁言 5 分钟：刷屏', 'text'])
  })

  test('[P-02] slow mode: the second text waits, also when both come at once; moderators and the anchor do not wait', async () => {
    await stage.call(handleRoomSet, anchor, { requestId: randomUUID(), chatRoomNo: roomNo, slowModeSeconds: 30 })
    const [first, second] = await Promise.all([say(member, '一'), say(member, '二')])
    expect(first).toMatchObject({ type: 'text' })
    expect(second).toEqual({ reject: 'SLOW_MODE', code: 20404, data: { retryAfterMs: 30_000 } })
    expect(await say(other, '我也说')).toMatchObject({ type: 'text' })
    for (const who of [moderator, moderator, anchor, anchor])
      expect(await say(who, '通知')).toMatchObject({ type: 'text' })
    nowMs += 30_000
    expect(await say(member, '二')).toMatchObject({ type: 'text' })
  })

  test('[X-03] a member who floods a room is stopped for a while', async () => {
    const answers = await Promise.all(
      Array.from({ length: textsInWindowMax + 2 }, (_, index) => say(member, `刷 ${index}`)),
    )
    expect(answers.filter((answer) => 'reject' in answer)).toEqual([
      { reject: 'RATE_LIMITED_MEMBER', code: 20203, data: null },
      { reject: 'RATE_LIMITED_MEMBER', code: 20203, data: null },
    ])
    nowMs += 11_000
    expect(await say(member, '好了')).toMatchObject({ type: 'text' })
  })
})

describe('moderation', () => {
  test('[P-02] members may not moderate', async () => {
    const requestId = randomUUID()
    const target = { chatRoomNo: roomNo, memberId: other.id }
    expect(await stage.call(handleRoomSet, member, { requestId, chatRoomNo: roomNo, allMuted: true })).toMatchObject({
      reject: 'FORBIDDEN',
    })
    expect(await mute(member, other.id)).toMatchObject({ reject: 'FORBIDDEN', code: 20110 })
    expect(await stage.call(handleRoomUnmute, member, { requestId, ...target })).toMatchObject({ reject: 'FORBIDDEN' })
    expect(await stage.call(handleRoomMuteList, member, { chatRoomNo: roomNo })).toMatchObject({ reject: 'FORBIDDEN' })
    await rooms.revokeModerator(roomNo, moderator.id)
    expect(await mute(moderator, other.id)).toMatchObject({ reject: 'FORBIDDEN' })
    expect([await everything(), stage.pushed]).toEqual([[], []])
  })

  test('[P-02] mute, list, unmute: told, written, audited, and answered again by the same request', async () => {
    const request = {
      requestId: randomUUID(),
      chatRoomNo: roomNo,
      memberId: member.id,
      minutes: 10,
      reason: '刷屏',
      deleteMessages: false,
    }
    const muted = await stage.call(handleRoomMute, moderator, request)
    const { id, nickname, avatar, vipLevel, kind } = member
    expect(muted).toEqual({
      member: { id, nickname, avatar, vipLevel, kind },
      reason: '刷屏',
      by: '江边老K',
      sinceMs: nowMs,
      untilMs: nowMs + 600_000,
    })
    expect(await stage.call(handleRoomMute, moderator, request)).toEqual(muted)
    expect(await stage.call(handleRoomMute, moderator, { ...request, minutes: 20 })).toMatchObject({
      reject: 'REQUEST_ID_REUSED',
    })
    expect(await stage.call(handleRoomMuteList, anchor, { chatRoomNo: roomNo })).toEqual({ mutes: [muted] })
    const unmute = { requestId: randomUUID(), chatRoomNo: roomNo, memberId: member.id }
    for (let time = 0; time < 2; time += 1) expect(await stage.call(handleRoomUnmute, moderator, unmute)).toEqual({})
    expect(await stage.call(handleRoomUnmute, moderator, { ...unmute, requestId: randomUUID() })).toEqual({})
    expect(await stage.call(handleRoomMuteList, anchor, { chatRoomNo: roomNo })).toEqual({ mutes: [] })
    expect(await kinds()).toEqual(['夜猫看球 被禁言 10 分钟：刷屏', '夜猫看球 已解除禁言'])
    expect(stage.pushed).toEqual([`self ${roomNo} ${member.id}`, `self ${roomNo} ${member.id}`])
    const audited = await database.db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('subject', '=', `room:${roomNo}`)
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { actor: `member:${moderator.id}`, action: 'room.mute' },
      { actor: `member:${moderator.id}`, action: 'room.unmute' },
    ])
  })

  test('[P-02] anchors, moderators and strangers cannot be muted; a refused mute may be tried again with its id', async () => {
    expect(await mute(moderator, anchor.id)).toMatchObject({ reject: 'CANNOT_MUTE', code: 20408 })
    expect(await mute(anchor, moderator.id)).toMatchObject({ reject: 'CANNOT_MUTE' })
    expect(await mute(anchor, '999')).toMatchObject({ reject: 'MEMBER_UNKNOWN', code: 20407 })
    const request = {
      requestId: randomUUID(),
      chatRoomNo: roomNo,
      memberId: moderator.id,
      minutes: null,
      reason: '',
      deleteMessages: false,
    }
    expect(await stage.call(handleRoomMute, anchor, request)).toMatchObject({ reject: 'CANNOT_MUTE' })
    await rooms.revokeModerator(roomNo, moderator.id)
    expect(await stage.call(handleRoomMute, anchor, request)).toMatchObject({ untilMs: null })
  })

  test('[P-02] a mute that deletes leaves tombstones for the last hour, in history too', async () => {
    const old = await said(member, '一小时前')
    nowMs += 61 * 60_000
    const [fresh, others] = [await said(member, '刚才'), await said(other, '我没事')]
    await mute(moderator, member.id, { deleteMessages: true })
    const { messages } = (await stage.call(handleRoomHistory, other, { chatRoomNo: roomNo, limit: 100 })) as {
      messages: RoomMessage[]
    }
    const tombstone = { type: 'deleted', content: { msgType: 'deleted', data: { by: '江边老K' } } }
    expect(messages.slice(0, 3)).toEqual([old, { ...fresh, ...tombstone }, others])
    expect(messages[3]?.content).toEqual({ msgType: 'deletion', data: { messageIds: [fresh.id], by: '江边老K' } })
  })

  test('[P-02] one deletes one’s own text; another’s only as moderator or anchor; again changes nothing', async () => {
    const [mine, theirs] = [await said(member, '我的'), await said(other, '别人的')]
    const remove = (who: MemberInfo, messageId: string) =>
      stage.call(handleRoomMessageDelete, who, { requestId: randomUUID(), chatRoomNo: roomNo, messageId })
    expect(await remove(member, theirs.id)).toMatchObject({ reject: 'FORBIDDEN' })
    expect(await remove(member, 'nothing')).toMatchObject({ reject: 'MESSAGE_UNKNOWN', code: 20406 })
    expect(await remove(member, mine.id)).toEqual({})
    expect(await remove(moderator, theirs.id)).toEqual({})
    expect(await remove(anchor, theirs.id)).toEqual({})
    expect(await kinds()).toEqual(['deleted', 'deleted', 'deletion', 'deletion'])
  })

  test('[P-02] set-up: slow mode, everybody muted and a pinned text are stored, said and pushed', async () => {
    const set = (change: object) =>
      stage.call(handleRoomSet, moderator, { requestId: randomUUID(), chatRoomNo: roomNo, ...change })
    expect(await set({ slowModeSeconds: 15, allMuted: true, pinnedText: '文明观赛' })).toEqual({
      slowModeSeconds: 15,
      allMuted: true,
      pinnedText: '文明观赛',
      status: '1',
    })
    expect(await say(member, '在吗')).toMatchObject({ reject: 'ROOM_MUTED', code: 20409 })
    expect(await say(moderator, '请稍候')).toMatchObject({ type: 'text' })
    expect(await set({ pinnedText: '藏\u200B字' })).toMatchObject({ reject: 'TEXT_REFUSED' })
    expect(await set({ allMuted: false, pinnedText: '' })).toMatchObject({ slowModeSeconds: 15, pinnedText: '' })
    expect(await kinds()).toEqual([
      '慢速模式：每 15 秒可发言一次',
      '本房间已开启全员禁言',
      'text',
      '本房间已关闭全员禁言',
    ])
    expect(stage.pushed).toEqual([`state ${roomNo}`, `state ${roomNo}`])
  })
})

describe('anchors', () => {
  test('following twice counts once; unfollowing twice too; members and strangers cannot be followed', async () => {
    const follow = (anchorId: string, follows: boolean) => stage.call(handleAnchorFollow, member, { anchorId, follows })
    expect([await follow(anchor.id, true), await follow(anchor.id, true)]).toEqual([
      { follows: true, followerCount: 1 },
      { follows: true, followerCount: 1 },
    ])
    const room = await rooms.find(roomNo)
    expect(room && (await rooms.selfOf(room, member.id))).toEqual({
      role: 'member',
      muted: false,
      mutedUntilMs: null,
      follows: true,
    })
    expect(room && (await rooms.anchorOf(room))).toMatchObject({ nickname: '阿诚聊球', followerCount: 1 })
    expect(await rooms.followedAnchors(member.id)).toEqual([anchor.id])
    expect(await stage.call(handleAnchorFollowed, member, {})).toEqual({ items: [] })
    expect([await follow(anchor.id, false), await follow(anchor.id, false)]).toEqual([
      { follows: false, followerCount: 0 },
      { follows: false, followerCount: 0 },
    ])
    for (const id of [other.id, '999']) expect(await follow(id, true)).toMatchObject({ reject: 'MEMBER_UNKNOWN' })
  })

  test('[S-02] a stream key opens its room until another one is given out; only its hash is stored', async () => {
    const keys = createStreamKeys(database.db)
    const first = await keys.issue(roomNo)
    expect(await keys.roomOf(first)).toBe(roomNo)
    const second = await keys.issue(roomNo)
    expect([await keys.roomOf(first), await keys.roomOf(second), await keys.roomOf('')]).toEqual([
      undefined,
      roomNo,
      undefined,
    ])
    const stored = await database.db.selectFrom('stream_keys').selectAll().where('room_no', '=', roomNo).execute()
    expect(JSON.stringify(stored)).not.toContain(second)
  })
})
