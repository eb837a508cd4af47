import { spawn, type ChildProcess } from 'node:child_process'
import { toAnnexB } from './cmaf/annex-b.ts'
import type { KeyFrame } from './cmaf/muxer.ts'
import { COVER_MAX_AGE_MS, COVER_MAX_BYTES, COVER_TIMEOUT_MS, COVER_WIDTH_PIXELS } from './media-limits.ts'

export interface Cover {
  jpeg: Buffer
  takenAtMs: number
}

export interface Covers {
  /** A picture at most COVER_MAX_AGE_MS old when there is a key frame, else the last one. */
  coverOf(roomNo: string, keyFrame: KeyFrame | undefined): Promise<Cover | undefined>
  forget(roomNo: string): void
  stop(): void
}

const INPUT = '-hide_banner -loglevel error -threads 1 -f h264 -i pipe:0 -frames:v 1'
const SCALE = `scale='min(${COVER_WIDTH_PIXELS},iw)':-2`
const decoderArguments = [...INPUT.split(' '), '-vf', SCALE, '-q:v', '5', '-f', 'mjpeg', 'pipe:1']

const collect = (child: ChildProcess): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    const pieces: Buffer[] = []
    let sizeBytes = 0
    const timer = setTimeout(() => child.kill('SIGKILL'), COVER_TIMEOUT_MS)
    child.stdout?.on('data', (bytes: Buffer) => {
      sizeBytes += bytes.length
      if (sizeBytes > COVER_MAX_BYTES) child.kill('SIGKILL')
      else pieces.push(bytes)
    })
    const settle = (jpeg: Buffer | undefined) => {
      clearTimeout(timer)
      resolve(jpeg)
    }
    child.once('error', () => settle(undefined))
    child.once('close', (code) => settle(code === 0 && sizeBytes > 0 ? Buffer.concat(pieces) : undefined))
  })

/** Pictures of the streams, decoded by one ffmpeg child at a time for the whole server. */
export const createCovers = (ffmpegPath: string, nowMs: () => number): Covers => {
  const taken = new Map<string, Cover>()
  const waiting = new Map<string, Promise<Cover | undefined>>()
  let line: Promise<unknown> = Promise.resolve()
  let child: ChildProcess | undefined
  let isStopped = false

  const decode = async (keyFrame: KeyFrame): Promise<Buffer | undefined> => {
    if (isStopped) return undefined
    const started = spawn(ffmpegPath, decoderArguments, { stdio: ['pipe', 'pipe', 'ignore'] })
    child = started
    started.stdin.on('error', () => undefined)
    started.stdin.end(toAnnexB(keyFrame))
    const jpeg = await collect(started)
    child = undefined
    return jpeg
  }

  const take = async (roomNo: string, keyFrame: KeyFrame): Promise<Cover | undefined> => {
    const jpeg = await decode(keyFrame)
    if (jpeg) taken.set(roomNo, { jpeg, takenAtMs: nowMs() })
    return taken.get(roomNo)
  }

  return {
    coverOf(roomNo, keyFrame) {
      const last = taken.get(roomNo)
      if (!keyFrame || (last && nowMs() - last.takenAtMs < COVER_MAX_AGE_MS)) return Promise.resolve(last)
      const earlier = waiting.get(roomNo)
      if (earlier) return earlier
      const next = line.then(() => take(roomNo, keyFrame))
      const settled = next.finally(() => waiting.delete(roomNo))
      line = settled.catch(() => undefined)
      waiting.set(roomNo, settled)
      return settled
    },
    forget: (roomNo) => void taken.delete(roomNo),
    stop() {
      isStopped = true
      child?.kill('SIGKILL')
    },
  }
}
