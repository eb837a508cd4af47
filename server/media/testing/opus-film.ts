import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodeFilm } from './encoded-film.ts'
import { audioType, videoType, type FilmMessage } from './flv-reader.ts'
import { enhancedBody } from './hevc-samples.ts'
import { opusConfigBody } from './opus-samples.ts'

const execute = promisify(execFile)
const ffmpegPath = process.env['FFMPEG'] ?? 'ffmpeg'
const ffprobePath = ffmpegPath.replace(/ffmpeg$/, 'ffprobe')
const listMaxBytes = 8 << 20

/** Packets of Opus as an encoder makes them, 20 ms each. */
export const encodeOpus = async (seconds: number): Promise<Buffer[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'grandstand-opus-'))
  try {
    const path = join(folder, 'sound.mp4')
    const words = `-loglevel error -f lavfi -i sine=frequency=440:sample_rate=48000 -t ${seconds} -c:a libopus -f mp4`
    await execute(ffmpegPath, [...words.split(' '), path])
    const args = ['-v', 'error', '-show_entries', 'packet=size,pos', '-of', 'json', path]
    const { stdout } = await execute(ffprobePath, args, { maxBuffer: listMaxBytes })
    const { packets } = JSON.parse(stdout) as { packets: { size: string; pos: string }[] }
    const file = await readFile(path)
    return packets.map(({ size, pos }) => file.subarray(Number(pos), Number(pos) + Number(size)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Publishes H.264 with a key frame every two seconds, and Opus, by enhanced RTMP. */
export const encodeOpusFilm = async (seconds: number): Promise<FilmMessage[]> => {
  const [packets, film] = await Promise.all([encodeOpus(seconds), encodeFilm(seconds)])
  const sound = packets.map((data, index) => ({
    type: audioType,
    timestampMs: index * 20,
    body: enhancedBody(1, 1, data, 'Opus'),
  }))
  const pictures = film.filter(({ type }) => type === videoType)
  const frames = [...pictures, ...sound].toSorted((left, right) => left.timestampMs - right.timestampMs)
  return [{ type: audioType, timestampMs: 0, body: opusConfigBody() }, ...frames]
}
