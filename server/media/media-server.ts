import type { FastifyInstance } from 'fastify'
import type { StreamWarning } from '#contract/studio/entities/stream-health.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import { Admissions } from './admissions.ts'
import { createWarningWatch } from './health/stream-meter.ts'
import { registerOriginRoutes, type Origin } from './hls/origin-routes.ts'
import { InternalKeys } from './internal-keys.ts'
import type { LadderStats } from './ladder/ladders.ts'
import type { MediaStats } from './media-counters.ts'
import type { MediaOptions } from './media-options.ts'
import type { Media } from './ports.ts'
import { startRtmpServer } from './rtmp/rtmp-server.ts'
import { StreamChannels } from './stream-channels.ts'
import type { WhipOptions, WhipPublishers } from './whip/whip-publishers.ts'
import { registerWhipRoutes } from './whip/whip-routes.ts'

export interface MediaServer extends Media {
  readonly origin: Origin
  readonly whip: WhipPublishers
  stats(): MediaStats & ReturnType<WhipPublishers['stats']> & LadderStats
  /** Ends everything without a change of status, so that a restart finds rooms as they were. */
  stop(): Promise<void>
}

type WarningListener = (roomNo: string, warnings: readonly StreamWarning[]) => void

const noLadders: LadderStats = {
  laddersRunning: 0,
  ladderMillicores: 0,
  laddersBegun: 0,
  laddersRefused: 0,
  ladderRestarts: 0,
  laddersDropped: 0,
}
const noWhip: WhipOptions = { publishersMax: 0, addresses: [], hasLoopback: false }

/** Starts the RTMP ingest and the streams behind it. Rejects when the port is taken. [S-02] */
export const startMedia = async (options: MediaOptions): Promise<MediaServer> => {
  let { rtmpPort } = options
  const keys = new InternalKeys()
  const channels = new StreamChannels(options, { keys, rtmpPort: () => rtmpPort })
  const admissions = new Admissions(options, channels, keys)
  const rtmp = await startRtmpServer({
    host: options.rtmpHost,
    port: options.rtmpPort,
    admit: (streamKey, dismiss) => admissions.admit(streamKey, dismiss),
    ignored: (reason) => admissions.publisherIgnored(reason),
    closed: (reason, wasRefused) => admissions.publisherClosed(reason, wasRefused),
    failed: (error) => admissions.publisherFailed(error),
  })
  rtmpPort = rtmp.port
  const warned = createListenerSet<Parameters<WarningListener>>(options.log, 'the warnings of streams')
  const watch = createWarningWatch({
    healths: () => channels.healths(),
    changed: (roomNo, warnings) => warned.notify(roomNo, warnings),
  })
  const whip = admissions.whipPublishers(options.whip ?? noWhip)
  const coverOf: Media['coverOf'] = (roomNo) => channels.coverOf(roomNo)
  return {
    rtmpPort,
    origin: {
      channel: (name) => channels.channel(name) ?? admissions.tests.channel(name),
      ladder: (roomNo) => channels.ladders?.of(roomNo),
      coverOf,
      counters: channels.stats,
    },
    statusOf: (roomNo) => channels.channel(roomNo)?.status() ?? 0,
    onStatus: (listener) => channels.onStatus(listener),
    openStreams: () => channels.openStreams(),
    setDelay: (roomNo, delayMs) => channels.setDelay(roomNo, delayMs),
    delayMsOf: (roomNo) => channels.channel(roomNo)?.delayMs() ?? 0,
    delayMsOfStream: (streamId) => channels.delayMsOfStream(streamId),
    testStreamOf: (roomNo) => {
      const test = admissions.tests.of(roomNo)
      return test?.hasMedia ? { url: `/media/${test.name}/index.m3u8`, untilMs: test.untilMs } : undefined
    },
    issueTicket: (roomNo, use) => (whip.isOn ? admissions.tickets.issue(roomNo, use) : undefined),
    coverOf,
    dismissStreamer: (roomNo, reason) => admissions.dismissStreamer(roomNo, reason),
    recheckStreamer: (roomNo, reason) => admissions.recheckStreamer(roomNo, reason),
    endStream: (roomNo, reason) => admissions.endStream(roomNo, reason),
    healthOf: (roomNo) => channels.channel(roomNo)?.health(),
    liveSinceOf: (roomNo) => channels.channel(roomNo)?.liveSinceMs() ?? null,
    onWarnings: (listener) => warned.add(listener),
    whip,
    stats: () => ({ ...channels.stats, ...whip.stats(), ...(channels.ladders?.stats() ?? noLadders) }),
    async stop() {
      watch.stop()
      admissions.stop()
      await channels.stop()
      whip.stop()
      await rtmp.stop()
    },
  }
}

/** Adds the routes of the HLS origin, and of publishers by WebRTC. */
export const registerOrigin = (app: FastifyInstance, media: MediaServer): void => {
  registerOriginRoutes(app, media.origin)
  if (media.whip.isOn) registerWhipRoutes(app, media.whip)
}
