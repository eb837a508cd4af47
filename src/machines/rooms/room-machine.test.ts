import { openModes } from '#contract/rooms/rules/room-modes.ts'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { ChatRoomStatus } from '#contract/rooms/entities/room.ts'
import { roomBufferMax } from '#contract/limits.ts'
import { roomMachine } from './room-machine.ts'
import {
  selectAnchorStatus,
  selectFirstIndex,
  selectIsLogRead,
  selectLatestOrder,
  selectMessages,
  selectOrders,
  selectUnread,
  selectViewerCount,
} from './room-selectors.ts'
import { detailsStaleMs, statusEveryMs } from './room-setup.ts'
import type {
  FollowOutcome,
  PreloadedRoom,
  OlderPage,
  RoomEmitted,
  RoomFeedStart,
  RoomInfo,
  RoomInput,
  RoomLoad,
} from './room-types.ts'
import { fakeCalls, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues } from '#src/machines/testing/reachable.ts'
import {
  aDeletion,
  aGiftMessage,
  anOrder,
  aRevert,
  aText,
  aTombstone,
  aWelcome,
} from '#src/machines/testing/room-messages.ts'

const aMatch = (version: number, homeScore = 0): MatchState => ({
  matchId: '7',
  homeScore,
  visitScore: 0,
  gameStatus: 1,
  clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs: 1 },
  markets: [],
  events: [],
  version,
})

const anchor = { anchorId: '101', nickname: '阿诚聊球', avatar: '', followerCount: 10 }
const item: LiveItem = {
  matchId: '7',
  homeName: '蓉城赤焰',
  homeShort: '蓉城',
  homeLogo: '',
  visitName: '滨海蓝鲸',
  visitShort: '滨海',
  visitLogo: '',
  homeScore: 0,
  visitScore: 0,
  startAt: 1,
  animationUrl: '',
  matchName: '华超 第 24 轮',
  anchorInfo: anchor,
  matchClass: 'football',
  venueName: '看台体育',
  anchorStatus: 4,
  isStart: true,
  videoWebUrl: '/media/88231/master.m3u8',
  leagueId: '1',
  tid: '1',
  ballClassId: '1',
  anchorType: 'match',
  anchorRoomId: '88231',
  roomInfo: { title: '', desc: '' },
  clock: null,
  gameStatus: 1,
  mainMarket: null,
  viewerCount: 5,
  coverUrl: '',
  language: 'zh',
}
const settings = {
  slowModeSeconds: 0,
  allMuted: false,
  pinnedText: '',
  status: '1',
  modes: openModes,
  shieldUntilMs: null,
} as const
const info: RoomInfo = { item, match: aMatch(3), settings, anchor, contributors: [] }
const self = { role: 'member', muted: false, mutedUntilMs: null, follows: false, held: [] } as const
const from = { epoch: 'e', nextSeq: 3 }
const site = { siteId: 5000, siteSeries: 'glow' }
const aStatus: ChatRoomStatus = {
  status: '1',
  exist: true,
  chatRoomNo: '88231',
  matchId: '7',
  gameStatus: 1,
  anchorStatus: 4,
  anchor_status: 4,
}
const loaded: RoomLoad = { kind: 'loaded', info, self, blockedIds: [], site }

const start = (memberId: string | null = '1', preloaded?: PreloadedRoom) => {
  const clock = new SimulatedClock()
  const loads = fakeCalls<RoomLoad, RoomInput>()
  const olders = fakeCalls<OlderPage, RoomInput & { beforeSeq: number }>()
  const follows = fakeCalls<FollowOutcome, { anchorId: string; follows: boolean }>()
  const feed = fakeFeed<{ type: 'feed.again' }, RoomFeedStart>()
  const matches = fakeFeed<{ type: string }, { matchIds: readonly string[] }>()
  const statuses = fakeCalls<ChatRoomStatus | null, { roomNo: string }>()
  const machine = roomMachine.provide({
    actors: {
      loadRoom: loads.logic,
      askStatus: statuses.logic,
      roomFeed: feed.logic,
      matchFeed: matches.logic,
      loadOlder: olders.logic,
      followAnchor: follows.logic,
    },
  })
  const actor = createActor(machine, { clock, input: { roomNo: '88231', memberId, preloaded } }).start()
  const emitted: RoomEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  const snapshot = () => actor.getSnapshot()
  const context = () => snapshot().context
  const ids = () => selectMessages(snapshot()).map(({ id }) => id)
  const receive = (...messages: RoomMessage[]) => feed.send({ type: 'room.received', messages })
  const recover = (startsOver: boolean, ...messages: RoomMessage[]) =>
    feed.send({ type: 'room.recovered', messages, startsOver })
  return {
    actor,
    clock,
    loads,
    statuses,
    olders,
    follows,
    feed,
    matches,
    emitted,
    snapshot,
    context,
    ids,
    receive,
    recover,
  }
}

const startOpen = async () => {
  const run = start()
  await run.loads.last().answer(loaded)
  run.recover(true, aText(1), aText(2))
  run.feed.send({ type: 'room.link', status: 'live' })
  return run
}

describe('loading', () => {
  test('[P-01] the room opens with its details, its stream and its match', async () => {
    const { loads, snapshot, feed, matches } = await startOpen()
    expect([loads.last().input, feed.starts, matches.starts]).toEqual([
      { roomNo: '88231', memberId: '1' },
      [{ roomNo: '88231', memberId: '1' }],
      [{ matchIds: ['7'] }],
    ])
    expect([snapshot().matches('open'), selectAnchorStatus(snapshot()), selectViewerCount(snapshot())]).toEqual([
      true,
      4,
      5,
    ])
  })

  test('[C-08, P-01] a visitor is at once in the room that the page brought along', () => {
    const { loads, snapshot, ids, feed } = start(null, { info, site, messages: [aText(1), anOrder(2, '900')], from })
    expect([snapshot().matches('open'), selectViewerCount(snapshot()), ids(), loads.calls.length]).toEqual([
      true,
      5,
      ['m1', 'm2'],
      0,
    ])
    expect(feed.starts).toEqual([{ roomNo: '88231', memberId: null, from }])
  })

  test('[C-08, P-01] a member, who may be somebody there, has its messages and asks', async () => {
    const { loads, snapshot, ids } = start('1', { info, site, messages: [aText(1), anOrder(2, '900')], from })
    expect([snapshot().matches('loading'), ids()]).toEqual([true, ['m1', 'm2']])
    await loads.last().answer(loaded)
    expect([snapshot().matches('open'), ids(), snapshot().context.self]).toEqual([true, ['m1', 'm2'], self])
  })

  test('[E-10] a room that does not exist', async () => {
    const { loads, snapshot } = start()
    await loads.last().answer({ kind: 'missing' })
    expect(snapshot().value).toEqual({ missing: 'waiting' })
  })

  test('[E-10, D-03] a room that is missing is asked for by its status, and entered as soon as it exists', async () => {
    const { clock, loads, statuses, snapshot } = start()
    await loads.last().answer({ kind: 'missing' })
    clock.increment(statusEveryMs)
    expect([snapshot().value, statuses.last().input]).toEqual([{ missing: 'asking' }, { roomNo: '88231' }])
    await statuses.last().answer({ ...aStatus, exist: false })
    expect(snapshot().value).toEqual({ missing: 'waiting' })
    clock.increment(statusEveryMs)
    await statuses.last().answer(null)
    clock.increment(statusEveryMs)
    await statuses.last().fail()
    expect([snapshot().value, statuses.calls.length]).toEqual([{ missing: 'waiting' }, 3])
    clock.increment(statusEveryMs)
    await statuses.last().answer(aStatus)
    expect(snapshot().value).toBe('loading')
    await loads.last().answer(loaded)
    expect(snapshot().matches('open')).toBe(true)
  })

  test('a refusal and a bug fail, and can be tried again', async () => {
    const { actor, loads, snapshot, context } = start()
    await loads.last().answer({ kind: 'failed', reject: { name: 'TOO_MANY_USERS', msg: '繁忙' } })
    expect([snapshot().value, context().reject?.name]).toEqual(['failed', 'TOO_MANY_USERS'])
    actor.send({ type: 'room.retry' })
    await loads.last().fail()
    expect(snapshot().value).toBe('failed')
    actor.send({ type: 'room.retry' })
    await loads.last().answer(loaded)
    expect([snapshot().matches('open'), context().reject]).toEqual([true, null])
  })
})

describe('the link', () => {
  test('a gap is recovered, a loss is shown', async () => {
    const { feed, snapshot, recover } = await startOpen()
    expect(snapshot().matches({ open: { link: 'live' } })).toBe(true)
    feed.send({ type: 'room.gap', fromSeq: 3 })
    expect(snapshot().matches({ open: { link: 'recovering' } })).toBe(true)
    recover(false, aText(3))
    expect(snapshot().matches({ open: { link: 'live' } })).toBe(true)
    feed.send({ type: 'room.link', status: 'offline' })
    expect(snapshot().matches({ open: { link: 'offline' } })).toBe(true)
    feed.send({ type: 'room.link', status: 'asking' })
    expect(snapshot().matches({ open: { link: 'asking' } })).toBe(true)
    feed.send({ type: 'room.link', status: 'connecting' })
    expect(snapshot().matches({ open: { link: 'connecting' } })).toBe(true)
  })

  test('[C-16] where the log is asked for, details and counts are too, again and again', async () => {
    const { feed, clock, loads, snapshot } = await startOpen()
    const busy = { ...info, item: { ...info.item, viewerCount: 77, anchorStatus: 1 as const } }
    for (const round of [2, 3]) {
      feed.send({ type: 'room.link', status: 'asking' })
      clock.increment(detailsStaleMs)
      expect(loads.calls).toHaveLength(round)
      await loads.last().answer({ kind: 'loaded', info: busy, self, blockedIds: [], site })
    }
    expect([selectViewerCount(snapshot()), selectAnchorStatus(snapshot())]).toEqual([77, 1])
  })

  test('what its stream keeps right is not taken from details', async () => {
    const { actor, loads, snapshot } = await startOpen()
    actor.send({ type: 'room.reworded' })
    await loads.last().answer({
      kind: 'loaded',
      info: { ...info, item: { ...info.item, viewerCount: 77 } },
      self,
      blockedIds: [],
      site,
    })
    expect(selectViewerCount(snapshot())).toBe(5)
  })

  test('[C-16, V-11] my message stands with its answer; what was said before it counts as news when it comes', async () => {
    const { actor, feed, ids, emitted, context } = await startOpen()
    actor.send({ type: 'reading.pause' })
    actor.send({ type: 'room.posted', message: aText(4) })
    expect([context().unreadCount, selectIsLogRead(actor.getSnapshot())]).toEqual([0, true])
    feed.send({ type: 'room.received', messages: [aText(3), aText(4)] })
    expect(context().unreadCount).toBe(2)
    actor.send({ type: 'reading.resume' })
    actor.send({ type: 'room.posted', message: aText(6) })
    expect(ids()).toEqual(['m1', 'm2', 'm3', 'm4', 'm6'])
    emitted.length = 0
    feed.send({ type: 'room.received', messages: [aText(5), aText(6)] })
    expect(ids()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6'])
    expect(
      emitted.flatMap((event) => (event.type === 'danmaku.shown' ? event.messages : [])).map(({ id }) => id),
    ).toEqual(['m5', 'm6'])
  })

  test('[P-01] that nobody has spoken is known only once the log was read', async () => {
    const { loads, feed, snapshot, recover } = start()
    await loads.last().answer(loaded)
    feed.send({ type: 'room.link', status: 'offline' })
    expect(selectIsLogRead(snapshot())).toBe(false)
    recover(true)
    feed.send({ type: 'room.link', status: 'asking' })
    expect(selectIsLogRead(snapshot())).toBe(true)
  })

  test('after a loss the details are read again, until they are', async () => {
    const { feed, clock, loads, context } = await startOpen()
    feed.send({ type: 'room.link', status: 'offline' })
    clock.increment(detailsStaleMs)
    await loads.last().answer({ kind: 'failed', reject: null })
    clock.increment(detailsStaleMs)
    expect(loads.calls).toHaveLength(3)
    const muted = { ...self, muted: true }
    await loads
      .last()
      .answer({ kind: 'loaded', info: { ...info, match: aMatch(2) }, self: muted, blockedIds: [], site })
    expect([context().self?.muted, context().info?.match?.version]).toEqual([true, 3])
  })

  test('[A-04] in another language the details are read again at once, and what is on its way no more', async () => {
    const { actor, loads, context } = await startOpen()
    actor.send({ type: 'room.reworded' })
    actor.send({ type: 'room.reworded' })
    expect(loads.calls).toHaveLength(3)
    await loads.last().answer({
      kind: 'loaded',
      info: { ...info, anchor: { ...anchor, nickname: 'Cheng' } },
      self,
      blockedIds: [],
      site,
    })
    expect(context().info?.anchor.nickname).toBe('Cheng')
  })
})

describe('messages', () => {
  test('[D-04] [V-11] batches are merged once each', async () => {
    const { receive, ids, recover } = await startOpen()
    receive(aText(3), aText(2))
    recover(false, aText(3), aText(4))
    expect(ids()).toEqual(['m1', 'm2', 'm3', 'm4'])
  })

  test('[V-11] orders of this room’s venue only; [S-12] the latest that stands is offered', async () => {
    const { receive, snapshot } = await startOpen()
    receive(anOrder(3, '900'), anOrder(4, '901', { venueName: '别处' }), anOrder(5, '902'), aRevert(6, '902'))
    expect(selectOrders(snapshot()).map(({ order }) => order.orderId)).toEqual(['902', '900'])
    expect(selectLatestOrder(snapshot())?.order.orderId).toBe('900')
  })

  test('[D-06] gifts and texts just said are emitted once, history and repeats are not', async () => {
    const { receive, recover, emitted } = await startOpen()
    receive(aGiftMessage(3), aWelcome(4, '9'), aText(5))
    receive(aGiftMessage(3))
    recover(false, aGiftMessage(6))
    const idsOf = (event: RoomEmitted): readonly string[] => {
      if (event.type === 'danmaku.deleted') return event.messageIds
      if (event.type === 'members.hidden') return [...event.memberIds]
      return (event.type === 'gift.shown' ? [event.message] : event.messages).map(({ id }) => id)
    }
    expect(emitted.map((event) => [event.type, idsOf(event)])).toEqual([
      ['gift.shown', ['m3']],
      ['danmaku.shown', ['m5']],
    ])
  })

  test('[E-06] what is deleted leaves the layer over the video, also when history tells it after a gap', async () => {
    const { receive, recover, emitted } = await startOpen()
    receive(aText(3), aText(4), aDeletion(5, ['m3']))
    recover(false, aTombstone(4))
    expect(emitted.slice(1)).toEqual([
      { type: 'danmaku.deleted', messageIds: ['m3'] },
      { type: 'danmaku.deleted', messageIds: ['m4'] },
    ])
  })

  test('a log that starts over replaces the list, also while reading is paused', async () => {
    const { actor, recover, ids, snapshot } = await startOpen()
    actor.send({ type: 'reading.pause' })
    recover(true, aText(1, 'new log'))
    expect([ids(), snapshot().matches({ open: { reading: 'following' } }), selectUnread(snapshot())]).toEqual([
      ['m1'],
      true,
      0,
    ])
  })

  test('the buffer is bounded, also behind a paused list', async () => {
    const { actor, receive, snapshot, context } = await startOpen()
    actor.send({ type: 'reading.pause' })
    for (let batch = 0; batch < 20; batch++) {
      receive(...Array.from({ length: 50 }, (_, index) => aText(3 + batch * 50 + index)))
    }
    expect([selectMessages(snapshot()).length, selectUnread(snapshot()), context().feed.items.length]).toEqual([
      2,
      1000,
      roomBufferMax,
    ])
    actor.send({ type: 'reading.resume' })
    expect([selectMessages(snapshot()).length, selectUnread(snapshot())]).toEqual([roomBufferMax, 0])
  })
})

describe('reading back', () => {
  test('the list stands still, counts what is new, and still takes deletions', async () => {
    const { actor, receive, ids, snapshot } = await startOpen()
    actor.send({ type: 'reading.pause' })
    receive(aText(3), aDeletion(4, ['m1']), aGiftMessage(5))
    expect([ids(), selectUnread(snapshot()), selectMessages(snapshot())[0]?.kind]).toEqual([['m1', 'm2'], 2, 'deleted'])
    actor.send({ type: 'reading.resume' })
    expect([ids(), selectUnread(snapshot())]).toEqual([['m1', 'm2', 'm3', 'm5'], 0])
  })

  test('older messages go before the list', async () => {
    const { actor, recover, olders, ids, snapshot } = await startOpen()
    recover(true, aText(11), aText(12))
    const index = selectFirstIndex(snapshot())
    actor.send({ type: 'reading.pause' })
    actor.send({ type: 'room.older' })
    expect(olders.last().input).toEqual({ roomNo: '88231', memberId: '1', beforeSeq: 11 })
    await olders.last().answer({ messages: [aText(9), aText(10)] })
    expect([ids(), selectFirstIndex(snapshot()) - index]).toEqual([['m9', 'm10', 'm11', 'm12'], -2])
  })

  test('without an answer it can be asked again; at the beginning of the log it cannot', async () => {
    const { actor, recover, olders, snapshot } = await startOpen()
    expect(snapshot().can({ type: 'room.older' })).toBe(false)
    recover(true, aText(2))
    actor.send({ type: 'room.older' })
    expect(snapshot().can({ type: 'room.older' })).toBe(false)
    await olders.last().answer(null)
    expect(snapshot().can({ type: 'room.older' })).toBe(true)
    actor.send({ type: 'room.older' })
    await olders.last().answer({ messages: [aText(1)] })
    expect(snapshot().can({ type: 'room.older' })).toBe(false)
  })
})

describe('details', () => {
  test('[S-02] [E-10] state, self and match of the room are taken over', async () => {
    const { feed, matches, context } = await startOpen()
    feed.send({
      type: 'room.state',
      settings: { ...settings, slowModeSeconds: 10 },
      anchorStatus: 2,
      viewerCount: 9,
    })
    feed.send({ type: 'room.self', self: { ...self, role: 'moderator' } })
    matches.send({ type: 'match.changed', ...aMatch(4, 1) })
    matches.send({ type: 'match.changed', ...aMatch(2, 0) })
    matches.send({ type: 'match.changed', ...aMatch(9, 5), matchId: '8' })
    const { anchorStatus, viewerCount, info: shown, self: me } = context()
    expect([anchorStatus, viewerCount, shown?.settings.slowModeSeconds, shown?.item.anchorStatus]).toEqual([
      2, 9, 10, 2,
    ])
    expect([me?.role, shown?.match?.version, shown?.match?.homeScore]).toEqual(['moderator', 4, 1])
  })

  test('[C-16] after gifts the contribution list is read again, once for many', async () => {
    const { receive, clock, loads, context } = await startOpen()
    receive(aGiftMessage(3))
    receive(aGiftMessage(4))
    clock.increment(detailsStaleMs)
    expect(loads.calls).toHaveLength(2)
    const contributors = [{ memberId: '1', nickname: 'x', avatar: '', vipLevel: 1, coins: 20 }]
    await loads.last().answer({ kind: 'loaded', info: { ...info, contributors }, self, blockedIds: [], site })
    expect(context().info?.contributors).toEqual(contributors)
  })

  test('[E-10] when the room’s next match is on, the room reads it and watches that one', async () => {
    const { receive, loads, matches, context } = await startOpen()
    const content = {
      msgType: 'system' as const,
      data: { kind: 'match' as const, text: '下一场', values: { event: 'next', matchId: '8' } },
    }
    receive({ seq: 3, id: 'next', atMs: 1, type: 'system', username: '', content })
    expect(loads.calls).toHaveLength(2)
    const next = { ...aMatch(1), matchId: '8' }
    await loads.last().answer({ kind: 'loaded', info: { ...info, match: next }, self, blockedIds: [], site })
    expect(context().info?.match).toEqual(next)
    expect(matches.starts).toEqual([{ matchIds: ['7'] }, { matchIds: ['8'] }])
  })

  test('following the anchor shows the server’s answer', async () => {
    const { actor, follows, context } = await startOpen()
    actor.send({ type: 'follow.toggle' })
    expect(follows.last().input).toEqual({ anchorId: '101', follows: true })
    actor.send({ type: 'follow.toggle' })
    expect(follows.calls).toHaveLength(1)
    await follows.last().answer({ kind: 'accepted', follows: true, followerCount: 11 })
    expect([context().self?.follows, context().info?.anchor.followerCount]).toEqual([true, 11])
    actor.send({ type: 'follow.toggle' })
    await follows.last().answer({ kind: 'fault' })
    expect(context().self?.follows).toBe(true)
  })
})

describe('blocking', () => {
  const seven = new Set(['7'])

  test('[P-02] a room opens without those whom one has blocked; a block or its end shows at once, over the video too', async () => {
    const { loads, recover, receive, actor, feed, ids, emitted } = start()
    await loads.last().answer({ ...loaded, blockedIds: ['7'] })
    recover(true, aText(1, 'one', '7'), aText(2))
    expect(ids()).toEqual(['m2'])
    feed.send({ type: 'room.blocks', memberIds: [] })
    expect(ids()).toEqual(['m1', 'm2'])
    receive(aText(3, 'three', '7'), aText(4))
    emitted.length = 0
    actor.send({ type: 'member.blocked', memberId: '7', blocked: true })
    expect([ids(), emitted]).toEqual([
      ['m2', 'm4'],
      [
        { type: 'danmaku.deleted', messageIds: ['m1', 'm3'] },
        { type: 'members.hidden', memberIds: seven },
      ],
    ])
    receive(aText(5, 'five', '7'), aText(6))
    expect([ids(), emitted.slice(2).map((event) => event.type === 'danmaku.shown' && event.messages.length)]).toEqual([
      ['m2', 'm4', 'm6'],
      [1],
    ])
    actor.send({ type: 'member.blocked', memberId: '7', blocked: false })
    expect([ids(), feed.received]).toEqual([['m1', 'm2', 'm3', 'm4', 'm5', 'm6'], [{ type: 'feed.again' }]])
  })

  test('[P-02] a list that stands still loses and regains them as well; a moderator reads everybody', async () => {
    const { receive, actor, feed, ids } = await startOpen()
    receive(aText(3, 'three', '7'))
    actor.send({ type: 'reading.pause' })
    feed.send({ type: 'room.blocks', memberIds: ['7'] })
    expect(ids()).toEqual(['m1', 'm2'])
    feed.send({ type: 'room.self', self: { ...self, role: 'moderator' } })
    expect(ids()).toEqual(['m1', 'm2', 'm3'])
    feed.send({ type: 'room.self', self })
    actor.send({ type: 'reading.resume' })
    expect(ids()).toEqual(['m1', 'm2'])
  })
})

describe('forbidden events', () => {
  test('[P-01] a visitor follows nobody and has no self', async () => {
    const { loads, snapshot } = start(null)
    await loads.last().answer({ ...loaded, self: null })
    expect(snapshot().can({ type: 'follow.toggle' })).toBe(false)
    expect(snapshot().can({ type: 'room.self', self })).toBe(false)
  })

  test('a room that is not open hears no messages', () => {
    const { snapshot } = start()
    expect(snapshot().can({ type: 'room.received', messages: [] })).toBe(false)
    expect(snapshot().can({ type: 'reading.pause' })).toBe(false)
  })
})

test('every state is reached', () => {
  const events = [
    { type: 'xstate.done.actor.0.room.loading', output: loaded },
    { type: 'xstate.done.actor.0.room.loading', output: { kind: 'missing' } },
    { type: 'xstate.done.actor.0.room.loading', output: { kind: 'failed', reject: null } },
    { type: 'xstate.after.statusEvery.room.missing.waiting' },
    { type: 'xstate.done.actor.0.room.missing.asking', output: aStatus },
    { type: 'room.retry' },
    { type: 'room.link', status: 'live' },
    { type: 'room.link', status: 'offline' },
    { type: 'room.link', status: 'asking' },
    { type: 'room.gap', fromSeq: 1 },
    { type: 'room.recovered', messages: [aText(5)], startsOver: true },
    { type: 'room.received', messages: [aGiftMessage(6)] },
    { type: 'reading.pause' },
    { type: 'room.older' },
    { type: 'follow.toggle' },
    { type: 'xstate.after.detailsStale.room.open.details.stale' },
  ]
  const reached = reachableValues(roomMachine, {
    input: { roomNo: '88231', memberId: '1' },
    key: ({ context }) => context.hasOlder,
    events,
  })
  const leaves = new Set(
    reached.flatMap((text) => {
      const value = JSON.parse(text) as string | { missing: string } | { open: Record<string, unknown> }
      if (typeof value === 'string') return [value]
      if ('missing' in value) return [`missing ${value.missing}`]
      return Object.entries(value.open).flatMap(([region, state]) =>
        typeof state === 'string' ? `${region} ${state}` : [],
      )
    }),
  )
  expect([...leaves].sort()).toEqual([
    'details current',
    'details refreshing',
    'details stale',
    'failed',
    'follow saving',
    'follow settled',
    'link asking',
    'link connecting',
    'link live',
    'link offline',
    'link recovering',
    'loading',
    'match watching',
    'missing asking',
    'missing waiting',
    'older reading',
    'older settled',
    'reading following',
    'reading paused',
  ])
})
