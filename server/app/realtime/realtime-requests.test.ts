import { describe, expect, test } from 'vitest'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { connected, endAfterEach, socketTo, stageWith, until } from './realtime-clients.ts'
import { stageMember } from './realtime-harness.ts'

endAfterEach()

interface BadInput {
  issues: { path: string; message: string }[]
}

/** A refusal with the places that it names; their words are the schema library's. */
const badInput = async (client: Awaited<ReturnType<typeof connected>>, input: unknown) => {
  const { code, data, msg } = await client.ask<BadInput>('room.watch', input)
  return { code, msg, paths: data.issues.map(({ path }) => path) }
}

const refusedAt = (path: string) => ({ code: 20008, msg: '请求参数有误', paths: [path] })

describe('requests', () => {
  test('wrong input, unknown names and unknown rooms get their codes, and nothing is watched', async () => {
    const stage = await stageWith()
    const client = await connected(stage)
    expect(await badInput(client, { roomNo: 'x' })).toEqual(refusedAt('roomNo'))
    expect(await badInput(client, { roomNo: '88231', more: 1 })).toEqual(refusedAt(''))
    expect(await badInput(client, null)).toEqual(refusedAt(''))
    expect(await client.ask('room.watch', { roomNo: '99999999' })).toEqual({
      code: 20401,
      data: null,
      msg: '房间不存在',
    })
    client.socket.emit('room.watch', { roomNo: 'x' })
    client.socket.emit('room.watch')
    expect(await client.ask('constructor', {})).toEqual({ code: 20006, data: null, msg: '接口不存在' })
    expect(stage.realtime.stats()).toEqual({
      sockets: 1,
      rooms: 0,
      stalled: 0,
      frames: 0,
      deliveries: 0,
      deliveriesPerSecond: 0,
    })
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
