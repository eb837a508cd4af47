import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Objection } from '#contract/rooms/entities/objection.ts'
import type { PersonNote, RoomPerson } from '#contract/rooms/entities/person.ts'
import type { RoomSelf } from '#contract/rooms/entities/room.ts'
import { openModes } from '#contract/rooms/rules/room-modes.ts'
import { handleRoomMemberClear } from '#server/rooms/calls/room-member-clear.ts'
import { handleRoomMemberWarn } from '#server/rooms/calls/room-member-warn.ts'
import { handleRoomModerationUndo } from '#server/rooms/calls/room-moderation-undo.ts'
import {
  handleRoomObjectionDecide,
  handleRoomObjectionList,
  handleRoomObjectionSend,
} from '#server/rooms/calls/room-objections.ts'
import { handleRoomNoteAdd, handleRoomNoteRemove, handleRoomPerson } from '#server/rooms/calls/room-person.ts'
import { handleRoomSet } from '#server/rooms/calls/room-set.ts'
import { handleRoomUnmute } from '#server/rooms/calls/room-unmute.ts'
import { createMailbox } from '#server/messages/store/mailbox.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createRoomsHarness, type Refusal, type RoomsHarness } from './rooms-harness.ts'

const minuteMs = 60_000
/** The code that refused it, or `done`. */
const refused = (answer: unknown): string => (answer as Partial<Refusal>).reject ?? 'done'

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

const request = () => ({ requestId: randomUUID(), chatRoomNo: harness.roomNo })

const selfOf = async (who: MemberInfo): Promise<RoomSelf> => {
  const room = await harness.rooms.find(harness.roomNo)
  if (!room) throw new Error('the room is gone')
  return harness.rooms.selfOf(room, who.id)
}

const entries = async () => (await harness.moderationLog.list(harness.roomNo)).entries
const acts = async () => (await entries()).map(({ act, undone }) => (undone ? `${act} (undone)` : act))
const newestId = async () => (await entries())[0]?.id ?? ''

const undo = (who: MemberInfo, entryId: string) =>
  harness.call(handleRoomModerationUndo, who, { ...request(), entryId })
const objections = async () =>
  (
    (await harness.call(handleRoomObjectionList, harness.moderator, { chatRoomNo: harness.roomNo })) as {
      objections: Objection[]
    }
  ).objections
const object = (who: MemberInfo, text = '我没有刷屏') =>
  harness.call(handleRoomObjectionSend, who, { ...request(), text })
const decide = (who: MemberInfo, objectionId: string, grants: boolean) =>
  harness.call(handleRoomObjectionDecide, who, { ...request(), objectionId, grants, answer: grants ? '' : '下次注意' })

const messagesOf = async (who: MemberInfo, language: 'zh-CN' | 'en' = 'zh-CN') => {
  const mailbox = createMailbox(database.db, { now: harness.now, changed: () => undefined })
  const { messages } = await mailbox.list(who.id, {}, language)
  return messages.map(({ title, text, link }) => ({ title, text, link }))
}

test('[P-02] the muted member reads what was done, why and until when, in the room and in the message centre', async () => {
  const { mute, moderator, member, roomNo } = harness
  const untilMs = harness.now() + 60 * minuteMs
  await mute(moderator, member.id, { minutes: 60, reasonCode: 'ads', reason: '微信号' })
  const [entry] = await entries()
  expect(await selfOf(member)).toEqual({
    role: 'member',
    held: [],
    muted: true,
    mutedUntilMs: untilMs,
    mute: {
      entryId: entry?.id,
      reasonCode: 'ads',
      reason: '微信号',
      by: '江边老K',
      sinceMs: harness.now(),
      untilMs,
      objection: null,
    },
    follows: false,
  })
  const link = `/app/room/${roomNo}`
  expect([await messagesOf(member), (await messagesOf(member, 'en'))[0]?.text]).toEqual([
    [
      {
        title: '您在直播间被禁言',
        text: '直播间「测试」的房管把您禁言到 2026-11-20 21:00（UTC+8）。原因：广告引流（微信号）。不同意？可以在直播间的输入框处申诉一次。',
        link,
      },
    ],
    'The moderators of “测试” muted you until 2026-11-20 21:00 (UTC+8). Reason: Advertising (微信号). You can object once, where you would write in the room.',
  ])
})

test('[P-02] any moderator takes a mute back within five minutes, once; that is an entry too, and the member may talk', async () => {
  const { mute, anchor, moderator, member, other } = harness
  await mute(moderator, member.id)
  const entryId = await newestId()
  expect(refused(await undo(other, entryId))).toBe('FORBIDDEN')
  const both = await Promise.all([undo(anchor, entryId), undo(moderator, entryId)])
  expect(both.map(refused).toSorted()).toEqual(['UNDO_LATE', 'done'])
  expect([await acts(), (await selfOf(member)).muted]).toEqual([['undo', 'timeout (undone)'], false])
  expect((await entries())[0]?.undoUntilMs).toBe(null)
  await mute(moderator, member.id)
  harness.pass(5 * minuteMs)
  expect([refused(await undo(anchor, await newestId())), (await selfOf(member)).muted]).toEqual(['UNDO_LATE', true])
  expect(refused(await undo(anchor, '999999'))).toBe('RECORD_UNKNOWN')
})

test('[P-02] an undo gives back what was before: the shorter mute with its reason, the lifted ban, the settings', async () => {
  const { call, mute, anchor, moderator, member } = harness
  const untilMs = harness.now() + 60 * minuteMs
  await mute(moderator, member.id, { minutes: 60, reasonCode: 'spoiler' })
  const first = await newestId()
  await mute(anchor, member.id, { minutes: null, reasonCode: 'abuse' })
  expect(refused(await undo(moderator, first))).toBe('UNDO_LATE')
  await undo(moderator, await newestId())
  expect((await selfOf(member)).mute).toMatchObject({ entryId: first, reasonCode: 'spoiler', untilMs })
  await call(handleRoomUnmute, anchor, { ...request(), memberId: member.id })
  await undo(moderator, await newestId())
  expect([(await selfOf(member)).mute?.entryId, (await selfOf(member)).mutedUntilMs]).toEqual([first, untilMs])
  await call(handleRoomSet, anchor, { ...request(), slowModeSeconds: 10, allMuted: true })
  const set = await newestId()
  await call(handleRoomSet, anchor, { ...request(), pinnedText: '文明观赛' })
  await undo(moderator, set)
  const settingsNow = async () => (await harness.rooms.find(harness.roomNo))?.settings
  expect(await settingsNow()).toMatchObject({
    slowModeSeconds: 0,
    allMuted: false,
    pinnedText: '文明观赛',
    status: '1',
  })
  await call(handleRoomSet, anchor, { ...request(), modes: { linksOff: true, vipLevelMin: 3 } })
  await call(handleRoomSet, anchor, { ...request(), modes: { emotesOnly: true } })
  const [emotes, links] = (await entries()).map(({ id }) => id)
  await undo(moderator, links ?? '')
  expect((await settingsNow())?.modes).toEqual({ ...openModes, emotesOnly: true })
  await undo(moderator, emotes ?? '')
  expect((await settingsNow())?.modes).toEqual(openModes)
  await call(handleRoomSet, anchor, { ...request(), slowModeSeconds: 3 })
  const stale = await newestId()
  await call(handleRoomSet, anchor, { ...request(), slowModeSeconds: 30 })
  expect(refused(await undo(moderator, stale))).toBe('UNDO_LATE')
})

test('[P-02] one objection to a mute; two moderators who decide at once: one does, the other reads so', async () => {
  const { mute, anchor, moderator, member, other } = harness
  expect(refused(await object(member))).toBe('RECORD_UNKNOWN')
  await mute(moderator, member.id, { minutes: null, reasonCode: 'spam' })
  const both = await Promise.all([object(member), object(member, '再说一次')])
  expect(both.map(refused).toSorted()).toEqual(['OBJECTION_DONE', 'done'])
  expect([refused(await object(member)), (await selfOf(member)).mute?.objection]).toEqual(['OBJECTION_DONE', 'waiting'])
  const [objection] = await objections()
  expect([objection?.member.id, objection?.mute.reasonCode, objection?.mute.by]).toEqual([member.id, 'spam', '江边老K'])
  const id = objection?.id ?? ''
  expect(refused(await decide(other, id, true))).toBe('FORBIDDEN')
  const decided = await Promise.all([decide(anchor, id, true), decide(moderator, id, false)])
  expect(decided.map(refused).toSorted()).toEqual(['OBJECTION_DONE', 'done'])
  const wasGranted = refused(decided[0]) === 'done'
  expect((await selfOf(member)).muted).toBe(!wasGranted)
  expect([(await acts())[0], await objections()]).toEqual([wasGranted ? 'objection.granted' : 'objection.refused', []])
  expect((await messagesOf(member))[0]?.title).toBe(wasGranted ? '申诉已同意' : '申诉未通过')
})

test('[P-02] a refused objection leaves the mute, says why, and there is no second one; a granted one ends it', async () => {
  const { mute, moderator, member } = harness
  await mute(moderator, member.id, { minutes: 60 })
  await object(member)
  await decide(moderator, (await objections())[0]?.id ?? '', false)
  expect([(await selfOf(member)).mute?.objection, refused(await object(member))]).toEqual(['refused', 'OBJECTION_DONE'])
  expect((await messagesOf(member))[0]).toEqual({
    title: '申诉未通过',
    text: '您在直播间「测试」的申诉未通过，原处理不变。下次注意',
    link: `/app/room/${harness.roomNo}`,
  })
  await mute(moderator, member.id, { minutes: 10_080 })
  await object(member)
  await decide(moderator, (await objections())[0]?.id ?? '', true)
  expect([(await selfOf(member)).muted, await acts()]).toEqual([
    false,
    ['objection.granted', 'timeout', 'objection.refused', 'timeout'],
  ])
})

test('[P-02] all that a person wrote goes, in history too, however much it is; the team is spared', async () => {
  const { call, posted, anchor, moderator, member, other } = harness
  for (let count = 0; count < 205; count += 1) {
    harness.pass(11_000)
    await posted(member, `第 ${count} 条`)
  }
  await posted(other, '我没事')
  await posted(moderator, '我也没事')
  const clear = (memberId: string) =>
    call(handleRoomMemberClear, moderator, { ...request(), memberId, reasonCode: 'spam', reason: '' })
  expect([await clear(anchor.id), await clear(moderator.id)].map(refused)).toEqual(['CANNOT_MUTE', 'CANNOT_MUTE'])
  expect(await clear(member.id)).toEqual({ deleted: 205 })
  const rows = await database.db
    .selectFrom('room_messages')
    .select('content')
    .where('room_no', '=', harness.roomNo)
    .orderBy('seq')
    .execute()
  const texts = rows.flatMap(({ content }) => (content.msgType === 'text' ? [content.data.text] : []))
  expect([texts, rows.filter(({ content }) => content.msgType === 'deletion').length]).toEqual([
    ['我没事', '我也没事'],
    2,
  ])
  expect([(await entries()).map(({ act, after }) => [act, after]), await clear(member.id)]).toEqual([
    [['clear', { deleted: 205 }]],
    { deleted: 0 },
  ])
  expect((await messagesOf(member)).map(({ title }) => title)).toEqual(['您的发言已被删除'])
})

test('[P-02] a warning is a message with its reason, and an entry of the log', async () => {
  const { call, moderator, member } = harness
  const warning = { ...request(), memberId: member.id, reasonCode: 'abuse' as const, reason: '' }
  for (let time = 0; time < 2; time += 1) expect(await call(handleRoomMemberWarn, moderator, warning)).toEqual({})
  expect([await acts(), (await messagesOf(member)).map(({ text }) => text)]).toEqual([
    ['warn'],
    ['直播间「测试」的房管提醒您。原因：人身攻击。再犯可能被禁言。'],
  ])
})

test('[P-02] moderators of the room see who somebody is, what they wrote, what was done and what is noted; others do not', async () => {
  const { call, mute, posted, moderator, anchor, member, roomNo } = harness
  const see = (who: MemberInfo) => call(handleRoomPerson, who, { chatRoomNo: roomNo, memberId: member.id })
  const note = (who: MemberInfo, text: string) =>
    call(handleRoomNoteAdd, who, { ...request(), memberId: member.id, text }) as Promise<PersonNote | Refusal>
  const { id: messageId, atMs } = await posted(member, '吹什么吹')
  await mute(moderator, member.id, { minutes: 10, reasonCode: 'abuse', reason: '' })
  await undo(anchor, await newestId())
  await mute(moderator, member.id, { minutes: null, reasonCode: 'abuse', reason: '' })
  const written = (await note(anchor, '先提醒再禁言')) as PersonNote
  expect([refused(await note(member, '我很好')), refused(await see(member))]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  const { nickname, avatar, vipLevel, kind, id } = member
  const mutedNow = (await selfOf(member)).mute
  expect(await see(moderator)).toEqual({
    member: { id, nickname, avatar, vipLevel, kind },
    role: 'member',
    age: 'day',
    mute: mutedNow,
    counts: { texts: 1, mutes: 1, warnings: 0, deletions: 0 },
    texts: [{ id: messageId, text: '吹什么吹', atMs }],
    notes: [{ id: written.id, text: '先提醒再禁言', by: '阿诚聊球', atMs: harness.now() }],
  })
  const remove = { ...request(), noteId: written.id }
  for (let time = 0; time < 2; time += 1) expect(await call(handleRoomNoteRemove, moderator, remove)).toEqual({})
  expect(((await see(moderator)) as RoomPerson).notes).toEqual([])
  expect((await entries()).slice(0, 2).map(({ act, before, after }) => [act, before, after])).toEqual([
    ['note', { text: '先提醒再禁言' }, {}],
    ['note', {}, { text: '先提醒再禁言' }],
  ])
})

test('[P-02] a person has 20 notes in a room and not one more, however many are written at once', async () => {
  const { call, moderator, member } = harness
  const note = (text: string) => call(handleRoomNoteAdd, moderator, { ...request(), memberId: member.id, text })
  const answers = await Promise.all(Array.from({ length: 21 }, (_, index) => note(`备注 ${index}`)))
  expect(answers.map(refused).filter((code) => code !== 'done')).toEqual(['NOTES_FULL'])
})
