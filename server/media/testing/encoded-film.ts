import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { audioType, createFlvReader, type FilmMessage } from './flv-reader.ts'
import { messageBytes } from './rtmp-bytes.ts'

const execute = promisify(execFile)
const ffmpegPath = process.env['FFMPEG'] ?? 'ffmpeg'
const filmMaxBytes = 64 << 20

const encode = async (words: string): Promise<FilmMessage[]> => {
  const all = `-loglevel error ${words} -flvflags no_duration_filesize -f flv -`
  const { stdout } = await execute(ffmpegPath, all.split(' '), { encoding: 'buffer', maxBuffer: filmMaxBytes })
  return createFlvReader().read(stdout)
}

const sine = '-f lavfi -i sine=frequency=440:sample_rate=44100'
const x264 = '-c:v libx264 -preset ultrafast -tune zerolatency'

/** Pictures with a key frame every two seconds, and sound, as x264 and an AAC encoder make them. */
export const encodeFilm = (seconds: number): Promise<FilmMessage[]> =>
  encode(`-f lavfi -i testsrc2=size=320x180:rate=25 ${sine} -t ${seconds} ${x264} -g 50 -c:a aac`)

/** One picture that never changes, sent again after each step and a key frame every other time. */
export const encodeStillFilm = (seconds: number, stepMs: number, hasSound: boolean): Promise<FilmMessage[]> => {
  const picture = `-f lavfi -i color=size=320x180:rate=1000/${stepMs}`
  return encode(`${picture} ${hasSound ? sine : ''} -t ${seconds} ${x264} -g 2 -c:a aac`.replaceAll(/ +/g, ' '))
}

const isHeader = ({ type, body }: FilmMessage): boolean => (type === audioType ? body[1] === 0 : body[1] !== 1)

/** The messages in another order of arrival: sound comes this much sooner than pictures of the same time. */
export const withSoundAhead = (film: readonly FilmMessage[], aheadMs: number): FilmMessage[] => {
  const arrival = (message: FilmMessage): number => {
    if (isHeader(message)) return Number.NEGATIVE_INFINITY
    return message.timestampMs - (message.type === audioType ? aheadMs : 0)
  }
  return film.toSorted((left, right) => arrival(left) - arrival(right))
}

export const bytesOf = (film: readonly FilmMessage[]): Buffer =>
  Buffer.concat(film.map(({ type, body, timestampMs }) => messageBytes(type, body, timestampMs)))
