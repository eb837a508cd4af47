import { fork, type ChildProcess } from 'node:child_process'
import { BusyError } from '#server/platform/busy-error.ts'
import { childEnvironment } from '#server/platform/child-environment.ts'
import type { PictureWork } from './picture-work.ts'

const startMsMax = 30_000
const drawMsMax = 10_000
const idleMs = 30_000

type Drawn = { drawn: Uint8Array | undefined }

const program = new URL('picture-program.ts', import.meta.url)

/**
 * Decodes pictures in a process of its own, which has none of our settings, goes behind the site's work and is killed when
 * it takes too long. It starts with the first picture and ends when none has come for a while. One picture at a time.
 */
export const createPictureProcess = () => {
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = (): void => {
    clearTimeout(idle)
    running?.kill('SIGKILL')
    running = undefined
  }

  /** The next message; undefined when the process ends first or takes too long. */
  const nextMessage = (child: ChildProcess, msMax: number): Promise<unknown> =>
    new Promise((resolve) => {
      const settle = (message?: unknown): void => {
        clearTimeout(timer)
        child.off('message', settle).off('exit', ended)
        resolve(message)
      }
      const ended = (): void => settle()
      const timer = setTimeout(ended, msMax)
      child.once('message', settle).once('exit', ended)
    })

  const start = async (): Promise<ChildProcess> => {
    const child = fork(program, {
      env: childEnvironment(),
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    running = child
    child.on('error', () => undefined)
    child.on('exit', () => {
      if (running === child) running = undefined
    })
    if ((await nextMessage(child, startMsMax)) !== 'ready') {
      end()
      throw new BusyError('what draws pictures did not start')
    }
    return child
  }

  return async (work: PictureWork): Promise<Buffer | undefined> => {
    clearTimeout(idle)
    const child = running?.connected === true ? running : await start()
    child.ref()
    child.channel?.ref()
    child.send(work)
    const answer = (await nextMessage(child, drawMsMax)) as Drawn | undefined
    child.unref()
    child.channel?.unref()
    if (!answer) end()
    else idle = setTimeout(end, idleMs).unref()
    return answer?.drawn && Buffer.from(answer.drawn)
  }
}
