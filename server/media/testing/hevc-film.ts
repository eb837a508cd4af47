import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodeFilm } from './encoded-film.ts'
import { audioType, videoType, type FilmMessage } from './flv-reader.ts'
import { enhancedBody } from './hevc-samples.ts'

const execute = promisify(execFile)
const ffmpegPath = process.env['FFMPEG'] ?? 'ffmpeg'
const ffprobePath = ffmpegPath.replace(/ffmpeg$/, 'ffprobe')
const listMaxBytes = 8 << 20

interface Packet {
  pts_time: string
  dts_time: string
  size: string
  pos: string
  flags: string
}

const recordIn = (file: Buffer): Buffer => {
  const at = file.indexOf('hvcC')
  if (at < 0) throw new Error('no hvcC')
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

const frameBody = (data: Buffer, isKey: boolean, compositionMs: number): Buffer => {
  const frameType = isKey ? 1 : 2
  if (compositionMs === 0) return enhancedBody(3, frameType, data)
  const composition = Buffer.alloc(3)
  composition.writeIntBE(compositionMs, 0, 3)
  return enhancedBody(1, frameType, Buffer.concat([composition, data]))
}

const toMessages = (file: Buffer, packets: readonly Packet[]): FilmMessage[] => {
  const originMs = Math.min(0, ...packets.map((packet) => Number(packet.dts_time) * 1_000))
  const frames = packets.map((packet) => {
    const data = file.subarray(Number(packet.pos), Number(packet.pos) + Number(packet.size))
    const decodeMs = Math.round(Number(packet.dts_time) * 1_000)
    const compositionMs = Math.round(Number(packet.pts_time) * 1_000) - decodeMs
    const body = frameBody(data, packet.flags.startsWith('K'), compositionMs)
    return { type: videoType, timestampMs: decodeMs - Math.round(originMs), body }
  })
  return [{ type: videoType, timestampMs: 0, body: enhancedBody(0, 1, recordIn(file)) }, ...frames]
}

/** How x265 makes its groups of pictures: open ones begin with a CRA picture, and have B-frames. */
export const hevcGroups = {
  closed: 'keyint=50:min-keyint=50:scenecut=0:open-gop=0:bframes=0',
  open: 'keyint=50:min-keyint=50:scenecut=0:open-gop=1:bframes=2',
} as const

const encodePictures = async (
  seconds: number,
  groups: keyof typeof hevcGroups,
  size: string,
): Promise<FilmMessage[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'grandstand-hevc-'))
  try {
    const path = join(folder, 'film.mp4')
    const picture = `-loglevel error -f lavfi -i testsrc2=size=${size}:rate=25 -t ${seconds} -pix_fmt yuv420p`
    const encode = `-c:v libx265 -preset ultrafast -x265-params log-level=none:${hevcGroups[groups]} -tag:v hvc1`
    await execute(ffmpegPath, [...`${picture} ${encode} -f mp4`.split(' '), path])
    const entries = 'packet=pts_time,dts_time,size,pos,flags'
    const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', entries, '-of', 'json', path]
    const { stdout } = await execute(ffprobePath, args, { maxBuffer: listMaxBytes })
    return toMessages(await readFile(path), (JSON.parse(stdout) as { packets: Packet[] }).packets)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What an encoder of enhanced RTMP sends: HEVC pictures with a key frame every two seconds, and AAC sound. */
export const encodeHevcFilm = async (
  seconds: number,
  groups: keyof typeof hevcGroups,
  size = '320x180',
): Promise<FilmMessage[]> => {
  const [pictures, film] = await Promise.all([encodePictures(seconds, groups, size), encodeFilm(seconds)])
  const sound = film.filter(({ type }) => type === audioType)
  return [...pictures, ...sound].toSorted((left, right) => left.timestampMs - right.timestampMs)
}
