import type { OnDemandPublisher } from '#server/media/ports.ts'
import { channelArgs, rtmpTarget } from './channel-args.ts'
import { type ChannelProcess, startProcess } from './channel-process.ts'
import type { Ffmpeg } from '#server/platform/ffmpeg.ts'
import type { DemoChannel, DemoScene, SceneHeight } from './demo-channel.ts'

const sceneEveryMs = 1000
/** A run whose room another one has taken is gone by then. */
const takenOverWithinMs = 2000
/** The longest that a timer can wait. */
const forEverMs = 2 ** 31 - 1
const firstRetryMs = 500
/** A run at least this long counts as healthy, and the next fault starts the back-off anew. */
const healthyAfterMs = 10_000
/** After these the caller decides: it starts anew while somebody watches. */
const faultsInARowMax = 3

export interface DemoChannelsLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
}

export interface DemoChannelsOptions {
  readonly ffmpeg: Pick<Ffmpeg, 'path' | 'hasRtmpNoDelay'>
  readonly channels: readonly DemoChannel[]
  readonly height: SceneHeight
  readonly log: DemoChannelsLog
  /** Where the stream goes; the default is RTMP. */
  readonly targetOf?: (rtmpUrl: string) => readonly string[]
}

/** How long to wait before run number `faults + 1`; undefined gives up. */
export const retryDelayMs = (faults: number): number | undefined =>
  faults >= faultsInARowMax ? undefined : firstRetryMs * 2 ** (faults - 1)

const waitUnlessAborted = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, delayMs)
    signal.addEventListener('abort', done, { once: true })
  })

const hideKey = (text: string, rtmpUrl: string): string => text.replaceAll(rtmpUrl, 'rtmp://…')

/** Sends what the channel shows, and starts anew with whatever it shows next; the room goes from one to the other. */
const keepPublishing = async (
  channel: DemoChannel,
  { start, onFault }: { start: (scene: DemoScene) => ChannelProcess; onFault: (stderrTail: string) => void },
  signal: AbortSignal,
): Promise<void> => {
  const runs = new Set<ChannelProcess>()
  let faults = 0
  const begin = (scene: DemoScene): ChannelProcess => {
    const run = start(scene)
    runs.add(run)
    void run.exited.then(() => runs.delete(run))
    return run
  }
  while (!signal.aborted) {
    const scene = channel.scene()
    const startedAtMs = performance.now()
    const run = begin(scene)
    const next = new AbortController()
    const timer = setInterval(() => channel.scene() === scene || next.abort(), sceneEveryMs)
    const left = waitUnlessAborted(forEverMs, AbortSignal.any([signal, next.signal]))
    const exit = await Promise.race([run.exited, left])
    clearInterval(timer)
    next.abort()
    if (signal.aborted) break
    if (!exit) {
      // The next publish takes the room over, which ends this one; if that fails it must not go on beside it.
      setTimeout(run.end, takenOverWithinMs)
      continue
    }
    onFault(exit.stderrTail)
    faults = performance.now() - startedAtMs >= healthyAfterMs ? 1 : faults + 1
    const delayMs = retryDelayMs(faults)
    if (delayMs === undefined) break
    await waitUnlessAborted(delayMs, signal)
  }
  for (const run of runs) run.end()
  await Promise.all([...runs].map(({ exited }) => exited))
}

const publish = async (options: DemoChannelsOptions, channel: DemoChannel, rtmpUrl: string, signal: AbortSignal) => {
  const { ffmpeg, log, height } = options
  const { roomNo } = channel
  const target = options.targetOf?.(rtmpUrl) ?? rtmpTarget(rtmpUrl, ffmpeg.hasRtmpNoDelay)
  const start = (scene: DemoScene): ChannelProcess => {
    log.info({ roomNo, scene, height }, 'demo channel starts')
    return startProcess(ffmpeg.path, channelArgs(scene, height, target))
  }
  const onFault = (stderrTail: string): void =>
    log.warn({ roomNo, stderrTail: hideKey(stderrTail, rtmpUrl) }, 'demo channel stopped by itself')
  await keepPublishing(channel, { start, onFault }, signal)
}

/**
 * Publishers of the demo channels: a looped scene with its sound, sent by ffmpeg over RTMP as it was rendered. When the
 * channel shows another scene, another run takes the room over. Restarts with back-off; after three faults in a row
 * `exited` settles. Leaves no process behind.
 */
export const createDemoChannels = (options: DemoChannelsOptions): OnDemandPublisher => {
  const channels = new Map(options.channels.map((channel) => [channel.roomNo, channel]))
  return {
    roomNos: new Set(channels.keys()),
    start(roomNo, rtmpUrl) {
      const channel = channels.get(roomNo)
      if (!channel) throw new Error(`room ${roomNo} has no demo channel`)
      const wanted = new AbortController()
      const exited = publish(options, channel, rtmpUrl, wanted.signal).catch((error: unknown) => {
        options.log.warn({ roomNo, error }, 'demo channel failed')
      })
      return {
        exited,
        stop: () => {
          wanted.abort()
          return exited
        },
      }
    },
  }
}
