import { connect } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, vi } from 'vitest'
import type { PushName, PushOf } from '#contract/pushes.ts'
import { textOf } from '#server/rooms/store/room-log-suite.ts'
import { openRealtimeHarness, type RealtimeHarness } from './realtime-harness.ts'

const cleanUps: (() => unknown)[] = []
/** Ends what a test opened, the newest first. */
export const endAfterEach = (): void => {
  afterEach(async () => {
    for (const close of cleanUps.splice(0).toReversed()) await close()
  })
}

export const openHarness = async (
  options: Parameters<typeof openRealtimeHarness>[0] = {},
): Promise<RealtimeHarness> => {
  const harness = await openRealtimeHarness(options)
  cleanUps.push(() => harness.close())
  return harness
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

export const socketTo = (harness: RealtimeHarness, auth: object): Socket => {
  const socket = io(harness.url, {
    path: '/socket',
    transports: ['websocket'],
    auth,
    reconnection: false,
    forceNew: true,
  })
  cleanUps.push(() => socket.disconnect())
  return socket
}

export const connected = async (harness: RealtimeHarness, token = ''): Promise<Client> => {
  const socket = socketTo(harness, authOf(token))
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

export const until = (condition: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 5_000, interval: 10 })

export const seqsOf = (client: Client, roomNo = '88231'): number[] =>
  client
    .pushed('room.frame')
    .filter((frame) => frame.roomNo === roomNo)
    .flatMap(({ messages }) => messages.map(({ seq }) => seq))

export const post = (harness: RealtimeHarness, index: number, roomNo = '88231') =>
  harness.roomLog.append(roomNo, textOf('1', index))

/** A raw client that watches a room and then never reads again. */
export const openStalled = async (harness: RealtimeHarness) => {
  const tcp = connect({ port: harness.port, host: '127.0.0.1' })
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
  let received = ''
  tcp.on('data', (data) => {
    received += data.toString('latin1')
    if (received.includes('0{"sid"') && answers.length === 2) tcp.write(frame(answers.shift() ?? ''))
    if (received.includes('40{"sid"') && answers.length === 1) tcp.write(frame(answers.shift() ?? ''))
    if (received.includes('430[')) tcp.pause()
  })
  tcp.on('error', () => undefined)
  await until(() => harness.realtime.presence.viewerCount('88231') === 2 && tcp.isPaused())
  return tcp
}
