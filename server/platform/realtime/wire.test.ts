import { EventEmitter } from 'node:events'
import type { Socket as TcpSocket } from 'node:net'
import { expect, test } from 'vitest'
import { Connection } from './connection.ts'
import { RequestPace } from './request-pace.ts'
import { connectTimeoutMs, pingIntervalMs, pingTimeoutMs, socketLimits } from './socket-limits.ts'
import { pingFrame } from './socket-packets.ts'
import { Wire, type WiredSocket } from './wire.ts'

const open = 1
const frame = (bytes: number): Buffer => Buffer.alloc(bytes, 'a')
const someone = { handshake: { address: '192.0.2.1' } } as unknown as Connection

/** A wire whose TCP socket takes what a test lets it take. */
const aWire = () => {
  const limits = { ...socketLimits, waitingBytesMax: 1_000, waitingFramesMax: 10 }
  const written: Buffer[] = []
  const stalled: Wire[] = []
  const heard: string[] = []
  const tcp = Object.assign(new EventEmitter(), {
    destroyed: false,
    writableLength: 0,
    write: (bytes: Buffer) => written.push(bytes),
    destroy: () => (tcp.destroyed = true),
  })
  const socket = Object.assign(new EventEmitter(), { readyState: open }) as unknown as WiredSocket
  const wire = new Wire({
    id: 'w',
    socket,
    tcp: tcp as unknown as TcpSocket,
    visit: { address: '192.0.2.1', region: undefined, acceptLanguage: undefined },
    limits,
    nowMs: 0,
    owner: {
      received: (_, text) => void heard.push(text),
      stalled: (one) => void stalled.push(one),
      flooded: () => undefined,
      closed: () => undefined,
    },
  })
  return { wire, tcp, socket, written, stalled, heard }
}

test('[D-04] a socket that never says who it is, is closed when its time is over', () => {
  const { wire, tcp } = aWire()
  wire.beat(connectTimeoutMs - 1)
  expect(tcp.destroyed).toBe(false)
  wire.beat(connectTimeoutMs)
  expect(tcp.destroyed).toBe(true)
})

test('[D-04] a socket is pinged at its interval, and closed when it does not answer in time', () => {
  const { wire, tcp, written } = aWire()
  wire.opened(someone, 0)
  wire.beat(pingIntervalMs - 1)
  expect(written).toEqual([])
  wire.beat(pingIntervalMs)
  expect(written).toEqual([pingFrame])
  const answeredMs = pingIntervalMs + pingTimeoutMs - 1
  wire.beat(answeredMs)
  wire.ponged(answeredMs)
  wire.beat(answeredMs + pingIntervalMs)
  expect([written.length, tcp.destroyed]).toEqual([2, false])
  wire.beat(answeredMs + pingIntervalMs + pingTimeoutMs)
  expect([written.length, tcp.destroyed]).toEqual([2, true])
})

test('[D-04] answers to pings that were not sent put nothing off', () => {
  const { wire, written } = aWire()
  wire.opened(someone, 0)
  wire.ponged(pingIntervalMs - 1)
  wire.beat(pingIntervalMs)
  expect(written).toEqual([pingFrame])
})

test('what waits is bounded in bytes; its first frame goes however long it is', () => {
  const { wire, tcp, written, stalled } = aWire()
  wire.write(frame(5_000))
  tcp.writableLength = 5_000
  expect([written.length, tcp.destroyed]).toEqual([1, false])
  wire.write(frame(1))
  expect([written.length, tcp.destroyed, stalled]).toEqual([1, true, [wire]])
})

test('what waits is bounded in frames, and counted anew once all of it has left', () => {
  const { wire, tcp, written, stalled } = aWire()
  tcp.writableLength = 1
  for (let nth = 0; nth < 10; nth += 1) wire.write(frame(1))
  expect([written.length, tcp.destroyed]).toEqual([10, false])
  tcp.writableLength = 0
  wire.write(frame(1))
  tcp.writableLength = 1
  for (let nth = 0; nth < 9; nth += 1) wire.write(frame(1))
  expect([written.length, tcp.destroyed]).toEqual([20, false])
  wire.write(frame(1))
  expect([written.length, tcp.destroyed, stalled]).toEqual([20, true, [wire]])
})

test('whose reader is too slow is gone at once, so that nothing is worked out for it any more', () => {
  const { wire, tcp } = aWire()
  const handshake = { ...someone.handshake, member: undefined }
  const pace = new RequestPace({ requestsBurstMax: 1, requestsPerSecond: 1 }, () => 0)
  const connection = new Connection({ wire, handshake, language: 'en', pace, limits: { requestsWaitingMax: 1 } })
  connection.send(frame(900))
  tcp.writableLength = 900
  expect(connection.isGone).toBe(false)
  connection.answer(1, { code: 0, data: 'a'.repeat(900), msg: '' })
  expect(connection.isGone).toBe(true)
})

test('binary frames and broken ones close it', () => {
  const one = aWire()
  one.socket.emit('message', Buffer.from('3'), false)
  expect([one.heard, one.tcp.destroyed]).toEqual([['3'], false])
  one.socket.emit('message', Buffer.from('3'), true)
  expect([one.heard, one.tcp.destroyed]).toEqual([['3'], true])
  const other = aWire()
  other.socket.emit('error', new Error('broken'))
  expect(other.tcp.destroyed).toBe(true)
})
