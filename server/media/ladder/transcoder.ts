import { spawn, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import type { VideoTag } from '#server/media/cmaf/flv-tag.ts'
import { childEnvironment } from '#server/platform/child-environment.ts'
import { createFlvPictures } from './flv-pictures.ts'
import { transcoderBacklogBytes, transcoderNiceness } from './ladder-limits.ts'
import type { LadderPlan } from './ladder-plan.ts'
import { firstRungPipe, transcoderArgs } from './transcoder-args.ts'

export interface TranscoderPorts {
  /** A picture, or the header of those that follow, of the rung with this index; `timeMs` counts from the origin. */
  picture(rung: number, timeMs: number, tag: VideoTag): void
  /** It is gone, for whatever reason. */
  gone(reason: string): void
}

export interface Transcoder {
  readonly pid: number | undefined
  /** Media of the source, in order; false: it does not keep up. */
  feed(bytes: Buffer): boolean
  /** Ends it; settles when the process is gone. */
  stop(): Promise<void>
}

export type StartTranscoder = (plan: LadderPlan, originMs: number, ports: TranscoderPorts) => Transcoder

const stderrCharsMax = 500

const lower = (pid: number): void => {
  try {
    setPriority(pid, transcoderNiceness)
  } catch {
    // It is gone already.
  }
}

const readRung = (child: ChildProcess, rung: number, ports: TranscoderPorts): void => {
  const read = createFlvPictures((timeMs, tag) => ports.picture(rung, timeMs, tag))
  const pipe = child.stdio[firstRungPipe + rung] as Readable
  pipe.on('data', (bytes: Buffer) => {
    try {
      read(bytes)
    } catch (error) {
      pipe.destroy()
      child.kill('SIGKILL')
      ports.gone(`unreadable output: ${String(error)}`)
    }
  })
  pipe.on('error', () => undefined)
}

/** Starts ffmpeg for one stretch of a stream. It ends with its input, so that none outlives a killed server. */
export const startTranscoder =
  (ffmpegPath: string): StartTranscoder =>
  (plan, originMs, ports) => {
    const pipes = plan.pictures.map(() => 'pipe' as const)
    const child = spawn(ffmpegPath, transcoderArgs(plan, originMs), {
      stdio: ['pipe', 'ignore', 'pipe', ...pipes],
      env: childEnvironment(),
    })
    if (child.pid !== undefined) lower(child.pid)
    let stderrTail = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderrTail = (stderrTail + text).slice(-stderrCharsMax)
    })
    // A child that died closes its pipe before its end is noticed.
    child.stdin?.on('error', () => undefined)
    plan.pictures.forEach((_, rung) => readRung(child, rung, ports))
    const exited = new Promise<void>((resolve) => {
      const settle = (reason: string): void => {
        ports.gone(stderrTail.trim() || reason)
        resolve()
      }
      child.once('error', (error) => child.pid === undefined && settle(error.message))
      child.once('close', (code, signal) => settle(`ended with ${signal ?? code}`))
    })
    return {
      pid: child.pid,
      feed(bytes) {
        child.stdin?.write(bytes)
        return (child.stdin?.writableLength ?? 0) <= transcoderBacklogBytes
      },
      stop() {
        child.kill('SIGKILL')
        return exited
      },
    }
  }
