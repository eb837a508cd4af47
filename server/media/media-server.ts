import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { anchorGraceMs, channelIdleStopMs } from '#contract/limits.ts'
import type { Media, OnDemandPublisher, StreamKeys } from './ports.ts'
import { createChannel, type Channel } from './channel.ts'
import { createCovers } from './covers.ts'
import { registerOriginRoutes, type Origin } from './hls/origin-routes.ts'
import { newMediaStats, type MediaStats } from './media-counters.ts'
import { createDemand, type Demand } from './on-demand.ts'
import { PublishRefused } from './rtmp/rtmp-errors.ts'
import { startRtmpServer } from './rtmp/rtmp-server.ts'

export interface MediaLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

export interface MediaOptions {
  rtmpHost: string
  /** 0 takes a free port. */
  rtmpPort: number
  streamKeys: StreamKeys
  onDemand?: OnDemandPublisher
  /** Rooms that were live when the server died: they start as interrupted. */
  interruptedRoomNos?: Iterable<string>
  interruptedGraceMs?: number
  idleStopMs?: number
  /** Without it there are no covers. */
  ffmpegPath?: string
  log: MediaLog
}

export interface MediaServer extends Media {
  readonly rtmpPort: number
  readonly origin: Origin
  stats(): MediaStats
  /** Ends everything; status listeners hear nothing of it, so that a restart finds rooms as they were. */
  stop(): Promise<void>
}

const INTERNAL_KEY_BYTES = 24

const createInternalKeys = () => {
  const rooms = new Map<string, string>()
  return {
    issue(roomNo: string): string {
      const key = randomBytes(INTERNAL_KEY_BYTES).toString('base64url')
      rooms.set(key, roomNo)
      return key
    },
    roomOf: (key: string): string | undefined => rooms.get(key),
    revoke: (key: string) => void rooms.delete(key),
  }
}

const demandFor = (
  roomNo: string,
  options: MediaOptions & { onDemand: OnDemandPublisher },
  keys: ReturnType<typeof createInternalKeys>,
  port: () => number,
): Demand =>
  createDemand({
    idleStopMs: options.idleStopMs ?? channelIdleStopMs,
    nowMs: Date.now,
    start() {
      const key = keys.issue(roomNo)
      const run = options.onDemand.start(roomNo, `rtmp://127.0.0.1:${port()}/live/${key}`)
      options.log.info({ roomNo }, 'on-demand publisher started')
      const revoke = () => keys.revoke(key)
      run.exited.then(revoke, revoke)
      return run
    },
  })

/** Starts the RTMP ingest and the streams behind it. Rejects when the port is taken. [S-02] */
export const startMedia = async (options: MediaOptions): Promise<MediaServer> => {
  const { log, onDemand } = options
  const stats = newMediaStats()
  const keys = createInternalKeys()
  const channels = new Map<string, Channel>()
  const listeners = new Set<(roomNo: string, status: AnchorStatus) => void>()
  const covers = options.ffmpegPath ? createCovers(options.ffmpegPath, Date.now) : undefined
  let rtmpPort = options.rtmpPort

  const openChannel = (roomNo: string, initialStatus: AnchorStatus): Channel => {
    const created = createChannel({
      initialStatus,
      interruptedGraceMs: options.interruptedGraceMs ?? anchorGraceMs,
      demand: onDemand?.roomNos.has(roomNo)
        ? demandFor(roomNo, { ...options, onDemand }, keys, () => rtmpPort)
        : undefined,
      stats,
      nowMs: Date.now,
      changed(status) {
        log.info({ roomNo, status }, 'stream status')
        if (status === 3) covers?.forget(roomNo)
        for (const listener of listeners) listener(roomNo, status)
      },
    })
    channels.set(roomNo, created)
    return created
  }

  for (const roomNo of onDemand?.roomNos ?? []) openChannel(roomNo, 4)
  for (const roomNo of options.interruptedRoomNos ?? []) if (!channels.has(roomNo)) openChannel(roomNo, 2)

  const rtmp = await startRtmpServer({
    host: options.rtmpHost,
    port: options.rtmpPort,
    async admit(streamKey) {
      const roomNo = keys.roomOf(streamKey) ?? (await options.streamKeys.roomOf(streamKey))
      if (roomNo === undefined) throw new PublishRefused('NetStream.Publish.BadName', 'stream key refused')
      const sink = (channels.get(roomNo) ?? openChannel(roomNo, 0)).admit()
      log.info({ roomNo }, 'publisher accepted')
      return sink
    },
    closed(reason, wasRefused) {
      if (wasRefused) stats.publishesRefused += 1
      else stats.connectionsFailed += 1
      log.info({ reason }, 'publisher connection closed')
    },
  })
  rtmpPort = rtmp.port

  const coverOf: Media['coverOf'] = async (roomNo) => {
    const channel = channels.get(roomNo)
    if (!covers || !channel || channel.status() === 0 || channel.status() === 3) return undefined
    return covers.coverOf(roomNo, channel.status() === 1 ? channel.latestKeyFrame() : undefined)
  }

  return {
    rtmpPort,
    origin: { channel: (roomNo) => channels.get(roomNo), coverOf, counters: stats },
    statusOf: (roomNo) => channels.get(roomNo)?.status() ?? 0,
    onStatus(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    coverOf,
    stats: () => ({ ...stats }),
    async stop() {
      covers?.stop()
      await Promise.all([...channels.values()].map((channel) => channel.stop()))
      await rtmp.stop()
    },
  }
}

/** Adds the routes of the HLS origin. */
export const registerOrigin = (app: FastifyInstance, media: MediaServer): void =>
  registerOriginRoutes(app, media.origin)
