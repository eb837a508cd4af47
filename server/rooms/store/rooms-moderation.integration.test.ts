import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { MemberInfo, PublicMember } from '#contract/members/entities/member.ts'
import { roomsAdmin } from '#server/rooms/admin.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { handleRoomHistory } from '#server/rooms/calls/room-history.ts'
import { handleRoomMessageDelete } from '#server/rooms/calls/room-message-delete.ts'
import { handleRoomModeratorList } from '#server/rooms/calls/room-moderator-list.ts'
import { handleRoomModeratorSet } from '#server/rooms/calls/room-moderator-set.ts'
import { handleRoomMuteList } from '#server/rooms/calls/room-mute-list.ts'
import { handleRoomSet } from '#server/rooms/calls/room-set.ts'
import { handleRoomUnmute } from '#server/rooms/calls/room-unmute.ts'
import { openModes } from '#contract/rooms/rules/room-modes.ts'
import { roomModeratorsMax } from '#contract/limits.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { addRoom, createRoomsHarness, textIn, type RoomsHarness } from './rooms-harness.ts'

const forbidden = { reject: 'FORBIDDEN', code: 20110, data: null }
const cannotMute = { reject: 'CANNOT_MUTE', code: 20408, data: null }

let database: TestDatabase
let harness: RoomsHarness

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  harness = await createRoomsHarness(database.db)
  return () => harness.close()
})

const publicOf = ({ id, nickname, avatar, vipLevel, kind }: MemberInfo): PublicMember => ({
  id,
  nickname,
  avatar,
  vipLevel,
  kind,
})

test('[P-02] members may not moderate', async () => {
  const { call, mute, moderator, member, other, roomNo } = harness
  const request = { requestId: randomUUID(), chatRoomNo: roomNo }
  expect(await call(handleRoomSet, member, { ...request, allMuted: true })).toEqual(forbidden)
  expect(await mute(member, other.id)).toEqual(forbidden)
  expect(await call(handleRoomUnmute, member, { ...request, memberId: other.id })).toEqual(forbidden)
  expect(await call(handleRoomMuteList, member, { chatRoomNo: roomNo })).toEqual(forbidden)
  await harness.rooms.revokeModerator(roomNo, moderator.id)
  expect(await mute(moderator, other.id)).toEqual(forbidden)
  expect([await harness.log(), harness.pushed]).toEqual([[], []])
})

test('[P-02] mute, list, unmute: told, written, audited, and answered again by the same request', async () => {
  const { call, mute, anchor, moderator, member, roomNo } = harness
  const requestId = randomUUID()
  const muted = await mute(moderator, member.id, { requestId })
  expect(muted).toEqual({
    member: publicOf(member),
    reason: '刷屏',
    by: '江边老K',
    sinceMs: harness.now(),
    untilMs: harness.now() + 600_000,
  })
  expect(await mute(moderator, member.id, { requestId })).toEqual(muted)
  const reused = { reject: 'REQUEST_ID_REUSED', code: 20501, data: null }
  expect(await mute(moderator, member.id, { requestId, minutes: 20 })).toEqual(reused)
  expect(await call(handleRoomMuteList, anchor, { chatRoomNo: roomNo })).toEqual({ mutes: [muted] })
  const unmute = { requestId: randomUUID(), chatRoomNo: roomNo, memberId: member.id }
  for (let time = 0; time < 2; time += 1) expect(await call(handleRoomUnmute, moderator, unmute)).toEqual({})
  expect(await call(handleRoomUnmute, moderator, { ...unmute, requestId: randomUUID() })).toEqual({})
  expect(await call(handleRoomMuteList, anchor, { chatRoomNo: roomNo })).toEqual({ mutes: [] })
  expect(await harness.log()).toEqual(['夜猫看球 被禁言 10 分钟：刷屏', '夜猫看球 已解除禁言'])
  expect(harness.pushed).toEqual([`self ${roomNo} ${member.id}`, `self ${roomNo} ${member.id}`])
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
  const { mute, anchor, moderator, roomNo } = harness
  expect(await mute(moderator, anchor.id)).toEqual(cannotMute)
  expect(await mute(anchor, moderator.id)).toEqual(cannotMute)
  expect(await mute(anchor, '999')).toEqual({ reject: 'MEMBER_UNKNOWN', code: 20407, data: null })
  const terms = { requestId: randomUUID(), minutes: null, reason: '' }
  expect(await mute(anchor, moderator.id, terms)).toEqual(cannotMute)
  await harness.rooms.revokeModerator(roomNo, moderator.id)
  expect(await mute(anchor, moderator.id, terms)).toEqual({
    member: publicOf(moderator),
    reason: '',
    by: '阿诚聊球',
    sinceMs: harness.now(),
    untilMs: null,
  })
})

test('[P-02] a mute that deletes leaves tombstones for the last hour, in history too', async () => {
  const { posted, moderator, member, other, roomNo } = harness
  const old = await posted(member, '一小时前')
  harness.pass(61 * 60_000)
  const [fresh, others] = [await posted(member, '刚才'), await posted(other, '我没事')]
  await harness.mute(moderator, member.id, { deleteMessages: true })
  const { messages } = (await harness.call(handleRoomHistory, other, { chatRoomNo: roomNo, limit: 100 })) as {
    messages: RoomMessage[]
  }
  const tombstone = { type: 'deleted', content: { msgType: 'deleted', data: { by: '江边老K' } } }
  expect(messages.slice(0, 3)).toEqual([old, { ...fresh, ...tombstone }, others])
  expect(messages[3]?.content).toEqual({ msgType: 'deletion', data: { messageIds: [fresh.id], by: '江边老K' } })
})

test('[P-02] one deletes one’s own text; another’s only as moderator or anchor; again changes nothing', async () => {
  const { posted, anchor, moderator, member, other, roomNo } = harness
  const [mine, theirs] = [await posted(member, '我的'), await posted(other, '别人的')]
  const remove = (who: MemberInfo, messageId: string) =>
    harness.call(handleRoomMessageDelete, who, { requestId: randomUUID(), chatRoomNo: roomNo, messageId })
  expect(await remove(member, theirs.id)).toEqual(forbidden)
  expect(await remove(member, 'nothing')).toEqual({ reject: 'MESSAGE_UNKNOWN', code: 20406, data: null })
  expect(await remove(member, mine.id)).toEqual({})
  expect(await remove(moderator, theirs.id)).toEqual({})
  expect(await remove(anchor, theirs.id)).toEqual({})
  expect(await harness.log()).toEqual(['deleted', 'deleted', 'deletion', 'deletion'])
})

test('[P-02] set-up: slow mode, everybody muted and a pinned text are stored, said and pushed', async () => {
  const { post, moderator, member, roomNo } = harness
  const set = (change: object) =>
    harness.call(handleRoomSet, moderator, { requestId: randomUUID(), chatRoomNo: roomNo, ...change })
  expect(await set({ slowModeSeconds: 15, allMuted: true, pinnedText: '文明观赛' })).toEqual({
    slowModeSeconds: 15,
    allMuted: true,
    pinnedText: '文明观赛',
    status: '1',
    modes: openModes,
    shieldUntilMs: null,
  })
  expect(await post(member, '在吗')).toEqual({ reject: 'ROOM_MUTED', code: 20409, data: null })
  expect(textIn(await post(moderator, '请稍候'))).toEqual('请稍候')
  expect(await set({ pinnedText: '藏\u200B字' })).toEqual({ reject: 'TEXT_REFUSED', code: 20405, data: null })
  expect(await set({ allMuted: false, pinnedText: '' })).toEqual({
    slowModeSeconds: 15,
    allMuted: false,
    pinnedText: '',
    status: '1',
    modes: openModes,
    shieldUntilMs: null,
  })
  expect(await harness.log()).toEqual([
    '慢速模式：每 15 秒可发言一次',
    '本房间已开启全员禁言',
    'text',
    '本房间已关闭全员禁言',
  ])
  expect(harness.pushed).toEqual([`state ${roomNo}`, `state ${roomNo}`])
})

const appoint = (who: MemberInfo, memberId: string, moderates = true, requestId: string = randomUUID()) =>
  harness.call(handleRoomModeratorSet, who, { requestId, chatRoomNo: harness.roomNo, memberId, moderates })
const listedBy = (who: MemberInfo) => harness.call(handleRoomModeratorList, who, { chatRoomNo: harness.roomNo })

test('[P-02, A-06] the anchor appoints and dismisses: said once, audited, the list in order, and a mute ends', async () => {
  const { anchor, moderator, member, mute, roomNo } = harness
  await mute(moderator, member.id)
  const requestId = randomUUID()
  for (let time = 0; time < 2; time += 1) expect(await appoint(anchor, member.id, true, requestId)).toEqual({})
  expect(await appoint(anchor, member.id)).toEqual({})
  expect(await listedBy(anchor)).toEqual({ moderators: [publicOf(moderator), publicOf(member)] })
  expect(await harness.call(handleRoomMuteList, anchor, { chatRoomNo: roomNo })).toEqual({ mutes: [] })
  expect(await mute(moderator, member.id)).toEqual(cannotMute)
  for (let time = 0; time < 2; time += 1) expect(await appoint(anchor, member.id, false)).toEqual({})
  expect(await listedBy(anchor)).toEqual({ moderators: [publicOf(moderator)] })
  expect(await harness.log()).toEqual(['夜猫看球 被禁言 10 分钟：刷屏', '夜猫看球 已成为房管', '夜猫看球 不再是房管'])
  expect(harness.pushed).toEqual(Array.from({ length: 3 }, () => `self ${roomNo} ${member.id}`))
  const rows = await database.db
    .selectFrom('audit')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `room:${roomNo}`)
    .where('action', 'like', 'room.moderator.%')
    .orderBy('id')
    .execute()
  const actor = `member:${anchor.id}`
  expect(rows).toEqual([
    { actor, action: 'room.moderator.grant', details: { memberId: member.id } },
    { actor, action: 'room.moderator.revoke', details: { memberId: member.id } },
  ])
})

test('[P-02] nobody but the room’s own anchor appoints, and neither himself nor somebody unknown', async () => {
  const { anchor, moderator, member, other } = harness
  const stranger = (await addRoom(database.db)).anchor
  for (const who of [moderator, member, stranger]) {
    expect(await appoint(who, other.id)).toEqual(forbidden)
    expect(await listedBy(who)).toEqual(forbidden)
  }
  expect(await appoint(anchor, anchor.id)).toEqual({ reject: 'CANNOT_MODERATE', code: 20410, data: null })
  expect(await appoint(anchor, '999999999')).toEqual({ reject: 'MEMBER_UNKNOWN', code: 20407, data: null })
  expect([await harness.log(), harness.pushed]).toEqual([[], []])
})

test('[P-02] a room has so many moderators and not one more, however many are appointed at once', async () => {
  const { anchor, moderator, member } = harness
  const wanted = await Promise.all(Array.from({ length: roomModeratorsMax }, () => aMember(database.db)))
  const outcomes = await Promise.all(wanted.map(({ id }) => appoint(anchor, id)))
  const full = { reject: 'MODERATORS_FULL', code: 20411, data: null }
  expect(outcomes.filter((outcome) => 'reject' in outcome)).toEqual([full])
  expect(await appoint(anchor, member.id)).toEqual(full)
  expect(await appoint(anchor, moderator.id, false)).toEqual({})
  expect(await appoint(anchor, member.id)).toEqual({})
})

test('[P-02] an operator’s moderators count among the room’s and are told to it; a mute ends', async () => {
  const { anchor, moderator, member, mute, roomNo, rooms, units, presence } = harness
  await mute(moderator, member.id)
  const notes: string[] = []
  const operatorActions = { note: async ({ command }: { command: string }) => void notes.push(command) }
  const { moderationLog } = harness
  const deps = { rooms, units, presence, moderationLog, operatorActions, members: { byName: async () => member } }
  const { 'role.grant': grant, 'role.revoke': revoke } = serveCommands(roomsAdmin, deps)
  const pair = { roomNo, member: member.name }
  const grantOnce = () => grant({ command: 'role.grant', head: false, ...pair })
  const answers = await Promise.all([grantOnce(), grantOnce()])
  expect(answers.map(({ exit }) => exit)).toEqual([0, 0])
  const more = await Promise.all(Array.from({ length: roomModeratorsMax - 2 }, () => aMember(database.db)))
  await Promise.all(more.map(({ id }) => appoint(anchor, id)))
  expect(await appoint(anchor, harness.other.id)).toEqual({ reject: 'MODERATORS_FULL', code: 20411, data: null })
  await revoke({ command: 'role.revoke', head: false, ...pair })
  expect(await appoint(anchor, harness.other.id)).toEqual({})
  expect(await grantOnce()).toEqual({ exit: 1, lines: [`room ${roomNo} has 20 moderators: revoke one first`] })
  expect(notes).toEqual(['role.grant', 'role.revoke'])
  expect((await harness.log()).slice(0, 2)).toEqual(['夜猫看球 被禁言 10 分钟：刷屏', '夜猫看球 已成为房管'])
  expect(await harness.call(handleRoomMuteList, anchor, { chatRoomNo: roomNo })).toEqual({ mutes: [] })
})

test('[P-02] a head moderator appoints and dismisses moderators, no other head, and nobody of the team mutes another', async () => {
  const { call, mute, moderator, member, other, anchor, roomNo } = harness
  const makeHead = (memberId: string) =>
    database.db
      .insertInto('room_moderators')
      .values({ room_no: roomNo, member_id: memberId, is_head: true })
      .onConflict((conflict) => conflict.columns(['room_no', 'member_id']).doUpdateSet({ is_head: true }))
      .execute()
  const appoint = (who: MemberInfo, memberId: string, moderates: boolean) =>
    call(handleRoomModeratorSet, who, { requestId: randomUUID(), chatRoomNo: roomNo, memberId, moderates })
  await makeHead(member.id)
  await makeHead(other.id)
  expect([await mute(member, moderator.id), await mute(moderator, member.id), await mute(member, anchor.id)]).toEqual([
    cannotMute,
    cannotMute,
    cannotMute,
  ])
  expect([await appoint(moderator, member.id, false), await appoint(member, other.id, false)]).toEqual([
    forbidden,
    forbidden,
  ])
  expect([await appoint(member, moderator.id, false), await appoint(member, moderator.id, true)]).toEqual([{}, {}])
  expect(await appoint(anchor, other.id, false)).toEqual({})
  await database.db.insertInto('room_staff').values({ member_id: other.id }).execute()
  expect(await mute(other, anchor.id)).toMatchObject({ by: other.nickname, member: { id: anchor.id } })
})
