import { availableParallelism } from 'node:os'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { createDemoChannels } from '#server/demo/channels/demo-channels.ts'
import { createDemoScenes } from '#server/demo/channels/demo-scenes.ts'
import { measureMachine, sceneHeightFor } from '#server/demo/channels/scene-height.ts'
import type { LiveList } from '#server/live/ports.ts'
import { ladderBudget } from '#server/media/ladder/ladder-plan.ts'
import { startMedia } from '#server/media/media-server.ts'
import type { Recorder } from '#server/media/recording/recorder.ts'
import type { StreamKeys, StreamLog } from '#server/media/ports.ts'
import type { Ffmpeg } from '#server/platform/ffmpeg.ts'
import type { Log } from '#server/platform/log.ts'
import type { Shutdown } from '#server/platform/shutdown.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { Config } from './config.ts'
import { listenFault } from './listening.ts'

interface MediaDeps {
  config: Config
  log: Log
  rooms: Pick<Rooms, 'all' | 'reachDiscontinuity'>
  streamKeys: StreamKeys
  streamLog: StreamLog
  recorder: Recorder | undefined
  ffmpeg: Ffmpeg | undefined
  find: (roomNo: string) => ReturnType<LiveList['item']>
}

const secondMs = 1_000

const isOwnAddress = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

const wasOnAir = (status: AnchorStatus): boolean => status === 1 || status === 2

/** The demo's channels, where there is an ffmpeg and a wish for them. */
const openChannels = (
  { channels }: ReturnType<typeof createDemoScenes>,
  { ffmpeg, config, log }: Pick<MediaDeps, 'ffmpeg' | 'config' | 'log'>,
) => {
  if (config.DEMO === 'off' || config.DEMO_VIDEO_HEIGHT === 'off' || ffmpeg === undefined) return {}
  const machine = measureMachine()
  const height = config.DEMO_VIDEO_HEIGHT === 'auto' ? sceneHeightFor(machine) : config.DEMO_VIDEO_HEIGHT
  log.debug({ height, setting: config.DEMO_VIDEO_HEIGHT, ...machine }, 'the size of the demo channels')
  return { onDemand: createDemoChannels({ ffmpeg, channels, height, log }) }
}

/** Renditions beside the streams, where the machine and its ffmpeg can make them. */
const openLadder = ({ ffmpeg, config, log }: Pick<MediaDeps, 'ffmpeg' | 'config' | 'log'>) => {
  const budget = ladderBudget(config.LADDER_CORES, config.LADDER_ROOMS, availableParallelism())
  if (!budget) return {}
  if (ffmpeg?.canTranscode) return { ladder: budget }
  log.warn({ ffmpeg: ffmpeg?.version }, 'no ladders: they need ffmpeg 5.1 or newer with libx264')
  return {}
}

/** Starts the ingest and the origin, with the demo's channels behind them where there is an ffmpeg. */
export const openMedia = async (deps: MediaDeps, shutdown: Shutdown) => {
  const { config, log, ffmpeg } = deps
  const scenes = createDemoScenes(deps.find)
  const stored = await deps.rooms.all()
  const orWarn = (error: unknown): void => log.warn({ err: error }, 'a discontinuity number could not be stored')
  try {
    const media = await startMedia({
      rtmpHost: config.HOST,
      rtmpPort: config.RTMP_PORT,
      streamKeys: deps.streamKeys,
      streamLog: deps.streamLog,
      ...(deps.recorder ? { recorder: deps.recorder } : {}),
      interruptedRoomNos: stored.filter((room) => wasOnAir(room.anchorStatus)).map((room) => room.roomNo),
      discontinuities: {
        before: new Map(stored.map((room) => [room.roomNo, room.discontinuities])),
        reached: (roomNo, number) => void deps.rooms.reachDiscontinuity(roomNo, number).catch(orWarn),
      },
      delaysMs: new Map(stored.map((room) => [room.roomNo, room.delaySeconds * secondMs])),
      interruptedGraceMs: config.INTERRUPTED_GRACE_MS,
      idleStopMs: config.IDLE_STOP_MS,
      whip: {
        publishersMax: config.WHIP_PUBLISHERS,
        addresses: config.WHIP_ADDRESSES ?? [],
        hasLoopback: isOwnAddress(config.HOST),
        udpPorts: config.WHIP_UDP_PORTS,
      },
      log,
      ...(ffmpeg === undefined ? {} : { ffmpegPath: ffmpeg.path, decodesStreamers: !ffmpeg.isOld }),
      ...openLadder(deps),
      ...openChannels(scenes, { ffmpeg, config, log }),
    })
    shutdown.add('media', () => media.stop())
    return { media, scenes }
  } catch (error) {
    throw listenFault('RTMP_PORT', config.RTMP_PORT, error)
  }
}
