import type { AnchorStatus } from '#contract/entities/anchor.ts'
import type { KeyFrame } from './cmaf/muxer.ts'
import type { MediaPart } from './cmaf/part-cutter.ts'
import { createLiveWindow, type LiveWindow } from './hls/live-window.ts'
import { createWaiters, type Waiters } from './hls/waiters.ts'
import type { MediaStats } from './media-counters.ts'
import { ENDED_RETENTION_MS, FIRST_PART_HOLD_MS } from './media-limits.ts'
import type { Demand } from './on-demand.ts'
import { createPublishSink } from './publish-sink.ts'
import { PublishRefused } from './rtmp/rtmp-errors.ts'
import type { PublishSink } from './rtmp/rtmp-session.ts'

export interface ChannelOptions {
  initialStatus: AnchorStatus
  interruptedGraceMs: number
  demand: Demand | undefined
  stats: MediaStats
  nowMs: () => number
  changed(status: AnchorStatus): void
}

/** One room's stream: its publisher, its window and its status. */
export interface Channel {
  readonly window: LiveWindow
  readonly waiters: Waiters
  status(): AnchorStatus
  isPublishing(): boolean
  /** Accepts a publisher, or throws PublishRefused when the room has one. */
  admit(): PublishSink
  touch(): void
  /** Makes sure that there is something to play: `none` when there is not, `late` when it did not come in time. */
  ready(): Promise<'ready' | 'late' | 'none'>
  latestKeyFrame(): KeyFrame | undefined
  stop(): Promise<void>
}

/** Numbers go on rising over a restart, because they start from the clock and rise slower than it. */
const NUMBERS_FROM_MS = Date.UTC(2026, 0, 1)
const SEGMENT_NUMBER_MS = 1_000
const PART_NUMBER_MS = 50
const TIMELINE_START_MS = 1_000
const STALE_AFTER_MS = 10_000

export const createChannel = (options: ChannelOptions): Channel => {
  const { nowMs, stats, demand } = options
  const createdAtMs = nowMs()
  const waiters = createWaiters()
  const window = createLiveWindow({
    firstSegment: Math.floor((createdAtMs - NUMBERS_FROM_MS) / SEGMENT_NUMBER_MS),
    firstPart: Math.floor((createdAtMs - NUMBERS_FROM_MS) / PART_NUMBER_MS),
    nowMs,
  })
  let status = options.initialStatus
  let isPublishing = false
  let isFlowing = false
  let isStopped = false
  let timelineEndMs = 0
  let partAtMs = 0
  let keyFrame: KeyFrame | undefined
  let phaseTimer: NodeJS.Timeout | undefined

  const become = (next: AnchorStatus) => {
    if (isStopped || next === status) return
    status = next
    options.changed(next)
  }

  const later = (delayMs: number, work: () => void) => {
    clearTimeout(phaseTimer)
    phaseTimer = setTimeout(work, delayMs)
    phaseTimer.unref()
  }

  const close = () => {
    window.end()
    keyFrame = undefined
    become(3)
    waiters.wake()
    later(ENDED_RETENTION_MS, () => window.clear())
  }

  const addPart = (part: MediaPart) => {
    window.add(part)
    partAtMs = nowMs()
    stats.parts += 1
    stats.mediaBytes += part.data.length
    if (!isFlowing) {
      isFlowing = true
      clearTimeout(phaseTimer)
      become(1)
    }
    waiters.wake()
  }

  const lost = (endMs: number) => {
    timelineEndMs = Math.max(timelineEndMs, endMs)
    stats.publishers -= 1
    isPublishing = false
    const wasFlowing = isFlowing
    isFlowing = false
    if (demand) become(4)
    else if (wasFlowing) {
      become(2)
      later(options.interruptedGraceMs, close)
    }
    waiters.wake()
  }

  const isStale = () => status === 3 || status === 0 || nowMs() - partAtMs > STALE_AFTER_MS

  const admit = (): PublishSink => {
    if (isStopped) throw new PublishRefused('NetStream.Publish.Denied', 'the server is stopping')
    if (isPublishing) throw new PublishRefused('NetStream.Publish.BadName', 'this stream key is already publishing')
    isPublishing = true
    stats.publishers += 1
    stats.publishesAccepted += 1
    return createPublishSink(
      {
        onInit(init) {
          if (!isFlowing && status !== 2 && isStale()) window.clear()
          window.begin(init)
        },
        onPart: addPart,
        onKeyFrame(frame) {
          keyFrame = frame
        },
        timelineMs: () => Math.max(timelineEndMs, nowMs() - createdAtMs + TIMELINE_START_MS),
      },
      lost,
    )
  }

  if (status === 2) later(options.interruptedGraceMs, close)

  return {
    window,
    waiters,
    status: () => status,
    isPublishing: () => isPublishing,
    admit,
    touch: () => demand?.touch(),
    async ready() {
      demand?.ensure()
      if (isFlowing) return 'ready'
      if (!demand && window.view().segments.length > 0) return 'ready'
      if (!demand && !isPublishing) return 'none'
      return (await waiters.until(() => isFlowing, FIRST_PART_HOLD_MS)) ? 'ready' : 'late'
    },
    latestKeyFrame: () => keyFrame,
    async stop() {
      isStopped = true
      clearTimeout(phaseTimer)
      waiters.release()
      await demand?.stop()
    },
  }
}
