import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerOrigin, startMedia, type MediaServer } from '#server/media/media-server.ts'

let media: MediaServer
let app: FastifyInstance

beforeEach(async () => {
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: (key) => Promise.resolve(key.startsWith('KEY') ? key : undefined) },
    whip: { publishersMax: 2, addresses: ['127.0.0.1'], hasLoopback: true },
    log: { info: () => undefined, warn: () => undefined, error: (about) => expect(about).toEqual({}) },
  })
  app = Fastify()
  registerOrigin(app, media)
})
afterEach(async () => {
  vi.useRealTimers()
  await media.stop()
  await app.close()
})

const head = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0']
const transport = [
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789012345678901',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=setup:actpass',
  'a=rtcp-mux',
  'a=sendonly',
]
const line = (kind: string, mid: number, type: number, ...codec: string[]): string[] => [
  `m=${kind} 9 UDP/TLS/RTP/SAVPF ${type}`,
  'c=IN IP4 0.0.0.0',
  `a=mid:${mid}`,
  ...transport,
  ...codec,
]
const h264 = [
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  ...['goog-remb', 'transport-cc', 'nack', 'nack pli'].map((feedback) => `a=rtcp-fb:96 ${feedback}`),
]
const vp8 = ['a=rtpmap:96 VP8/90000']
const opus = ['a=rtpmap:111 opus/48000/2']
const sdp = (...lines: string[][]): string => {
  const mids = lines.map((_, index) => index).join(' ')
  return [...head, `a=group:BUNDLE ${mids}`, ...lines.flat(), ''].join('\r\n')
}
const good = sdp(line('audio', 0, 111, ...opus), line('video', 1, 96, ...h264))

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/whip',
    payload,
    headers: { 'content-type': 'application/sdp', authorization: 'Bearer KEY', ...headers },
  })

test('[S-02, X-03] who sends no key, or asks about a session of nobody, is refused before the body is read', async () => {
  const tooLong = 'v'.repeat(100_000)
  expect((await post(tooLong, { authorization: '' })).statusCode).toBe(401)
  expect((await app.inject({ method: 'PATCH', url: '/whip/nobody', payload: tooLong })).statusCode).toBe(404)
  expect((await post(tooLong)).statusCode).toBe(413)
})

test('[S-02] an offer is answered with 201, its location, its tag and a recvonly answer that may ask for packets again', async () => {
  const { statusCode, headers, body } = await post(good)
  expect(statusCode).toBe(201)
  expect(headers).toMatchObject({
    'content-type': 'application/sdp',
    location: expect.stringMatching(/^\/whip\/[\w-]{24}$/),
    etag: expect.stringMatching(/^"[0-9a-f]{12}"$/),
    'accept-patch': 'application/trickle-ice-sdpfrag',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  })
  expect(body.match(/^a=(recvonly|sendonly|rtcp-fb:.*|group:BUNDLE .*)$/gm)).toEqual([
    'a=group:BUNDLE 0 1',
    'a=recvonly',
    'a=recvonly',
    'a=rtcp-fb:96 nack',
    'a=rtcp-fb:96 goog-remb',
    'a=rtcp-fb:96 nack pli',
  ])
  expect(body).toContain('a=ice-lite')
  expect(body).not.toContain('transport-cc')
})

test.each([
  ['no H.264', sdp(line('video', 0, 96, ...vp8)), 422, 'video is taken as H.264 with packetization-mode 1 only'],
  ['no Opus', sdp(line('audio', 0, 8, 'a=rtpmap:8 PCMA/8000')), 422, 'sound is taken as Opus only'],
  [
    '20 media lines',
    sdp(...Array.from({ length: 20 }, (_, mid) => line('video', mid, 96, ...h264))),
    422,
    'more than 3 media lines',
  ],
  [
    'two cameras',
    sdp(line('video', 0, 96, ...h264), line('video', 1, 96, ...h264)),
    422,
    'send one video and one audio track',
  ],
  ['a data channel alone', sdp(line('application', 0, 96)), 422, 'neither video nor audio is offered'],
  ['who wants to receive', good.replaceAll('a=sendonly', 'a=recvonly'), 422, 'a publisher offers sendonly'],
  ['no BUNDLE', good.replace(/a=group:BUNDLE.*\r\n/, ''), 406, 'all media lines belong into one BUNDLE group'],
  ['no credentials', good.replaceAll(/a=ice-ufrag:.*\r\n/g, ''), 400, 'ICE credentials or the fingerprint are missing'],
  ['no description', 'hello', 400, 'this is no session description'],
  ['nothing', '', 400, 'this is no session description'],
])('[S-02] an offer with %s is refused with a reason', async (_, offer, status, detail) => {
  const { statusCode, headers, body } = await post(offer)
  expect([statusCode, headers['content-type']]).toEqual([status, 'application/problem+json; charset=utf-8'])
  expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status, detail })
  expect(media.stats()).toMatchObject({ whipPublishers: 0, publishers: 0 })
})

test('[S-02] bodies of 64 KiB are read and longer ones are not, and only offers are taken', async () => {
  const padded = good + `a=x:${'x'.repeat((64 << 10) - good.length - 4)}`
  expect((await post(padded)).statusCode).toBe(201)
  expect((await post(`${padded}x`)).statusCode).toBe(413)
  expect((await post('x'.repeat(1 << 20))).statusCode).toBe(413)
  expect((await post(good, { 'content-type': 'text/plain' })).statusCode).toBe(415)
})

test('[S-02] no key and a wrong key are 401, and the 61st attempt of an address in a minute is 429', async () => {
  expect((await post(good, { authorization: '' })).statusCode).toBe(401)
  const wrong = await post(good, { authorization: 'Bearer WRONG' })
  expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  for (let attempt = 2; attempt < 60; attempt += 1)
    expect((await post(good, { authorization: '' })).statusCode).toBe(401)
  const refused = await post(good)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
})

test('[S-02] a third publisher of two is told to come later; one whose ICE never completes is gone after 15 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  expect((await post(good, { authorization: 'Bearer KEY-1' })).statusCode).toBe(201)
  expect((await post(good, { authorization: 'Bearer KEY-2' })).statusCode).toBe(201)
  const third = await post(good, { authorization: 'Bearer KEY-3' })
  expect([third.statusCode, third.headers['retry-after']]).toEqual([503, '10'])
  await vi.advanceTimersByTimeAsync(14_960)
  expect(media.stats()).toMatchObject({ whipPublishers: 2, publishers: 2 })
  await vi.advanceTimersByTimeAsync(60)
  expect(media.stats()).toMatchObject({ whipPublishers: 0, publishers: 0 })
})

test('[S-02] candidates are taken, an ICE restart is refused with 422, and only who opened a session changes it', async () => {
  const { headers } = await post(good)
  const url = String(headers.location)
  const patch = (payload: string, about: Record<string, string> = {}) =>
    app.inject({
      method: 'PATCH',
      url,
      payload,
      headers: {
        'content-type': 'application/trickle-ice-sdpfrag',
        authorization: 'Bearer KEY',
        'if-match': String(headers.etag),
        ...about,
      },
    })
  const fragment =
    'a=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\n'
  expect((await patch(fragment)).statusCode).toBe(204)
  expect((await patch(fragment.replace('abcd', 'wxyz'), { 'if-match': '*' })).statusCode).toBe(422)
  expect((await patch(fragment, { 'if-match': '"other"' })).statusCode).toBe(412)
  expect((await patch('a=mid:0')).statusCode).toBe(400)
  expect((await patch(fragment, { 'content-type': 'application/sdp' })).statusCode).toBe(415)
  expect((await patch(fragment, { authorization: 'Bearer KEY-2' })).statusCode).toBe(401)
  expect((await app.inject({ method: 'DELETE', url, headers: { authorization: 'Bearer KEY-2' } })).statusCode).toBe(401)
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(405)
  expect((await app.inject({ method: 'DELETE', url, headers: { authorization: 'Bearer KEY' } })).statusCode).toBe(200)
  expect((await patch(fragment)).statusCode).toBe(404)
})

test('[S-02] pages of other origins ask first, and GET is not for publishing', async () => {
  const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url: '/whip' })
  expect([statusCode, headers['accept-post'], headers['access-control-allow-headers']]).toEqual([
    204,
    'application/sdp',
    'authorization, content-type, if-match',
  ])
  const get = await app.inject({ method: 'GET', url: '/whip' })
  expect([get.statusCode, get.headers.allow]).toEqual([405, 'OPTIONS, POST'])
})
