import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as werift from 'werift'
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket } from 'werift'
import { encodeOpus } from './opus-film.ts'

const execute = promisify(execFile)
const ffmpegPath = process.env['FFMPEG'] ?? 'ffmpeg'
const filmMaxBytes = 64 << 20
const fragmentBytes = 1_150
const pictureMs = 40
const soundMs = 20
const tickMs = 5

export interface WhipFilm {
  /** Payloads of RTP packets of each picture. */
  pictures: Buffer[][]
  sound: Buffer[]
}

const fragmentsOf = (unit: Buffer): Buffer[] => {
  if (unit.length <= fragmentBytes) return [unit]
  const [head = 0] = unit
  const fragments: Buffer[] = []
  for (let at = 1; at < unit.length; at += fragmentBytes) {
    const flags = (at === 1 ? 0x80 : 0) | (at + fragmentBytes >= unit.length ? 0x40 : 0)
    const indicator = Buffer.of((head & 0xe0) | 28, flags | (head & 31))
    fragments.push(Buffer.concat([indicator, unit.subarray(at, at + fragmentBytes)]))
  }
  return fragments
}

const unitsOf = (stream: Buffer): Buffer[] => {
  const starts: number[] = []
  for (let at = stream.indexOf('\0\0\x01', 0, 'latin1'); at >= 0; at = stream.indexOf('\0\0\x01', at + 3, 'latin1'))
    starts.push(at + 3)
  return starts.map((start, index) => {
    let end = (starts[index + 1] ?? stream.length + 3) - 3
    while (end > start && stream[end - 1] === 0) end -= 1
    return stream.subarray(start, end)
  })
}

/** Two seconds of 25 pictures each, the first one a key frame, with one slice a picture. */
export const encodeWhipFilm = async (size: '320x180' | '640x360', seconds = 4): Promise<WhipFilm> => {
  const words =
    `-loglevel error -f lavfi -i testsrc2=size=${size}:rate=25 -t ${seconds} -pix_fmt yuv420p -c:v libx264 ` +
    `-preset ultrafast -profile:v baseline -tune zerolatency -x264-params sliced-threads=0:threads=1 -g 50 -f h264 -`
  const [{ stdout }, sound] = await Promise.all([
    execute(ffmpegPath, words.split(' '), { encoding: 'buffer', maxBuffer: filmMaxBytes }),
    encodeOpus(seconds),
  ])
  const pictures: Buffer[][] = []
  let picture: Buffer[] = []
  for (const unit of unitsOf(stdout)) {
    picture.push(...fragmentsOf(unit))
    if (![1, 5].includes((unit[0] ?? 0) & 31)) continue
    pictures.push(picture)
    picture = []
  }
  return { pictures, sound }
}

export interface Faults {
  /** Decides whether a packet is lost on its way the first time. */
  isLost?(sent: number): boolean
  /** Each packet that this chooses comes after the next one. */
  isLate?(sent: number): boolean
}

const offerer = (faults: Faults) => {
  const connection = new RTCPeerConnection({
    codecs: { video: [werift.useH264()], audio: [werift.useOPUS()] },
    headerExtensions: { video: [werift.useSdesMid()], audio: [werift.useSdesMid()] },
    iceServers: [],
    iceUseIpv6: false,
    bundlePolicy: 'max-bundle',
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  let sent = 0
  const spoil = (): void => {
    const transport = connection.dtlsTransports[0]
    if (!transport) return
    const send = transport.sendRtp.bind(transport)
    const seen = new Set<number>()
    const late: (() => void)[] = []
    transport.sendRtp = async (payload, header) => {
      const isFirst =
        header.payloadType !== undefined && !seen.has(header.sequenceNumber * 2 ** 16 + (header.ssrc & 0xffff))
      seen.add(header.sequenceNumber * 2 ** 16 + (header.ssrc & 0xffff))
      sent += 1
      if (isFirst && faults.isLost?.(sent)) return 0
      if (isFirst && faults.isLate?.(sent)) {
        late.push(() => void send(payload, header))
        return 0
      }
      const size = await send(payload, header)
      for (const work of late.splice(0)) work()
      return size
    }
  }
  return { connection, spoil }
}

export interface WhipSenderOptions {
  url: string
  token: string
  film: WhipFilm
  kinds?: readonly ('video' | 'audio')[]
  firstSequenceNumber?: number
  faults?: Faults
}

/** Publishes a film over and over, as an encoder does that makes no key frame when asked. */
export const sendByWhip = async (options: WhipSenderOptions) => {
  const { url, token, kinds = ['audio', 'video'], faults = {} } = options
  const { connection, spoil } = offerer(faults)
  const tracks = new Map(kinds.map((kind) => [kind, new MediaStreamTrack({ kind })] as const))
  for (const track of tracks.values()) connection.addTransceiver(track, { direction: 'sendonly' })
  await connection.setLocalDescription(await connection.createOffer())
  const offer = connection.localDescription?.sdp ?? ''
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' }
  const response = await fetch(`${url}/whip`, { method: 'POST', headers, body: offer })
  const answer = await response.text()
  if (response.status !== 201) {
    await connection.close()
    throw new Error(`${response.status} ${answer}`)
  }
  await connection.setRemoteDescription({ type: 'answer', sdp: answer })
  spoil()
  const location = `${url}${response.headers.get('location')}`
  let { film } = options
  const counts = { video: options.firstSequenceNumber ?? 1, audio: 1 }
  const write = (kind: 'video' | 'audio', payload: Buffer, timestamp: number, marker: boolean): void => {
    const sequenceNumber = counts[kind] & 0xffff
    counts[kind] += 1
    const header = new RtpHeader({
      version: 2,
      sequenceNumber,
      timestamp: timestamp >>> 0,
      payloadType: 96,
      ssrc: 1,
      marker,
    })
    tracks.get(kind)?.writeRtp(new RtpPacket(header, payload))
  }
  let startedAtMs: number | undefined
  let [picture, sound, firstOfFilm] = [0, 0, 0]
  const timer = setInterval(() => {
    if (connection.connectionState !== 'connected') return
    startedAtMs ??= performance.now()
    const atMs = performance.now() - startedAtMs
    for (; sound * soundMs < atMs; sound += 1)
      write('audio', film.sound[sound % film.sound.length] ?? Buffer.of(0xf8), sound * 960, false)
    for (; picture * pictureMs < atMs; picture += 1) {
      const payloads = film.pictures[(picture - firstOfFilm) % film.pictures.length] ?? []
      payloads.forEach((payload, index) => write('video', payload, picture * 3_600, index === payloads.length - 1))
    }
  }, tickMs)
  return {
    location,
    etag: response.headers.get('etag') ?? '',
    offer,
    answer,
    connection,
    /** Goes on with another film. */
    change(next: WhipFilm): void {
      film = next
      firstOfFilm = picture
    },
    /** Sends nothing any more and says nothing. */
    fallSilent: () => clearInterval(timer),
    async leave() {
      clearInterval(timer)
      await fetch(location, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
      await connection.close()
    },
    async drop() {
      clearInterval(timer)
      await connection.close()
    },
  }
}

export type WhipSender = Awaited<ReturnType<typeof sendByWhip>>
