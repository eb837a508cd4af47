import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment, type Environment } from './child-environment.ts'

export interface Ffmpeg {
  readonly path: string
  readonly version: string
  /** The build of the npm package, which is of 2018: nothing that strangers send is given to it. */
  readonly isOld: boolean
  /** Knows `tcp_nodelay` for RTMP (4.4): without it the commands of a publish wait 40 ms each for an acknowledgement. */
  readonly hasRtmpNoDelay: boolean
  /** Has an encoder of H.264, and its time stamps and key frames can be those of its source. */
  readonly canTranscode: boolean
}

const run = promisify(execFile)
const answerTimeoutMs = 10_000
const answerBytesMax = 4 * 1024 * 1024

/** Covers are written with it; whatever ffmpeg has it can send the demo channels too. */
const coverEncoder = ' mjpeg '

const transcodingSince = [5, 1] as const

const isSince = (version: string, [major, minor]: readonly [number, number]): boolean => {
  const [, hisMajor = 0, hisMinor = 0] = (/^n?(\d+)\.(\d+)/.exec(version) ?? []).map(Number)
  return hisMajor > major || (hisMajor === major && hisMinor >= minor)
}

const ask = async (path: string, env: Environment, args: readonly string[]): Promise<string> => {
  const { stdout } = await run(path, ['-hide_banner', ...args], {
    timeout: answerTimeoutMs,
    maxBuffer: answerBytesMax,
    env: childEnvironment(env),
  })
  return stdout
}

const packagedPath = async (): Promise<string | undefined> => {
  try {
    const { path } = await import('@ffmpeg-installer/ffmpeg')
    return path
  } catch {
    return undefined
  }
}

const inspect = async (path: string, env: Environment): Promise<Ffmpeg | undefined> => {
  try {
    const [banner, encoders, rtmp] = await Promise.all([
      ask(path, env, ['-version']),
      ask(path, env, ['-encoders']),
      ask(path, env, ['-h', 'protocol=rtmp']),
    ])
    const version = /^ffmpeg version (\S+)/.exec(banner)?.[1]
    if (version === undefined || !encoders.includes(coverEncoder)) return undefined
    const canTranscode = encoders.includes(' libx264 ') && isSince(version, transcodingSince)
    const isOld = path === (await packagedPath())
    return { path, version, isOld, hasRtmpNoDelay: rtmp.includes('-tcp_nodelay'), canTranscode }
  } catch {
    return undefined
  }
}

/**
 * An ffmpeg that can send the demo channels and take covers. `FFMPEG` names the only candidate; without it the system's
 * comes first, then the binary of the npm package. Undefined when none can.
 */
export const findFfmpeg = async (env: Environment): Promise<Ffmpeg | undefined> => {
  const wanted = env['FFMPEG']
  if (wanted) return inspect(wanted, env)
  const system = await inspect('ffmpeg', env)
  if (system) return system
  const packaged = await packagedPath()
  return packaged === undefined ? undefined : inspect(packaged, env)
}
