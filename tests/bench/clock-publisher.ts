import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { clockPicture, pictureHeight, pictureWidth } from './clock-picture.ts'

const framesPerSecond = 30
const keyFrameEvery = 60
const queueMaxBytes = 2 * pictureWidth * pictureHeight

const raw = `-f rawvideo -pix_fmt gray -s ${pictureWidth}x${pictureHeight} -r ${framesPerSecond}`
const sound = '-re -f lavfi -i sine=frequency=440:sample_rate=44100'
const keys = `-g ${keyFrameEvery} -keyint_min ${keyFrameEvery} -sc_threshold 0`
const flvOut = '-c:a aac -b:a 96k -flvflags no_duration_filesize -f flv'

/** How the pictures are encoded: without B-frames, or as the line of the README does. */
export const encodings = {
  zerolatency: `-preset ultrafast -tune zerolatency -b:v 1200k ${keys}`,
  readme: `-preset veryfast -g ${keyFrameEvery}`,
} as const
export type Encoding = keyof typeof encodings

export interface ClockPublisher {
  exited: Promise<void>
  /** The FLV, when no address was given. */
  output: Readable
  stop(): Promise<void>
}

/** Publishes H.264 and AAC with the wall clock burnt in; without `url` it comes out as FLV. */
export const startClockPublisher = (ffmpegPath: string, encoding: Encoding, url?: string): ClockPublisher => {
  const encode = `-map 0:v -map 1:a -pix_fmt yuv420p -c:v libx264 ${encodings[encoding]}`
  const words = `-hide_banner -loglevel error ${raw} -use_wallclock_as_timestamps 1 -i pipe:0 ${sound} ${encode} ${flvOut}`
  const child = spawn(ffmpegPath, [...words.split(' '), url ?? '-'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit').then(() => undefined)
  child.stdin.on('error', () => undefined)
  const startedAtMs = Date.now()
  let frame = 0
  let timer: NodeJS.Timeout | undefined
  const draw = () => {
    if (child.stdin.writableLength < queueMaxBytes) child.stdin.write(clockPicture(Date.now(), frame))
    frame += 1
    timer = setTimeout(draw, Math.max(0, startedAtMs + (frame * 1_000) / framesPerSecond - Date.now()))
  }
  draw()
  return {
    exited,
    output: child.stdout,
    stop() {
      clearTimeout(timer)
      child.kill('SIGKILL')
      return exited
    },
  }
}
