import { performance } from 'node:perf_hooks'
import { LoopMeter } from '#server/platform/loop-meter.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'

/**
 * How much of the processor's time, and how many bytes, what an address asks for without a session may cost: as much for
 * each call that it may make a minute, used by few calls or by many.
 */
export const anonymousCosts = {
  windowSeconds: 30,
  msPerCall: 1,
  bytesPerCall: 16 * 1024,
  /** A page costs so much, and the first of those who get the same one pays for drawing and compressing it, on other threads. */
  msPerPage: 0.5,
  pageBytesPerMs: 5_000,
} as const

/** Counts the time for which the event loop works for one request. */
export type CostMeter = Pick<LoopMeter, 'measure'>

/** For those whose time is nobody's account. */
export const unmeasured: CostMeter = { measure: (work) => work() }

const sampleEveryMs = 1_000
/** Samples with less work of the event loop are skipped. */
const sampledMsMin = 20

/** The part of the event loop's working time that the processor gave it: on a busy machine it waits for its turn. */
const createProcessorShare = () => {
  let atMs = performance.now()
  let loop = performance.eventLoopUtilization()
  let thread = process.threadCpuUsage()
  let share = 1
  return (): number => {
    const nowMs = performance.now()
    if (nowMs - atMs < sampleEveryMs) return share
    const { active } = performance.eventLoopUtilization(loop)
    const { user, system } = process.threadCpuUsage(thread)
    if (active >= sampledMsMin) share = Math.min(1, (user + system) / 1_000 / active)
    atMs = nowMs
    loop = performance.eventLoopUtilization()
    thread = process.threadCpuUsage()
    return share
  }
}

/** Budgets of processor time and bytes for calls and pages without a session, by address. An address over its budget is refused until its window ends. */
export const createAnonymousCosts = (callsPerMinute: number) => {
  const { windowSeconds, msPerCall, bytesPerCall, msPerPage, pageBytesPerMs } = anonymousCosts
  const calls = (callsPerMinute * windowSeconds) / 60
  const admitsMs = createAddressRateLimit({ points: calls * msPerCall, windowSeconds })
  const admitsBytes = createAddressRateLimit({ points: calls * bytesPerCall, windowSeconds })
  const processorShare = createProcessorShare()

  const charge = (address: string, cost: { ms: number; bytes: number }): void => {
    admitsMs(address, cost.ms * processorShare())
    admitsBytes(address, cost.bytes)
  }
  return {
    admits: (address: string): boolean => admitsMs(address, 0) && admitsBytes(address, 0),
    /** A meter, and what charges the address with what it has measured and with the bytes of the answer. */
    begin: (address: string) => {
      let spentMs = 0
      const meter = new LoopMeter((ms) => (spentMs += ms))
      return { meter, end: (bytes: number) => charge(address, { ms: spentMs, bytes }) }
    },
    chargePage: (address: string, { bytes, freshBytes }: { bytes: number; freshBytes: number }): void =>
      charge(address, { ms: msPerPage + freshBytes / pageBytesPerMs, bytes }),
  }
}

export type AnonymousCosts = ReturnType<typeof createAnonymousCosts>
