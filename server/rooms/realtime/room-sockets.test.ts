import { describe, expect, test } from 'vitest'
import type { RoomHistory } from '#contract/rooms/entities/chat-message.ts'
import { connected, endAfterEach, openHarness, post, seqsOf, until } from '#server/app/realtime/realtime-clients.ts'
import { harnessMember, sessionOf } from '#server/app/realtime/realtime-harness.ts'

endAfterEach()

describe('[D-04] watching a room', () => {
  test('the answer holds the newest messages, frames go on from there, and the state comes with it', async () => {
    const harness = await openHarness()
    for (const index of [1, 2, 3]) await post(harness, index)
    const client = await connected(harness)
    const { code, data } = await client.ask<RoomHistory>('room.watch', { roomNo: '88231' })
    expect([code, data.lastSeq, data.recovered, data.messages.map(({ seq }) => seq)]).toEqual([0, 3, true, [1, 2, 3]])
    await Promise.all([post(harness, 4), post(harness, 5)])
    await until(() => seqsOf(client).length === 2)
    expect(client.pushed('room.frame').map(({ messages, ...frame }) => [frame, messages.length])).toEqual([
      [{ roomNo: '88231', epoch: data.epoch, firstSeq: 4, lastSeq: 5 }, 2],
    ])
    expect(client.pushed('room.state')[0]).toEqual({
      roomNo: '88231',
      settings: { slowModeSeconds: 0, allMuted: false, pinnedText: '', status: '1' },
      anchorStatus: 0,
      viewerCount: 1,
    })
  })

  test('[E-06] an answer that is too large holds the newest that fit, and what was missed starts over with them', async () => {
    const whole = await openHarness()
    for (const index of [1, 2, 3]) await post(whole, index)
    const { messages } = await whole.roomLog.history('88231', { limit: 3 })
    const answerListBytesMax = Buffer.byteLength(JSON.stringify(messages.slice(1))) - 1
    const shown = []
    for (const max of [answerListBytesMax, answerListBytesMax - 1]) {
      const harness = await openHarness({ limits: { answerListBytesMax: max } })
      for (const index of [1, 2, 3]) await post(harness, index)
      const client = await connected(harness)
      for (const since of [{}, { sinceSeq: 0 }, { sinceSeq: 2 }]) {
        const { data } = await client.ask<RoomHistory>('room.watch', { roomNo: '88231', ...since })
        shown.push([data.messages.map(({ seq }) => seq), data.lastSeq, data.recovered])
      }
    }
    expect(shown).toEqual([
      [[2, 3], 3, true],
      [[2, 3], 3, false],
      [[3], 3, true],
      [[3], 3, true],
      [[3], 3, false],
      [[3], 3, true],
    ])
  })

  test('[E-06] after a loss the answer holds exactly what was missed', async () => {
    const harness = await openHarness()
    const first = await connected(harness)
    const { data } = await first.ask<RoomHistory>('room.watch', { roomNo: '88231' })
    await post(harness, 1)
    await until(() => seqsOf(first).length === 1)
    first.socket.disconnect()
    for (const index of [2, 3]) await post(harness, index)
    const second = await connected(harness)
    const answer = await second.ask<RoomHistory>('room.watch', { roomNo: '88231', epoch: data.epoch, sinceSeq: 1 })
    expect([answer.data.recovered, answer.data.messages.map(({ seq }) => seq)]).toEqual([true, [2, 3]])
    const lost = await second.ask<RoomHistory>('room.watch', { roomNo: '88231', epoch: 'old', sinceSeq: 1 })
    expect([lost.data.recovered, lost.data.messages.length]).toEqual([false, 3])
  })

  test('[A-03] who comes without a socket counts, is welcomed as a member, leaves; those beside them miss nothing', async () => {
    const harness = await openHarness()
    const { presence } = harness.realtime
    await post(harness, 1)
    const leave = [presence.attend('88231', harnessMember('50048001', '海风吹')), presence.attend('88231')]
    expect(presence.viewerCount('88231')).toBe(2)
    const client = await connected(harness)
    const { data } = await client.ask<RoomHistory>('room.watch', { roomNo: '88231' })
    await post(harness, 2)
    await until(() => [...data.messages.map(({ seq }) => seq), ...seqsOf(client)].length === 3)
    const { messages } = await harness.roomLog.history('88231', { limit: 9 })
    expect(messages.map(({ type }) => type).toSorted()).toEqual(['text', 'text', 'welcome'])
    const frame = client.pushed('room.frame').at(-1)
    expect([frame?.epoch, frame?.lastSeq]).toEqual([data.epoch, 3])
    await until(() => client.pushed('room.state').some(({ viewerCount }) => viewerCount === 3))
    for (const goes of leave) goes()
    expect(presence.viewerCount('88231')).toBe(1)
  })

  test('leaving ends the frames; viewers are distinct sockets', async () => {
    const harness = await openHarness()
    const [one, two] = [await connected(harness), await connected(harness)]
    for (const client of [one, one, two]) await client.ask('room.watch', { roomNo: '88231' })
    expect(harness.realtime.presence.viewerCount('88231')).toBe(2)
    expect(await one.ask('room.leave', { roomNo: '88231' })).toEqual({ code: 0, data: {}, msg: '成功' })
    expect(harness.realtime.presence.viewerCount('88231')).toBe(1)
    await post(harness, 1)
    await until(() => seqsOf(two).length === 1)
    expect(seqsOf(one)).toEqual([])
    two.socket.disconnect()
    await until(() => harness.realtime.presence.viewerCount('88231') === 0)
    expect(harness.realtime.stats().rooms).toBe(0)
  })

  test('many sockets, bursts and returns: everybody ends with the same list, in order, once', async () => {
    const harness = await openHarness()
    const clients = await Promise.all(Array.from({ length: 12 }, () => connected(harness)))
    const lists = await Promise.all(
      clients.map(async (client, index) => {
        for (let round = 0; round < index; round += 1) await post(harness, index * 100 + round)
        const { data } = await client.ask<RoomHistory>('room.watch', { roomNo: '88231' })
        return data.messages.map(({ seq }) => seq)
      }),
    )
    const { lastSeq } = await harness.roomLog.history('88231', { limit: 1 })
    const everything = Array.from({ length: lastSeq }, (_, index) => index + 1)
    await until(() => clients.every((client, index) => [...(lists[index] ?? []), ...seqsOf(client)].length >= lastSeq))
    clients.forEach((client, index) => expect([...(lists[index] ?? []), ...seqsOf(client)]).toEqual(everything))
  })

  test('[E-08] a member is welcomed once in ten minutes, visitors and the anchor are not', async () => {
    const harness = await openHarness()
    harness.sessions.set('t1', sessionOf(harnessMember('50048001', '海风吹')))
    harness.sessions.set('t2', sessionOf({ ...harnessMember('50048101', '糖糖Tina'), anchorRoomNo: '88231' }))
    for (const token of ['', 't2', 't1', 't1']) {
      await (await connected(harness, token)).ask('room.watch', { roomNo: '88231' })
    }
    const visitor = await connected(harness)
    await until(() => harness.rows.transactions.length > 0)
    const { data } = await visitor.ask<RoomHistory>('room.watch', { roomNo: '88231' })
    expect(data.messages.map(({ username, content }) => ({ username, content }))).toEqual([
      { username: '海风吹', content: { msgType: 'welcome', data: { userId: '50048001', level: 3, avatar: '' } } },
    ])
  })
})

describe('what is pushed to a room', () => {
  test('[P-02] what one is in a room goes to one’s own sockets in that room', async () => {
    const harness = await openHarness()
    harness.sessions.set('t1', sessionOf(harnessMember('50048001', '海风吹')))
    harness.sessions.set('t2', sessionOf(harnessMember('50048002', '夜猫看球')))
    const [muted, other] = [await connected(harness, 't1'), await connected(harness, 't2')]
    for (const client of [muted, other]) await client.ask('room.watch', { roomNo: '88231' })
    const self = { role: 'member', muted: true, mutedUntilMs: 5, follows: false } as const
    harness.selves.set('50048001', self)
    harness.realtime.presence.selfChanged('88231', '50048001')
    harness.realtime.presence.selfChanged('88232', '50048001')
    await until(() => muted.pushed('room.self').length === 1)
    expect(muted.pushed('room.self')).toEqual([{ roomNo: '88231', self }])
    expect(other.pushed('room.self')).toEqual([])
  })

  test('[P-02] that a part of the console changed goes to those who keep order and watch the room, to nobody else', async () => {
    const harness = await openHarness()
    const sessions = [
      ['t1', '50048101'],
      ['t2', '3'],
      ['t3', '50048002'],
    ] as const
    for (const [token, id] of sessions) harness.sessions.set(token, sessionOf(harnessMember(id, token)))
    const [anchor, moderator, member, elsewhere] = await Promise.all(
      ['t1', 't2', 't3', 't2'].map((token) => connected(harness, token)),
    )
    for (const client of [anchor, moderator, member]) await client?.ask('room.watch', { roomNo: '88231' })
    await elsewhere?.ask('room.watch', { roomNo: '88232' })
    harness.realtime.presence.moderationChanged('88231', 'log')
    await until(() => [anchor, moderator].every((client) => client?.pushed('room.moderation').length === 1))
    expect(moderator?.pushed('room.moderation')).toEqual([{ roomNo: '88231', part: 'log' }])
    expect([member, elsewhere].map((client) => client?.pushed('room.moderation'))).toEqual([[], []])
  })

  test('[S-02] an anchor status is stored and pushed with the room’s state', async () => {
    const harness = await openHarness()
    const client = await connected(harness)
    await client.ask('room.watch', { roomNo: '88231' })
    harness.changeStatus('88231', 1)
    harness.changeStatus('88231', 2)
    await until(() => client.pushed('room.state').at(-1)?.anchorStatus === 2)
    expect(harness.storedStatuses).toEqual([
      ['88231', 1],
      ['88231', 2],
    ])
  })
})
