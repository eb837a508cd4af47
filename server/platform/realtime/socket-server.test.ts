import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  connected,
  endAfterEach,
  openHarness,
  openStalled,
  seqsOf,
  socketTo,
  until,
} from '#server/app/realtime/realtime-clients.ts'
import { requestIdOf, textOf } from '#server/rooms/store/room-log-suite.ts'

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
    const harness = await openHarness()
    const client = await connected(harness)
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
    expect(harness.realtime.stats()).toEqual({
      sockets: 1,
      rooms: 0,
      stalled: 0,
      frames: 0,
      deliveries: 0,
      deliveriesPerSecond: 0,
    })
  })

  test('rooms per socket, requests a second and sockets per address are bounded', async () => {
    const harness = await openHarness({
      limits: {
        roomsPerSocketMax: 2,
        requestsBurstMax: 5,
        requestsPerSecond: 0.001,
        socketsPerAddressMax: 2,
        refusedInARowMax: 3,
      },
    })
    const client = await connected(harness)
    const codes = []
    for (const roomNo of ['88231', '88232', '88233', '88231', '88232', '88231']) {
      codes.push((await client.ask('room.watch', { roomNo })).code)
    }
    expect(codes).toEqual([0, 0, 20204, 0, 0, 20204])
    await connected(harness)
    await expect(connected(harness)).rejects.toThrow('websocket error')
    const ended = new Promise((resolve) => client.socket.once('disconnect', resolve))
    for (let index = 0; index < 5; index += 1) client.socket.emit('room.leave', { roomNo: '88231' })
    await ended
    await until(() => harness.realtime.stats().sockets === 1)
    await connected(harness)
  })

  test('a socket has one request in flight; so many wait in order, and one more closes it', async () => {
    const harness = await openHarness({ limits: { requestsWaitingMax: 2 } })
    const { load } = harness.rows
    const holdLoads = (): (() => void) => {
      const held = Promise.withResolvers<void>()
      harness.rows.load = async (...args) => {
        await held.promise
        return load(...args)
      }
      return held.resolve
    }
    const client = await connected(harness)
    const answered: string[] = []
    const ask = async (name: string, roomNo: string): Promise<void> => {
      await client.ask(name, { roomNo })
      answered.push(`${name} ${roomNo}`)
    }
    const release = holdLoads()
    const asked = [ask('room.watch', '88231'), ask('room.leave', '88232'), ask('room.leave', '88233')]
    await connected(harness)
    expect([answered, client.socket.connected]).toEqual([[], true])
    release()
    await Promise.all(asked)
    expect(answered).toEqual(['room.watch 88231', 'room.leave 88232', 'room.leave 88233'])
    const releaseAgain = holdLoads()
    const ended = new Promise((resolve) => client.socket.once('disconnect', resolve))
    for (const roomNo of ['88234', '88235', '88236', '88237']) client.socket.emit('room.watch', { roomNo })
    await ended
    await until(() => harness.realtime.stats().sockets === 1)
    releaseAgain()
    await connected(harness)
    expect(harness.realtime.presence.viewerCount('88235')).toBe(0)
  })

  test('a handshake that is none is refused in clear words', async () => {
    const harness = await openHarness()
    const socket = socketTo(harness, { token: 5 })
    const refusal = await new Promise<Error & { data?: unknown }>((resolve) => socket.on('connect_error', resolve))
    expect([refusal.message, refusal.data]).toEqual(['BAD_REQUEST', { code: 20008, data: null, msg: '请求参数有误' }])
  })
})

describe('slow readers and the end', () => {
  test('[D-04] pings of the WebSocket itself get no answer that could wait for a reader', async () => {
    const harness = await openHarness()
    const socket = new WebSocket(`ws://127.0.0.1:${harness.port}/socket/?EIO=4&transport=websocket`)
    const heard: string[] = []
    socket
      .on('pong', () => heard.push('pong'))
      .on('message', (data) => heard.push((data as Buffer).toString().slice(0, 2)))
    await once(socket, 'open')
    for (let nth = 0; nth < 3; nth += 1) socket.ping()
    socket.send('40{}')
    await until(() => heard.length === 2)
    expect(heard).toEqual(['0{', '44'])
    socket.terminate()
  })

  test('a socket that does not read is closed at its bound; the others miss nothing', async () => {
    const harness = await openHarness({ limits: { waitingBytesMax: 256 * 1024, waitingFramesMax: 1_000 } })
    const reader = await connected(harness)
    await reader.ask('room.watch', { roomNo: '88231' })
    const stalled = await openStalled(harness)
    let index = 0
    while (harness.realtime.stats().stalled === 0 && index < 60_000) {
      const texts = Array.from({ length: 150 }, (_, at) => ({
        ...textOf('1', index + at + 1, '满'.repeat(200)),
        requestId: requestIdOf(index + at + 1),
      }))
      index += texts.length
      await Promise.all(texts.map((text) => harness.roomLog.append('88231', text)))
      harness.rows.forget()
      await until(() => seqsOf(reader).length === index)
    }
    expect(harness.realtime.stats().stalled).toBe(1)
    await until(() => harness.realtime.presence.viewerCount('88231') === 1)
    expect(seqsOf(reader)).toEqual(Array.from({ length: index }, (_, at) => at + 1))
    stalled.destroy()
  }, 60_000)

  test('close ends every socket and takes no new ones', async () => {
    const harness = await openHarness()
    const client = await connected(harness)
    await client.ask('room.watch', { roomNo: '88231' })
    const ended = new Promise((resolve) => client.socket.once('disconnect', resolve))
    await harness.realtime.close()
    await ended
    await expect(connected(harness)).rejects.toThrow()
    expect(harness.realtime.stats()).toEqual({
      sockets: 0,
      rooms: 0,
      stalled: 0,
      frames: 0,
      deliveries: 0,
      deliveriesPerSecond: 0,
    })
  })
})
