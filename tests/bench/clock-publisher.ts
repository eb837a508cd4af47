import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clockPicture, PICTURE_HEIGHT, PICTURE_WIDTH } from './clock-picture.ts'

const FRAMES_PER_SECOND = 30
const KEY_FRAME_EVERY = 60
const QUEUE_MAX_BYTES = 2 * PICTURE_WIDTH * PICTURE_HEIGHT

const RAW = `-f rawvideo -pix_fmt gray -s ${PICTURE_WIDTH}x${PICTURE_HEIGHT} -r ${FRAMES_PER_SECOND}`
const SOUND = '-re -f lavfi -i sine=frequency=440:sample_rate=44100'
const ENCODE = `-map 0:v -map 1:a -pix_fmt yuv420p -c:v libx264 -preset ultrafast -tune zerolatency -b:v 1200k`
const KEYS = `-g ${KEY_FRAME_EVERY} -keyint_min ${KEY_FRAME_EVERY} -sc_threshold 0`
const OUT = '-c:a aac -b:a 96k -flvflags no_duration_filesize -f flv'

export interface ClockPublisher {
  exited: Promise<void>
  stop(): Promise<void>
}

/** Publishes H.264 and AAC with the wall clock burnt in. */
export const startClockPublisher = (ffmpegPath: string, url: string): ClockPublisher => {
  const words = `-hide_banner -loglevel error ${RAW} -use_wallclock_as_timestamps 1 -i pipe:0 ${SOUND} ${ENCODE} ${KEYS} ${OUT}`
  const child = spawn(ffmpegPath, [...words.split(' '), url], { stdio: ['pipe', 'ignore', 'inherit'] })
  const exited = once(child, 'exit').then(() => undefined)
  child.stdin.on('error', () => undefined)
  const startedAtMs = Date.now()
  let frame = 0
  let timer: NodeJS.Timeout | undefined
  const draw = () => {
    if (child.stdin.writableLength < QUEUE_MAX_BYTES) child.stdin.write(clockPicture(Date.now(), frame))
    frame += 1
    timer = setTimeout(draw, Math.max(0, startedAtMs + (frame * 1_000) / FRAMES_PER_SECOND - Date.now()))
  }
  draw()
  return {
    exited,
    stop() {
      clearTimeout(timer)
      child.kill('SIGKILL')
      return exited
    },
  }
}
