import { Encoder, PacketType } from 'socket.io-parser'
import { expect, test } from 'vitest'
import { readPush } from '#tests/builders/read-push.ts'
import { encodePush, textFrame } from './push-encoding.ts'
import { ackFrame, connectedFrame, openFrame, readEvent, readPacket, refusedFrame } from './socket-packets.ts'

const encoder = new Encoder()
/** As the library writes it, in a message of Engine.IO. */
const written = (packet: Parameters<Encoder['encode']>[0]): string => `4${String(encoder.encode(packet)[0])}`

test('[D-04] what socket.io clients write is read', () => {
  const nsp = '/'
  const data = ['room.watch', { roomNo: '88231', text: '看台\n[]' }]
  const body = JSON.stringify(data)
  expect(readPacket(written({ type: PacketType.EVENT, nsp, data, id: 12 }))).toEqual({ kind: 'event', ackId: 12, body })
  expect(readEvent(body)).toEqual({ name: 'room.watch', payload: data[1] })
  const short = { kind: 'event', ackId: undefined, body: '["a"]' }
  expect(readPacket(written({ type: PacketType.EVENT, nsp, data: ['a'] }))).toEqual(short)
  expect(readEvent(short.body)).toEqual({ name: 'a', payload: undefined })
  expect(readPacket(written({ type: PacketType.CONNECT, nsp, data: { token: 'x' } }))).toEqual({
    kind: 'connect',
    auth: { token: 'x' },
  })
  expect(readPacket(written({ type: PacketType.CONNECT, nsp }))).toEqual({ kind: 'connect', auth: {} })
  expect(readPacket(written({ type: PacketType.DISCONNECT, nsp }))).toEqual({ kind: 'leave' })
  expect(readPacket(written({ type: PacketType.ACK, nsp, data: [1], id: 3 }))).toEqual({ kind: 'nothing' })
  expect(readPacket('3')).toEqual({ kind: 'pong' })
})

test.each([
  ['nothing', ''],
  ['a ping, which only the server sends', '2'],
  ['a pong with words', '3probe'],
  ['another namespace', '40/admin,{}'],
  ['an event of another namespace', '42/admin,["a"]'],
  ['an attachment', '451-["a",{"_placeholder":true,"num":0}]'],
  ['no list', '42{"a":1}'],
  ['an id of too many digits', `42${'1'.repeat(16)}["a"]`],
  ['who it is, in no JSON', '40{'],
])('[D-04] %s breaks the protocol', (_, text) => {
  expect(readPacket(text)).toBeUndefined()
})

test.each([
  ['a name that is none', '[1,{}]'],
  ['an event without a name', '[]'],
  ['half a list', '["a"'],
])('[D-04] an event breaks the protocol with %s', (_, body) => {
  expect(readEvent(body)).toBeUndefined()
})

test('[D-04] what is answered is what socket.io clients read', () => {
  const nsp = '/'
  const ack = { code: 0, data: { a: '球' }, msg: '' }
  expect(ackFrame(7, ack)).toEqual(textFrame(written({ type: PacketType.ACK, nsp, data: [ack], id: 7 })))
  expect(connectedFrame('s')).toEqual(textFrame(written({ type: PacketType.CONNECT, nsp, data: { sid: 's' } })))
  const refusal = { message: 'BAD_REQUEST', data: { code: 20008, data: null, msg: '' } }
  expect(refusedFrame(refusal)).toEqual(textFrame(written({ type: PacketType.CONNECT_ERROR, nsp, data: refusal })))
  const open = { sid: 's', pingInterval: 1, pingTimeout: 2, maxPayload: 3 }
  expect(openFrame(open).subarray(2).toString()).toBe(`0${JSON.stringify({ ...open, upgrades: [] })}`)
  const push = { code: 20201, msg: '登'.repeat(100) }
  expect(readPush(encodePush('session.ended', push))).toEqual(['session.ended', push])
  expect(encodePush('session.ended', push)).toEqual(
    textFrame(written({ type: PacketType.EVENT, nsp, data: ['session.ended', push] })),
  )
})
