import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { claimPorts } from './ports.ts'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findProgram = (): string => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = ['redis-server', 'valkey-server'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const program = process.env['REDIS_SERVER'] ?? found.find(isProgram)
  if (program === undefined) throw new Error('there is no redis-server: run "node scripts/ensure.mjs --redis"')
  return program
}

/** A Redis of a test's own, without a disk. It keeps its address over restarts. */
export interface RedisServer {
  readonly port: number
  readonly url: string
  /** Ends it at once, with everything that it holds. */
  kill(): Promise<void>
  start(): Promise<void>
  /** It answers nobody until `resume`; connections stay open. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Settles when it takes connections. */
const launch = async (port: string, words: readonly string[]): Promise<ChildProcess> => {
  const given = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...words]
  const child = spawn(findProgram(), given, { stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      written += chunk.toString()
      if (written.includes('Ready to accept connections')) resolve()
    })
  })
  const refused = ended.then(() => {
    throw new Error(`redis-server ended: ${written}`)
  })
  await Promise.race([ready, refused])
  refused.catch(() => undefined)
  return child
}

export const startRedis = async (words: readonly string[] = []): Promise<RedisServer> => {
  const claimed = await claimPorts(['REDIS_PORT'])
  const port = claimed.ports.REDIS_PORT
  let child: ChildProcess | undefined = await launch(port, words)
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    port: Number(port),
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: async () => {
      await kill()
      child = await launch(port, words)
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    stop: async () => {
      await kill()
      child = undefined
      await claimed.release()
    },
  }
}
