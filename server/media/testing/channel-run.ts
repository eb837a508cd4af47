import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { newMediaStats } from '#server/media/media-counters.ts'
import { StreamChannel, type StreamChannelOptions } from '#server/media/stream-channel.ts'

export const graceMs = 60_000

export const newChannel = (options: Partial<StreamChannelOptions> = {}) => {
  const statuses: AnchorStatus[] = []
  const faults: unknown[] = []
  const stats = newMediaStats()
  const channel = new StreamChannel({
    initialStatus: 0,
    interruptedGraceMs: graceMs,
    onDemand: undefined,
    stats,
    nowMs: Date.now,
    changed: (status) => void statuses.push(status),
    firstDiscontinuity: 0,
    discontinued: () => undefined,
    failed: (error) => void faults.push(error),
    ...options,
  })
  return { channel, statuses, stats, faults }
}

/** A publisher whose connection ends its sink when it is dismissed, as a session does. */
export const connected = (channel: StreamChannel, isOnDemand = false) => {
  const dismissals: string[] = []
  const sink = channel.admit({
    isOnDemand,
    dismiss: (reason) => {
      dismissals.push(reason)
      sink.end()
    },
  })
  return { sink, dismissals }
}

export const fakeSupervisor = () => {
  const calls: string[] = []
  const onDemand = {
    touch: () => void calls.push('touch'),
    ensure: () => void calls.push('ensure'),
    rest: () => void calls.push('rest'),
    stop: () => Promise.resolve(void calls.push('stop')),
  }
  return { calls, onDemand }
}
