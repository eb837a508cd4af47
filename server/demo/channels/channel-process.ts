import { spawn } from 'node:child_process'
import { childEnvironment } from '#server/platform/child-environment.ts'

const killAfterMs = 2000
const stderrCharsMax = 2000

export interface ChannelProcess {
  /** Settles when the process is gone. */
  readonly exited: Promise<{ readonly stderrTail: string }>
  /** Asks it to end, and ends it after two seconds. */
  end(): void
}

/** One run of ffmpeg. */
export const startProcess = (ffmpegPath: string, args: readonly string[]): ChannelProcess => {
  const child = spawn(ffmpegPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnvironment(),
  })
  let stderrTail = ''
  let killTimer: NodeJS.Timeout | undefined
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-stderrCharsMax)
  })
  const exited = new Promise<{ stderrTail: string }>((resolve) => {
    const gone = (): void => {
      clearTimeout(killTimer)
      resolve({ stderrTail: stderrTail.trim() })
    }
    child.once('error', (error) => {
      stderrTail += error.message
      if (child.pid === undefined) gone()
    })
    child.once('close', gone)
  })
  return {
    exited,
    end: () => {
      if (child.exitCode !== null || child.signalCode !== null || killTimer) return
      child.kill('SIGTERM')
      killTimer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    },
  }
}
