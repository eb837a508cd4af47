import type { OnDemandPublisher } from '#server/media/ports.ts'
import { createCaptionFiles } from './caption-files.ts'
import { captionTexts, isMatch } from './caption-texts.ts'
import { channelArgs, rtmpTarget } from './channel-args.ts'
import { type ChannelProcess, startProcess } from './channel-process.ts'
import type { Ffmpeg } from '#server/platform/ffmpeg.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import type { DemoChannel } from './demo-channel.ts'

const captionEveryMs = 1000
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

const keepPublishing = async (
  start: () => ChannelProcess,
  onFault: (stderrTail: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  let faults = 0
  while (!signal.aborted) {
    const startedAtMs = performance.now()
    const run = start()
    signal.addEventListener('abort', run.end, { once: true })
    const { stderrTail } = await run.exited
    signal.removeEventListener('abort', run.end)
    if (signal.aborted) return
    onFault(stderrTail)
    faults = performance.now() - startedAtMs >= healthyAfterMs ? 1 : faults + 1
    const delayMs = retryDelayMs(faults)
    if (delayMs === undefined) return
    await waitUnlessAborted(delayMs, signal)
  }
}

const publish = async (options: DemoChannelsOptions, channel: DemoChannel, rtmpUrl: string, signal: AbortSignal) => {
  const { ffmpeg, log } = options
  const { roomNo, scene } = channel
  const files = await createCaptionFiles()
  const writeCaption = (): Promise<void> => files.write(captionTexts(channel.caption()))
  const inTurn = createMutex()
  const timer = setInterval(() => {
    const failed = (error: unknown): void => log.warn({ roomNo, error }, 'demo channel caption not written')
    void inTurn(writeCaption).catch(failed)
  }, captionEveryMs)
  try {
    await writeCaption()
    const target = options.targetOf?.(rtmpUrl) ?? rtmpTarget(rtmpUrl, ffmpeg.hasRtmpNoDelay)
    const args = channelArgs(scene, isMatch(channel.caption()), target)
    const onFault = (stderrTail: string): void =>
      log.warn({ roomNo, scene, stderrTail: hideKey(stderrTail, rtmpUrl) }, 'demo channel stopped by itself')
    await keepPublishing(() => startProcess(ffmpeg.path, args, files), onFault, signal)
  } finally {
    clearInterval(timer)
    await inTurn(async () => undefined)
    await files.remove()
  }
}

/**
 * Publishers of the demo channels: a looped scene with the match's name, score and running clock burnt in at send time,
 * and its sound, sent by ffmpeg over RTMP. Restarts with back-off; after three faults in a row `exited` settles. Leaves no
 * process behind.
 */
export const createDemoChannels = (options: DemoChannelsOptions): OnDemandPublisher => {
  const channels = new Map(options.channels.map((channel) => [channel.roomNo, channel]))
  return {
    roomNos: new Set(channels.keys()),
    start(roomNo, rtmpUrl) {
      const channel = channels.get(roomNo)
      if (!channel) throw new Error(`room ${roomNo} has no demo channel`)
      const wanted = new AbortController()
      options.log.info({ roomNo, scene: channel.scene }, 'demo channel starts')
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
