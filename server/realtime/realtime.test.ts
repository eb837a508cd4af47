import { connect } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RoomHistory } from '#contract/entities/chat-message.ts'
import type { MatchState } from '#contract/entities/match.ts'
import type { PushName, PushOf } from '#contract/pushes/socket.ts'
import { requestIdOf, textOf } from '#server/stores/room-log-suite.ts'
import { openStage, stageMember, type Stage } from './realtime-stage.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const stageWith = async (options: Parameters<typeof openStage>[0] = {}): Promise<Stage> => {
  const stage = await openStage(options)
  closers.push(() => stage.close())
  return stage
}

interface Ack<T> {
  code: number
  data: T
  msg: string
}

interface Client {
  socket: Socket
  ask: <T>(name: string, input: unknown) => Promise<Ack<T>>
  pushed: <Name extends PushName>(name: Name) => PushOf<Name>[]
}

const authOf = (token: string) => ({
  token,
  uuid: '00000000-0000-4000-8000-000000000000',
  siteId: '5005',
  clientType: 'terminal',
  version: 'v1.0.1',
})

const socketTo = (stage: Stage, auth: object): Socket => {
  const socket = io(stage.url, {
    path: '/socket',
    transports: ['websocket'],
    auth,
    reconnection: false,
    forceNew: true,
  })
  closers.push(() => socket.disconnect())
  return socket
}

const connected = async (stage: Stage, token = ''): Promise<Client> => {
  const socket = socketTo(stage, authOf(token))
  const pushes: [string, unknown][] = []
  socket.onAny((name: string, payload: unknown) => pushes.push([name, payload]))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return {
    socket,
    ask: <T>(name: string, input: unknown) => socket.timeout(5_000).emitWithAck(name, input) as Promise<Ack<T>>,
    pushed: <Name extends PushName>(name: Name) =>
      pushes.filter(([pushed]) => pushed === name).map(([, payload]) => payload as PushOf<Name>),
  }
}

const until = (condition: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 5_000, interval: 10 })

const seqsOf = (client: Client, roomNo = '88231'): number[] =>
  client
    .pushed('room.frame')
    .filter((frame) => frame.roomNo === roomNo)
    .flatMap(({ messages }) => messages.map(({ seq }) => seq))

const say = (stage: Stage, index: number, roomNo = '88231') => stage.roomLog.append(roomNo, textOf('1', index))

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
    expect(stage.realtime.stats()).toMatchObject({ rooms: 0 })
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

describe('requests', () => {
  test('wrong input, unknown names and unknown rooms get their codes, and nothing is watched', async () => {
    const stage = await stageWith()
    const client = await connected(stage)
    expect(await client.ask('room.watch', { roomNo: 'x' })).toMatchObject({ code: 20008 })
    expect(await client.ask('room.watch', { roomNo: '88231', more: 1 })).toMatchObject({ code: 20008 })
    expect(await client.ask('room.watch', null)).toMatchObject({ code: 20008 })
    expect(await client.ask('room.watch', { roomNo: '99999999' })).toEqual({
      code: 20401,
      data: null,
      msg: '房间不存在',
    })
    expect(await client.ask('constructor', {})).toEqual({ code: 20006, data: null, msg: '接口不存在' })
    client.socket.emit('room.watch', { roomNo: 'x' })
    client.socket.emit('room.watch')
    expect(stage.realtime.stats()).toMatchObject({ sockets: 1, rooms: 0 })
  })

  test('rooms per socket, requests a second and sockets per address are bounded', async () => {
    const stage = await stageWith({
      limits: {
        roomsPerSocketMax: 2,
        requestsBurstMax: 5,
        requestsPerSecond: 0.001,
        socketsPerAddressMax: 2,
        refusedInARowMax: 3,
      },
    })
    const client = await connected(stage)
    const codes = []
    for (const roomNo of ['88231', '88232', '88233', '88231', '88232', '88231']) {
      codes.push((await client.ask('room.watch', { roomNo })).code)
    }
    expect(codes).toEqual([0, 0, 20204, 0, 0, 20204])
    await connected(stage)
    await expect(connected(stage)).rejects.toThrow('websocket error')
    const ended = new Promise((resolve) => client.socket.once('disconnect', resolve))
    for (let index = 0; index < 5; index += 1) client.socket.emit('room.leave', { roomNo: '88231' })
    await ended
    await until(() => stage.realtime.stats().sockets === 1)
    await connected(stage)
  })

  test('a handshake that is none is refused in clear words', async () => {
    const stage = await stageWith()
    const socket = socketTo(stage, { token: 5 })
    const refusal = await new Promise<Error & { data?: unknown }>((resolve) => socket.on('connect_error', resolve))
    expect([refusal.message, refusal.data]).toEqual(['BAD_REQUEST', { code: 20008, data: null, msg: '请求参数有误' }])
  })

  test('[E-11] match.watch answers the states and then pushes changes of these matches only', async () => {
    const stage = await stageWith()
    const state = (matchId: string, version: number): MatchState => ({
      matchId,
      homeScore: version,
      visitScore: 0,
      gameStatus: 1,
      clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs: 0 },
      markets: [],
      events: [],
      version,
    })
    for (const matchId of ['1', '2']) stage.matches.set(matchId, state(matchId, 1))
    const client = await connected(stage)
    expect((await client.ask('match.watch', { matchIds: ['1'] })).data).toEqual({ matches: [state('1', 1)] })
    stage.changeMatch(state('2', 2))
    stage.changeMatch(state('1', 2))
    await client.ask('match.watch', { matchIds: ['2'] })
    stage.changeMatch(state('1', 3))
    stage.changeMatch(state('2', 3))
    await until(() => client.pushed('match.changed').length === 2)
    expect(client.pushed('match.changed')).toEqual([state('1', 2), state('2', 3)])
  })
})

describe('sessions and members', () => {
  test('[S-04] a session that is over when the socket opens is told, and the socket is a visitor’s', async () => {
    const stage = await stageWith()
    stage.sessions.set('old', { kind: 'ended', reason: 'LOGGED_IN_ELSEWHERE' })
    const [ended, unknown] = [await connected(stage, 'old'), await connected(stage, 'never')]
    await until(() => ended.pushed('session.ended').length === 1 && unknown.pushed('session.ended').length === 1)
    expect(ended.pushed('session.ended')).toEqual([{ code: 20101, msg: '您的账号已在其他设备登录' }])
    expect(unknown.pushed('session.ended')).toEqual([{ code: 401, msg: '您的操作需要登录' }])
    expect((await ended.ask('room.watch', { roomNo: '88231' })).code).toBe(0)
  })

  test('[S-04] a log-in elsewhere tells the old sockets only; they get no more of the member', async () => {
    const stage = await stageWith()
    const member = stageMember('50048001', '海风吹')
    stage.sessions.set('old', { kind: 'active', member }).set('new', { kind: 'active', member })
    const [old, fresh] = [await connected(stage, 'old'), await connected(stage, 'new')]
    stage.sessions.set('old', { kind: 'ended', reason: 'LOGGED_IN_ELSEWHERE' })
    stage.endSession(member.id, 'LOGGED_IN_ELSEWHERE')
    await until(() => old.pushed('session.ended').length === 1)
    stage.realtime.presence.walletChanged(member.id, { currency: 'COIN', balanceMinor: 99 })
    await until(() => fresh.pushed('wallet.changed').length === 1)
    expect(fresh.pushed('session.ended')).toEqual([])
    expect(fresh.pushed('wallet.changed')).toEqual([{ currency: 'COIN', balanceMinor: 99 }])
    await old.ask('room.leave', { roomNo: '88231' })
    expect(old.pushed('wallet.changed')).toEqual([])
  })

  test('[P-02] what one is in a room goes to one’s own sockets in that room', async () => {
    const stage = await stageWith()
    stage.sessions.set('t1', { kind: 'active', member: stageMember('50048001', '海风吹') })
    stage.sessions.set('t2', { kind: 'active', member: stageMember('50048002', '夜猫看球') })
    const [muted, other] = [await connected(stage, 't1'), await connected(stage, 't2')]
    for (const client of [muted, other]) await client.ask('room.watch', { roomNo: '88231' })
    const self = { role: 'member', muted: true, mutedUntilMs: 5, follows: false } as const
    stage.selves.set('50048001', self)
    stage.realtime.presence.selfChanged('88231', '50048001')
    stage.realtime.presence.selfChanged('88232', '50048001')
    await until(() => muted.pushed('room.self').length === 1)
    expect(muted.pushed('room.self')).toEqual([{ roomNo: '88231', self }])
    expect(other.pushed('room.self')).toEqual([])
  })

  test('[S-02] an anchor status is stored and pushed with the room’s state', async () => {
    const stage = await stageWith()
    const client = await connected(stage)
    await client.ask('room.watch', { roomNo: '88231' })
    stage.changeStatus('88231', 1)
    stage.changeStatus('88231', 2)
    await until(() => client.pushed('room.state').at(-1)?.anchorStatus === 2)
    expect(stage.storedStatuses).toEqual([
      ['88231', 1],
      ['88231', 2],
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
    expect(stage.realtime.stats()).toMatchObject({ sockets: 0, rooms: 0 })
  })
})

/** A raw client that watches a room and then never reads again. */
const openStalled = async (stage: Stage) => {
  const tcp = connect({ port: stage.port, host: '127.0.0.1' })
  const frame = (text: string): Buffer => {
    const payload = Buffer.from(text)
    const header = payload.length < 126 ? [0x81, 0x80 | payload.length] : [0x81, 0xfe, 0, payload.length]
    return Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), payload])
  }
  const answers = [`40${JSON.stringify(authOf(''))}`, `420${JSON.stringify(['room.watch', { roomNo: '88231' }])}`]
  tcp.write(
    'GET /socket/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  let heard = ''
  tcp.on('data', (data) => {
    heard += data.toString('latin1')
    if (heard.includes('0{"sid"') && answers.length === 2) tcp.write(frame(answers.shift() ?? ''))
    if (heard.includes('40{"sid"') && answers.length === 1) tcp.write(frame(answers.shift() ?? ''))
    if (heard.includes('430[')) tcp.pause()
  })
  tcp.on('error', () => undefined)
  await until(() => stage.realtime.presence.viewerCount('88231') === 2 && tcp.isPaused())
  return tcp
}
