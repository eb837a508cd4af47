import { openModes } from '#contract/rooms/rules/room-modes.ts'
import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { memoryStore } from '#src/gateway/identity.ts'
import { createFakeGateway } from '#src/streams/testing/fake-gateway.ts'
import { createFakeSocket } from '#src/streams/testing/fake-socket.ts'
import { provideModeration } from './provide-moderation.ts'
import { provideMatchFeed, provideRoom } from './provide-room.ts'

const anchor = { anchorId: '101', nickname: '阿诚聊球', avatar: '', followerCount: 10 }
const view = {
  item: { venueName: '看台体育', viewerCount: 5, anchorStatus: 4 },
  match: null,
  settings: { slowModeSeconds: 0, allMuted: false, pinnedText: '', status: '1', modes: openModes, shieldUntilMs: null },
  anchor,
  contributors: [],
}
const self = { role: 'member', muted: false, mutedUntilMs: null, follows: false }

const start = () => {
  const { gateway, calls, last } = createFakeGateway()
  const fakeSocket = createFakeSocket('connected')
  const parts = {
    gateway,
    socket: fakeSocket.socket,
    pendingStorage: memoryStore(),
    site: { siteId: 5000, siteSeries: 'glow' },
    memberId: () => '12',
    serverNow: () => 1,
    random: () => 0,
  }
  const open = (memberId: string | null) =>
    createActor(provideRoom(parts, provideMatchFeed(parts)), { input: { roomNo: '88231', memberId } }).start()
  return { parts, calls, last, fakeSocket, open }
}

test.each([
  ['12', 'live/chat/room/info', self],
  [null, 'live/chat/room/info/anonymous', null],
] as const)('[P-01] as %j the room is asked for at %s', async (memberId, path, mine) => {
  const { open, last, fakeSocket } = start()
  const room = open(memberId)
  expect([last().path, last().input]).toEqual([path, { chatRoomNo: '88231' }])
  await last().answer({ kind: 'accepted', data: mine ? { ...view, self: mine } : view } as never)
  const { context } = await waitFor(room, (snapshot) => snapshot.matches('open'))
  expect([context.self, context.feed.scope, context.info]).toEqual([
    mine,
    { siteId: 5000, siteSeries: 'glow', venueName: '看台体育' },
    view,
  ])
  expect(fakeSocket.last().name).toBe('room.watch')
  room.stop()
})

test('[E-10] a room that does not exist is missing, any other refusal can be tried again', async () => {
  const { open, last } = start()
  const room = open(null)
  await last().answer({ kind: 'rejected', name: 'TOO_MANY_USERS', data: null, msg: '繁忙' } as never)
  await waitFor(room, (snapshot) => snapshot.matches('failed'))
  expect(room.getSnapshot().context.reject).toEqual({ name: 'TOO_MANY_USERS', msg: '繁忙' })
  room.send({ type: 'room.retry' })
  await last().answer({ kind: 'rejected', name: 'ROOM_UNKNOWN', data: null, msg: '房间不存在' } as never)
  expect((await waitFor(room, (snapshot) => snapshot.matches('missing'))).value).toEqual({ missing: 'waiting' })
})

test('following the anchor asks for what is not yet so', async () => {
  const { open, last } = start()
  const room = open('12')
  await last().answer({ kind: 'accepted', data: { ...view, self } } as never)
  await waitFor(room, (snapshot) => snapshot.matches('open'))
  room.send({ type: 'follow.toggle' })
  expect([last().path, last().input]).toEqual(['live/anchor/follow', { anchorId: '101', follows: true }])
  await last().answer({ kind: 'accepted', data: { follows: true, followerCount: 11 } } as never)
  const { context } = await waitFor(room, (snapshot) => snapshot.context.self?.follows === true)
  expect(context.info?.anchor.followerCount).toBe(11)
  room.stop()
})

test('[P-02] each command of a moderator goes to its call', async () => {
  const { parts, last } = start()
  const moderation = createActor(provideModeration(parts), { input: { roomNo: '88231' } }).start()
  const paths: string[] = []
  const done = async (data: unknown) => {
    paths.push(last().path)
    await last().answer({ kind: 'accepted', data } as never)
    await waitFor(moderation, (snapshot) => snapshot.matches('idle'))
  }
  const mute = { member: { id: '7' }, reason: '', by: '', sinceMs: 1, untilMs: null }
  moderation.send({ type: 'mute.choose', member: { id: '7', nickname: 'x' } })
  moderation.send({ type: 'mute.confirm', minutes: 10, reasonCode: 'spam', reason: '', deleteMessages: true })
  await done(mute)
  expect(moderation.getSnapshot().context.mutes).toEqual([mute])
  moderation.send({ type: 'mute.end', memberId: '7' })
  await done({})
  expect(moderation.getSnapshot().context.mutes).toEqual([])
  moderation.send({ type: 'message.delete', messageId: 'm1' })
  await done({})
  moderation.send({ type: 'settings.change', slowModeSeconds: 10 })
  await done(view.settings)
  expect(paths).toEqual([
    'live/chat/room/mute',
    'live/chat/room/unblock',
    'live/chat/room/message/delete',
    'live/chat/room/set',
  ])
})
