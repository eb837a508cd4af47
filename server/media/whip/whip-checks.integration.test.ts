import { createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerOrigin, startMedia, type MediaServer } from '#server/media/media-server.ts'
import { decodeErrors } from '#server/media/testing/ffmpeg-runs.ts'
import { checkPlaylist } from '#server/media/testing/playlist-grammar.ts'
import { encodeWhipFilm, sendByWhip, type WhipSender } from '#server/media/testing/whip-sender.ts'
import { within } from '#tests/world/patience.ts'
import { fragmentOf } from './offer.ts'

const patience = { timeout: within(25_000), interval: 50 }

let media: MediaServer
let app: FastifyInstance
let origin: string
let sockets: Socket[]
let senders: WhipSender[]

beforeEach(async () => {
  sockets = []
  senders = []
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: () => Promise.resolve('r1') },
    whip: { publishersMax: 2, addresses: ['127.0.0.1'], hasLoopback: true },
    log: { info: () => undefined, warn: () => undefined, error: (about) => expect(about).toEqual({}) },
  })
  app = Fastify()
  registerOrigin(app, media)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const sender of senders) await sender.drop()
  for (const socket of sockets) socket.close()
  await media.stop()
  await app.close()
})

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
const offer =
  `v=0 o=-_1_2_IN_IP4_127.0.0.1 s=- t=0_0 a=group:BUNDLE_0 m=audio_9_UDP/TLS/RTP/SAVPF_111 c=IN_IP4_0.0.0.0 a=mid:0 ` +
  `a=ice-ufrag:abcd a=ice-pwd:0123456789012345678901 a=fingerprint:sha-256_${fingerprint} a=setup:actpass a=rtcp-mux ` +
  `a=sendonly a=rtpmap:111_opus/48000/2 `
const offerLines = offer.replaceAll(' ', '\r\n').replaceAll('_', ' ')

const portOf = (answer: string): number => Number(/^a=candidate:\S+ 1 udp \d+ 127\.0\.0\.1 (\d+) /m.exec(answer)?.[1])

/** Somebody who sends UDP. Keeps what comes back. */
const openSocket = async (port: number) => {
  const socket = createSocket('udp4')
  sockets.push(socket)
  const received: Buffer[] = []
  socket.on('message', (data) => void received.push(data))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { received, send: (data: Buffer) => socket.send(data, port, '127.0.0.1') }
}

/** A binding request that nominates. */
const checkOf = (ufrag: string, password: string): Buffer => {
  const name = Buffer.from(`${ufrag}:abcd`)
  const username = Buffer.concat([Buffer.from([0, 6, 0, name.length]), name, Buffer.alloc(-name.length & 3)])
  const rest = Buffer.from('00250000' + '002400046e0001ff' + '802a00080000000000000001', 'hex')
  const head = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)])
  head.writeUInt16BE(username.length + rest.length + 24, 2)
  const signed = Buffer.concat([head, username, rest])
  return Buffer.concat([signed, Buffer.from('00080014', 'hex'), createHmac('sha1', password).update(signed).digest()])
}

const isHandshake = (data: Buffer): boolean => data[0] === 22

test('[S-02] a check is answered when the answer’s password signed it, and DTLS goes where the newest one came from', async () => {
  const headers = { authorization: 'Bearer KEY', 'content-type': 'application/sdp' }
  const answer = await (await fetch(`${origin}/whip`, { method: 'POST', headers, body: offerLines })).text()
  const [ufrag, password] = [fragmentOf(answer, 'ufrag') ?? '', fragmentOf(answer, 'pwd') ?? '']
  const forger = await openSocket(portOf(answer))
  const first = await openSocket(portOf(answer))
  const second = await openSocket(portOf(answer))
  forger.send(checkOf(ufrag, 'guessed'))
  first.send(checkOf(ufrag, password))
  second.send(checkOf(ufrag, password))
  await vi.waitFor(() => expect(second.received.filter(isHandshake).length).toBeGreaterThan(0), patience)
  expect(first.received.map((data) => data.readUInt16BE(0))).toEqual([0x0101])
  forger.send(checkOf(ufrag, 'guessed'))
  second.send(checkOf(ufrag, password))
  const answers = () => second.received.filter((data) => data.readUInt16BE(0) === 0x0101).length
  await vi.waitFor(() => expect(answers()).toBe(2), patience)
  expect(forger.received).toEqual([])
})

test('[S-02] datagrams of strangers do not disturb a publisher, whatever they look like', async () => {
  const sender = await sendByWhip({ url: origin, token: 'KEY', film: await encodeWhipFilm('320x180') })
  senders.push(sender)
  const stranger = await openSocket(portOf(sender.answer))
  const ufrag = fragmentOf(sender.answer, 'ufrag') ?? ''
  const rtp = (type: number) => Buffer.concat([Buffer.from([128, type]), randomBytes(1_000)])
  const noise = () => [
    rtp(96),
    rtp(200),
    rtp(201),
    Buffer.of(128),
    Buffer.of(0, 1),
    Buffer.of(22, 254, 253),
    Buffer.from('15fefd0000000000000001' + '0002' + '0100', 'hex'),
    Buffer.from('15fefd0000000000000002' + '0002' + '0228', 'hex'),
    Buffer.alloc(9, 255),
  ]
  const segments = async () => checkPlaylist(await (await fetch(`${origin}/media/r1/index.m3u8`)).text()).segments
  await vi.waitFor(async () => {
    for (const data of [...noise(), checkOf(ufrag, 'guessed')]) stranger.send(data)
    expect((await segments()).length).toBeGreaterThanOrEqual(3)
  }, patience)
  expect(media.stats()).toMatchObject({ whipPublishers: 1, whipPicturesDropped: 0 })
  expect(await decodeErrors(`${origin}/media/r1/index.m3u8?plain=1`, 2)).toBe('')
  expect(stranger.received).toEqual([])
})
