import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ModerationEntry } from '#contract/rooms/entities/moderation.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { handleRoomMessageDelete } from '#server/rooms/calls/room-message-delete.ts'
import { handleRoomModerationLog } from '#server/rooms/calls/room-moderation-log.ts'
import { handleRoomModeratorSet } from '#server/rooms/calls/room-moderator-set.ts'
import { handleRoomSet } from '#server/rooms/calls/room-set.ts'
import { handleRoomUnmute } from '#server/rooms/calls/room-unmute.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createRoomsHarness, type RoomsHarness } from './rooms-harness.ts'

const forbidden = { reject: 'FORBIDDEN', code: 20110, data: null }
const minuteMs = 60_000

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

const readLog = async (who: MemberInfo, input: { memberId?: string; beforeId?: string } = {}) =>
  (await harness.call(handleRoomModerationLog, who, { chatRoomNo: harness.roomNo, ...input })) as {
    entries: ModerationEntry[]
    nextBeforeId: string | null
  }

const line = ({ act, by, member, reason, before, after, atMs, untilMs, undoUntilMs }: ModerationEntry) => ({
  act,
  by: by?.nickname,
  whom: member?.nickname,
  reason,
  before,
  after,
  atMs,
  untilMs,
  undoUntilMs,
})

test('[P-02] the log of a room has who did what to whom, why, with what was before and after', async () => {
  const { call, mute, posted, anchor, moderator, member, roomNo } = harness
  const request = () => ({ requestId: randomUUID(), chatRoomNo: roomNo })
  const said = await posted(member, '加微领内幕')
  const atMs = harness.now()
  await mute(moderator, member.id, { minutes: 10, reason: '刷屏' })
  await call(handleRoomUnmute, anchor, { ...request(), memberId: member.id })
  await call(handleRoomMessageDelete, moderator, { ...request(), messageId: said.id })
  await call(handleRoomSet, anchor, { ...request(), slowModeSeconds: 10 })
  await call(handleRoomSet, anchor, { ...request(), slowModeSeconds: 10 })
  await call(handleRoomModeratorSet, anchor, { ...request(), memberId: member.id, moderates: true })
  const { entries, nextBeforeId } = await readLog(moderator)
  const [untilMs, undoUntilMs] = [atMs + 10 * minuteMs, atMs + 5 * minuteMs]
  const row = { whom: member.nickname, reason: '', before: {}, after: {}, atMs, untilMs: null, undoUntilMs: null }
  const [k, cheng] = [moderator.nickname, anchor.nickname]
  expect([entries.map(line).toReversed(), nextBeforeId]).toEqual([
    [
      {
        ...row,
        act: 'timeout',
        by: k,
        reason: '刷屏',
        before: { muted: false },
        after: { muted: true, untilMs, minutes: 10, deleted: 0 },
        untilMs,
        undoUntilMs,
      },
      { ...row, act: 'lift', by: cheng, before: { muted: true, untilMs }, after: { muted: false }, undoUntilMs },
      { ...row, act: 'delete', by: k, before: { text: '加微领内幕' }, after: { deleted: 1 } },
      {
        ...row,
        act: 'settings',
        by: cheng,
        whom: undefined,
        before: { slowModeSeconds: 0 },
        after: { slowModeSeconds: 10 },
        undoUntilMs,
      },
      { ...row, act: 'appoint', by: cheng, before: { moderates: false }, after: { moderates: true } },
    ],
    null,
  ])
})

test('[P-02] moderators of that room and no others read its log; of one member, page by page', async () => {
  const { mute, moderator, member, other } = harness
  expect(await readLog(member)).toEqual(forbidden)
  for (let count = 0; count < 51; count += 1) await mute(moderator, member.id)
  await mute(moderator, other.id, { minutes: null })
  const first = await readLog(moderator, { memberId: member.id })
  expect([first.entries.length, first.entries.every((entry) => entry.member?.id === member.id)]).toEqual([50, true])
  const rest = await readLog(moderator, { memberId: member.id, beforeId: first.nextBeforeId ?? '' })
  expect([rest.entries.length, rest.nextBeforeId]).toEqual([1, null])
  expect((await readLog(moderator)).entries[0]?.act).toBe('ban')
  await harness.rooms.revokeModerator(harness.roomNo, moderator.id)
  expect(await readLog(moderator)).toEqual(forbidden)
})

test('[P-02] a refused act leaves no entry, and entries end after 90 days', async () => {
  const { mute, moderator, anchor, member } = harness
  await mute(moderator, anchor.id)
  await mute(member, moderator.id)
  expect((await readLog(moderator)).entries).toEqual([])
  await mute(moderator, member.id)
  harness.pass(90 * 24 * 60 * minuteMs + 1)
  await mute(moderator, member.id, { minutes: 60 })
  await harness.moderationLog.sweep()
  expect((await readLog(moderator)).entries.map(({ after }) => after['minutes'])).toEqual([60])
})
