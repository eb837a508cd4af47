import { describe, expect, test } from 'vitest'
import type { RoomHistory } from '#contract/rooms/entities/chat-message.ts'
import { requestIdOf, textOf } from '#server/rooms/store/room-log-suite.ts'
import { connected, endAfterEach, openStalled, say, seqsOf, stageWith, until } from './realtime-clients.ts'
import { stageMember } from './realtime-harness.ts'

endAfterEach()

describe('[D-04] watching a room', () => {
  test('the answer holds the newest messages, frames go on from there, and the state comes with it', async () => {
    const stage = await stageWith()
    for (const index of [1, 2, 3]) await say(stage, index)
    const client = await connected(stage)
    const { code, data } = await client.ask<RoomHistory>('room.watch', { roomNo: '88231' })
    expect([code, data.lastSeq, data.recovered, data.messages.map(({ seq }) => seq)]).toEqual([0, 3, true, [1, 2, 3]])
    await Promise.all([say(stage, 4), say(stage, 5)])
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

  test('[E-06] after a loss the answer holds exactly what was missed', async () => {
    const stage = await stageWith()
    const first = await connected(stage)
    const { data } = await first.ask<RoomHistory>('room.watch', { roomNo: '88231' })
    await say(stage, 1)
    await until(() => seqsOf(first).length === 1)
    first.socket.disconnect()
    for (const index of [2, 3]) await say(stage, index)
    const second = await connected(stage)
    const answer = await second.ask<RoomHistory>('room.watch', { roomNo: '88231', epoch: data.epoch, sinceSeq: 1 })
    expect([answer.data.recovered, answer.data.messages.map(({ seq }) => seq)]).toEqual([true, [2, 3]])
    const lost = await second.ask<RoomHistory>('room.watch', { roomNo: '88231', epoch: 'old', sinceSeq: 1 })
    expect([lost.data.recovered, lost.data.messages.length]).toEqual([false, 3])
  })

  test('leaving ends the frames; viewers are distinct sockets', async () => {
    const stage = await stageWith()
    const [one, two] = [await connected(stage), await connected(stage)]
    for (const client of [one, one, two]) await client.ask('room.watch', { roomNo: '88231' })
    expect(stage.realtime.presence.viewerCount('88231')).toBe(2)
    expect(await one.ask('room.leave', { roomNo: '88231' })).toEqual({ code: 0, data: {}, msg: '成功' })
    expect(stage.realtime.presence.viewerCount('88231')).toBe(1)
    await say(stage, 1)
    await until(() => seqsOf(two).length === 1)
    expect(seqsOf(one)).toEqual([])
    two.socket.disconnect()
    await until(() => stage.realtime.presence.viewerCount('88231') === 0)
    expect(stage.realtime.stats().rooms).toBe(0)
  })

  test('many sockets, bursts and returns: everybody ends with the same list, in order, once', async () => {
    const stage = await stageWith()
    const clients = await Promise.all(Array.from({ length: 12 }, () => connected(stage)))
    const lists = await Promise.all(
      clients.map(async (client, index) => {
        for (let round = 0; round < index; round += 1) await say(stage, index * 100 + round)
        const { data } = await client.ask<RoomHistory>('room.watch', { roomNo: '88231' })
        return data.messages.map(({ seq }) => seq)
      }),
    )
    const { lastSeq } = await stage.roomLog.history('88231', { limit: 1 })
    const everything = Array.from({ length: lastSeq }, (_, index) => index + 1)
    await until(() => clients.every((client, index) => [...(lists[index] ?? []), ...seqsOf(client)].length >= lastSeq))
    clients.forEach((client, index) => expect([...(lists[index] ?? []), ...seqsOf(client)]).toEqual(everything))
  })

  test('[E-08] a member is welcomed once in ten minutes, visitors and the anchor are not', async () => {
    const stage = await stageWith()
    stage.sessions.set('t1', { kind: 'active', member: stageMember('50048001', '海风吹') })
    stage.sessions.set('t2', {
      kind: 'active',
      member: { ...stageMember('50048101', '糖糖Tina'), anchorRoomNo: '88231' },
    })
    for (const token of ['', 't2', 't1', 't1']) {
      await (await connected(stage, token)).ask('room.watch', { roomNo: '88231' })
    }
    const visitor = await connected(stage)
    await until(() => stage.rows.transactions.length > 0)
    const { data } = await visitor.ask<RoomHistory>('room.watch', { roomNo: '88231' })
    expect(data.messages.map(({ username, content }) => ({ username, content }))).toEqual([
      { username: '海风吹', content: { msgType: 'welcome', data: { userId: '50048001', level: 3, avatar: '' } } },
    ])
  })
})

describe('slow readers and the end', () => {
  test('a socket that does not read is closed at its bound; the others miss nothing', async () => {
    const stage = await stageWith({ limits: { waitingBytesMax: 256 * 1024, waitingFramesMax: 1_000 } })
    const reader = await connected(stage)
    await reader.ask('room.watch', { roomNo: '88231' })
    const stalled = await openStalled(stage)
    let index = 0
    while (stage.realtime.stats().stalled === 0 && index < 60_000) {
      const texts = Array.from({ length: 150 }, (_, at) => ({
        ...textOf('1', index + at + 1, '满'.repeat(200)),
        requestId: requestIdOf(index + at + 1),
      }))
      index += texts.length
      await Promise.all(texts.map((text) => stage.roomLog.append('88231', text)))
      stage.rows.forget()
      await until(() => seqsOf(reader).length === index)
    }
    expect(stage.realtime.stats().stalled).toBe(1)
    await until(() => stage.realtime.presence.viewerCount('88231') === 1)
    expect(seqsOf(reader)).toEqual(Array.from({ length: index }, (_, at) => at + 1))
    stalled.destroy()
  }, 60_000)

  test('close ends every socket and takes no new ones', async () => {
    const stage = await stageWith()
    const client = await connected(stage)
    await client.ask('room.watch', { roomNo: '88231' })
    const ended = new Promise((resolve) => client.socket.once('disconnect', resolve))
    await stage.realtime.close()
    await ended
    await expect(connected(stage)).rejects.toThrow()
    expect(stage.realtime.stats()).toEqual({
      sockets: 0,
      rooms: 0,
      stalled: 0,
      frames: 0,
      deliveries: 0,
      deliveriesPerSecond: 0,
    })
  })
})

test('[C-09, S-10] every socket hears which settings changed, together, and whether maintenance is on', async () => {
  const stage = await stageWith()
  const clients = [await connected(stage), await connected(stage)]
  const maintenance = { on: true, title: '升级', text: '', untilMs: null }
  await Promise.all([
    stage.settings.set('siteName', '台', 'operator'),
    stage.settings.set('maintenance', maintenance, 'operator'),
  ])
  await until(() => clients.every((client) => client.pushed('site.changed').length > 0))
  for (const client of clients)
    expect(client.pushed('site.changed')).toEqual([{ keyCodes: ['siteName', 'maintenance'], maintainStatus: '0' }])
})

describe('[S-05, S-09] the gate of the site holds for sockets', () => {
  const rule = { id: '1', by: 'address', value: '127.0.0.0/8', title: '', text: '' } as const

  test('a rule ends the sockets that it keeps out and lets none in; its end lets them in again', async () => {
    const stage = await stageWith()
    const client = await connected(stage)
    await stage.settings.set('accessRules', [{ ...rule, effect: 'restriction' }], 'operator')
    await until(() => !client.socket.connected)
    expect(client.pushed('site.changed')).toEqual([{ keyCodes: ['accessRules'], maintainStatus: '1' }])
    await expect(connected(stage)).rejects.toThrow('ACCESS_RESTRICTION')
    await stage.settings.set('accessRules', [], 'operator')
    expect((await connected(stage)).socket.connected).toBe(true)
  })

  test('[S-10] maintenance and caveats leave sockets open: they hear when it is over', async () => {
    const stage = await stageWith()
    const client = await connected(stage)
    await stage.settings.set('maintenance', { on: true, title: '', text: '', untilMs: null }, 'operator')
    await stage.settings.set('accessRules', [{ ...rule, effect: 'caveat' }], 'operator')
    await stage.settings.set('maintenance', { on: false, title: '', text: '', untilMs: null }, 'operator')
    await until(() => client.pushed('site.changed').at(-1)?.maintainStatus === '1')
    expect(client.socket.connected).toBe(true)
    expect((await connected(stage)).socket.connected).toBe(true)
  })
})
