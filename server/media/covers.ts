import { spawn, type ChildProcess } from 'node:child_process'
import { toAnnexB } from './cmaf/annex-b.ts'
import type { VideoCodec } from './cmaf/codec-config.ts'
import type { KeyFrame } from './cmaf/muxer.ts'
import { childEnvironment } from '#server/platform/child-environment.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import { coverMaxAgeMs, coverMaxBytes, coverTimeoutMs, coverWidthPixels } from './media-limits.ts'

export interface Cover {
  jpeg: Buffer
  takenAtMs: number
}

const scaleFilter = `scale='min(${coverWidthPixels},iw)':-2`
const streamFormats: Readonly<Record<VideoCodec, string>> = { avc: 'h264', hevc: 'hevc' }

const decoderArguments = (codec: VideoCodec): string[] => {
  const input = `-hide_banner -loglevel error -threads 1 -f ${streamFormats[codec]} -i pipe:0 -frames:v 1`
  return [...input.split(' '), '-vf', scaleFilter, '-q:v', '5', '-f', 'mjpeg', 'pipe:1']
}

const collect = (child: ChildProcess): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    const pieces: Buffer[] = []
    let sizeBytes = 0
    const timer = setTimeout(() => child.kill('SIGKILL'), coverTimeoutMs)
    child.stdout?.on('data', (bytes: Buffer) => {
      sizeBytes += bytes.length
      if (sizeBytes > coverMaxBytes) child.kill('SIGKILL')
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
export class Covers {
  readonly #ffmpegPath: string
  readonly #nowMs: () => number
  readonly #latest = new Map<string, Cover>()
  readonly #waiting = new Map<string, Promise<Cover | undefined>>()
  readonly #inTurn = createMutex()
  #child: ChildProcess | undefined
  #isStopped = false

  constructor(ffmpegPath: string, nowMs: () => number) {
    this.#ffmpegPath = ffmpegPath
    this.#nowMs = nowMs
  }

  /** A picture at most coverMaxAgeMs old when there is a key frame, else the last one. */
  coverOf(roomNo: string, keyFrame: KeyFrame | undefined): Promise<Cover | undefined> {
    const last = this.#latest.get(roomNo)
    if (!keyFrame || (last && this.#nowMs() - last.takenAtMs < coverMaxAgeMs)) return Promise.resolve(last)
    const earlier = this.#waiting.get(roomNo)
    if (earlier) return earlier
    const next = this.#inTurn(() => this.#renew(roomNo, keyFrame))
    const settled = next.finally(() => this.#waiting.delete(roomNo))
    this.#waiting.set(roomNo, settled)
    return settled
  }

  forget(roomNo: string): void {
    this.#latest.delete(roomNo)
  }

  stop(): void {
    this.#isStopped = true
    this.#child?.kill('SIGKILL')
  }

  async #renew(roomNo: string, keyFrame: KeyFrame): Promise<Cover | undefined> {
    const jpeg = await this.#decode(keyFrame)
    if (jpeg) this.#latest.set(roomNo, { jpeg, takenAtMs: this.#nowMs() })
    return this.#latest.get(roomNo)
  }

  async #decode(keyFrame: KeyFrame): Promise<Buffer | undefined> {
    if (this.#isStopped) return undefined
    const started = spawn(this.#ffmpegPath, decoderArguments(keyFrame.config.kind), {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: childEnvironment(),
    })
    this.#child = started
    started.stdin.on('error', () => undefined)
    started.stdin.end(toAnnexB(keyFrame))
    const jpeg = await collect(started)
    this.#child = undefined
    return jpeg
  }
}
