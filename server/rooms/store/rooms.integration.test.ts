import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { textsInWindowMax } from '#server/rooms/domain/text-pace.ts'
import { handleAnchorFollow } from '#server/live/calls/anchor-follow.ts'
import { handleAnchorFollowed } from '#server/live/calls/anchor-followed.ts'
import { handleRoomSet } from '#server/rooms/calls/room-set.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { addRoom, createRoomsHarness, textIn, type RoomsHarness } from './rooms-harness.ts'
import { createFollows } from '#server/live/store/follows.ts'
import { createStreamKeys } from '#server/live/store/stream-keys.ts'

const reused = { reject: 'REQUEST_ID_REUSED', code: 20501, data: null }

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

describe('talking', () => {
  test('[C-16] a text is stored and answered; the same request is answered with the same message, whatever came since', async () => {
    const { post, member, moderator } = harness
    const requestId = randomUUID()
    const first = (await post(member, '这球进了吗', requestId)) as RoomMessage
    const { id: memberId, nickname, avatar, vipLevel, kind } = member
    const author = { memberId, nickname, avatar, vipLevel, kind, role: 'member' }
    expect(first).toEqual({
      seq: 1,
      id: first.id,
      atMs: harness.now(),
      type: 'text',
      username: '',
      content: { msgType: 'text', data: { author, text: '这球进了吗', requestId } },
    })
    expect(first.id).toMatch(/^text\.[0-9a-f-]{36}$/)
    await harness.mute(moderator, member.id)
    expect(await post(member, '这球进了吗', requestId)).toEqual(first)
    expect(await post(member, '别的', requestId)).toEqual(reused)
    const second = await addRoom(database.db)
    expect(await post(member, '这球进了吗', requestId, second.roomNo)).toEqual(reused)
    expect(await harness.log()).toEqual(['text', '夜猫看球 被禁言 10 分钟：刷屏'])
  })

  test('[C-16] one request many times at once is one message; two texts on it are one message and a refusal', async () => {
    const { post, member, other, roomNo } = harness
    const requestId = randomUUID()
    const answers = await Promise.all(['甲', '甲', '甲', '乙'].map((text) => post(member, text, requestId)))
    expect(answers).toEqual([answers[0], answers[0], answers[0], reused])
    expect(answers.map(textIn)).toEqual(['甲', '甲', '甲', reused])
    const second = await addRoom(database.db)
    const shared = randomUUID()
    const twoRooms = await Promise.all([post(other, '丙', shared, roomNo), post(other, '丙', shared, second.roomNo)])
    expect(twoRooms.filter((answer) => 'seq' in answer).map(textIn)).toEqual(['丙'])
    expect(twoRooms.filter((answer) => 'reject' in answer)).toEqual([reused])
  })

  test('[C-16] refusals name their reason and write nothing', async () => {
    const { post, member, moderator, roomNo } = harness
    expect(await post(member, '买\u202E球')).toEqual({ reject: 'TEXT_REFUSED', code: 20405, data: null })
    const unknown = { reject: 'ROOM_UNKNOWN', code: 20401, data: null }
    expect(await post(member, 'x', randomUUID(), '99999999')).toEqual(unknown)
    await harness.mute(moderator, member.id, { minutes: 5 })
    const untilMs = harness.now() + 5 * 60_000
    expect(await post(member, '在吗')).toEqual({ reject: 'MUTED', code: 20403, data: { untilMs } })
    harness.pass(5 * 60_000)
    const back = await harness.posted(member, '回来了')
    expect([back.seq, textIn(back)]).toEqual([2, '回来了'])
    await database.db.updateTable('rooms').set({ status: '2' }).where('room_no', '=', roomNo).execute()
    expect(await post(member, '还在吗')).toEqual({ reject: 'ROOM_CLOSED', code: 20402, data: null })
    expect(await harness.log()).toEqual(['夜猫看球 被禁言 5 分钟：刷屏', 'text'])
  })

  test('[P-02] slow mode: the second text waits, also when both come at once; moderators and the anchor do not wait', async () => {
    const { post, anchor, moderator, member, other, roomNo } = harness
    await harness.call(handleRoomSet, anchor, { requestId: randomUUID(), chatRoomNo: roomNo, slowModeSeconds: 30 })
    const [first, second] = await Promise.all([post(member, '一'), post(member, '二')])
    expect(textIn(first)).toEqual('一')
    expect(second).toEqual({ reject: 'SLOW_MODE', code: 20404, data: { retryAfterMs: 30_000 } })
    expect(textIn(await post(other, '我也说'))).toEqual('我也说')
    for (const who of [moderator, moderator, anchor, anchor]) expect(textIn(await post(who, '通知'))).toEqual('通知')
    harness.pass(30_000)
    expect(textIn(await post(member, '二'))).toEqual('二')
  })

  test('[X-03] a member who floods a room is stopped for a while', async () => {
    const { post, member } = harness
    const answers = await Promise.all(
      Array.from({ length: textsInWindowMax + 2 }, (_, index) => post(member, `刷 ${index}`)),
    )
    expect(answers.filter((answer) => 'reject' in answer)).toEqual([
      { reject: 'RATE_LIMITED_MEMBER', code: 20203, data: null },
      { reject: 'RATE_LIMITED_MEMBER', code: 20203, data: null },
    ])
    harness.pass(11_000)
    expect(textIn(await post(member, '好了'))).toEqual('好了')
  })
})

describe('anchors', () => {
  test('following twice counts once; unfollowing twice too; members and strangers cannot be followed', async () => {
    const { rooms, anchor, member, other } = harness
    const follow = (anchorId: string, follows: boolean) =>
      harness.call(handleAnchorFollow, member, { anchorId, follows })
    expect([await follow(anchor.id, true), await follow(anchor.id, true)]).toEqual([
      { follows: true, followerCount: 1 },
      { follows: true, followerCount: 1 },
    ])
    const room = await rooms.find(harness.roomNo)
    expect(room && (await rooms.selfOf(room, member.id))).toEqual({
      role: 'member',
      muted: false,
      mutedUntilMs: null,
      follows: true,
      held: [],
    })
    expect(room && (await rooms.anchorOf(room))).toEqual({
      anchorId: anchor.id,
      nickname: '阿诚聊球',
      avatar: anchor.avatar,
      followerCount: 1,
    })
    expect(await createFollows(database.db, Date.now).followedAnchors(member.id)).toEqual([anchor.id])
    expect(await harness.call(handleAnchorFollowed, member, {})).toEqual({ items: [] })
    expect([await follow(anchor.id, false), await follow(anchor.id, false)]).toEqual([
      { follows: false, followerCount: 0 },
      { follows: false, followerCount: 0 },
    ])
    const unknown = { reject: 'MEMBER_UNKNOWN', code: 20407, data: null }
    for (const id of [other.id, '999']) expect(await follow(id, true)).toEqual(unknown)
  })

  test("[A-03] the discontinuity number of a room's playlist goes up only, in whatever order it is stored", async () => {
    const { rooms, roomNo } = harness
    const stored = async () => (await rooms.find(roomNo))?.discontinuities
    expect(await stored()).toBe(0)
    await Promise.all([3, 5, 4].map((number) => rooms.reachDiscontinuity(roomNo, number)))
    await rooms.reachDiscontinuity(roomNo, 2)
    expect(await stored()).toBe(5)
  })

  test('[S-02] a stream key opens its room until another one is given out; only its hash is stored', async () => {
    const { roomNo } = harness
    const keys = createStreamKeys(database.db, Date.now)
    const first = await keys.issue(roomNo)
    expect(await keys.roomOf(first)).toBe(roomNo)
    const second = await keys.issue(roomNo)
    expect([await keys.roomOf(first), await keys.roomOf(second), await keys.roomOf('')]).toEqual([
      undefined,
      roomNo,
      undefined,
    ])
    await keys.revoke(roomNo)
    expect(await keys.roomOf(second)).toBe(undefined)
    const stored = await database.db.selectFrom('stream_keys').selectAll().where('room_no', '=', roomNo).execute()
    expect(JSON.stringify(stored)).not.toContain(second)
  })
})
