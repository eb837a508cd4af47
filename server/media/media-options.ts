import type { LadderBudget } from './ladder/ladder-plan.ts'
import type { DiscontinuityNumbers, OnDemandPublisher, StreamKeys, StreamLog } from './ports.ts'
import type { Recorder } from './recording/recorder.ts'
import type { WhipOptions } from './whip/whip-publishers.ts'

interface MediaLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

export interface MediaOptions {
  rtmpHost: string
  /** 0 takes a free port. */
  rtmpPort: number
  streamKeys: StreamKeys
  onDemand?: OnDemandPublisher
  /** Rooms that were live when the server died: they start as interrupted. */
  interruptedRoomNos?: Iterable<string>
  /** The discontinuity sequence number that each room's playlist had reached, so that it goes on from there. */
  discontinuities?: DiscontinuityNumbers
  /** Without it no row of a stream is kept. */
  streamLog?: StreamLog
  /** Without it nothing is recorded. */
  recorder?: Recorder
  /** By how much viewers of each room are held back, in milliseconds; of others not at all. */
  delaysMs?: ReadonlyMap<string, number>
  interruptedGraceMs?: number
  idleStopMs?: number
  /** Without it there are no covers. */
  ffmpegPath?: string
  /** False: covers are taken of on-demand publishers only, whose pictures are our own. Default true. */
  decodesStreamers?: boolean
  /** What may be spent on renditions beside the streams; without it none are made. Needs an ffmpeg that can transcode. */
  ladder?: LadderBudget
  /** Publishing by WebRTC; without it nobody may. */
  whip?: WhipOptions
  log: MediaLog
}
