import { performance } from 'node:perf_hooks'
import { createAddressPace } from '#server/platform/address-pace.ts'
import { LoopMeter } from '#server/platform/loop-meter.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'

/**
 * How much of the processor's time, and how many bytes, what an address asks for without a session may cost: as much for
 * each call that it may make a minute, used by few calls or by many.
 */
export const anonymousCosts = {
  windowSeconds: 30,
  msPerCall: 1,
  /** So much at once; more waits for its turn, for so long at most. */
  burstMs: 250,
  waitMaxMs: 2_000,
  bytesPerCall: 16 * 1024,
  /** What receiving and sending a page costs beside making it. The first of those who get the same one pays for that. */
  msPerPage: 1,
  compressedBytesPerMs: 25_000,
  /** The most that is charged for drawing: the first screens of a thread that has just started take longer. */
  drawnMsMax: 100,
  /** What a page pays until it is known whether it has to be drawn. */
  msPerPageBegun: 40,
  /** A file from the disk, its head, a part of it, and what is neither a file nor a page. */
  msPerFile: 0.5,
  /** A file from memory. */
  msPerKeptFile: 0.35,
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

/** Work on the account of an address: measured, or charged. */
export interface BegunWork {
  readonly meter: CostMeter
  /** Charges what is not measured: of other threads, also after the end. */
  spend(ms: number): void
  /** Charges what it came to, with the bytes of the answer. */
  end(bytes: number): void
}

/** Budgets of processor time and bytes for calls and pages without a session, by address. An address over its budget is refused until its window ends. */
export const createAnonymousCosts = (callsPerMinute: number) => {
  const { windowSeconds, msPerCall, bytesPerCall, burstMs, waitMaxMs, msPerPageBegun } = anonymousCosts
  const calls = (callsPerMinute * windowSeconds) / 60
  const admitsMs = createAddressRateLimit({ points: calls * msPerCall, windowSeconds })
  const admitsBytes = createAddressRateLimit({ points: calls * bytesPerCall, windowSeconds })
  const processorShare = createProcessorShare()
  const pace = createAddressPace({ msPerSecond: (callsPerMinute * msPerCall) / 60, burstMs, waitMaxMs })
  const admits = (address: string): boolean => admitsMs(address, 0) && admitsBytes(address, 0)

  /** Settles when it is the address's turn; undefined: it is over its budget. What is begun has to be ended. */
  const begin = async (address: string, leastMs = 0): Promise<BegunWork | undefined> => {
    const paid = admits(address) ? await pace.begin(address, leastMs) : undefined
    if (!paid) return undefined
    let measuredMs = 0
    let otherMs = 0
    let isEnded = false
    const spend = (ms: number): void => {
      if (!isEnded) otherMs += ms
      else {
        pace.charge(address, ms)
        admitsMs(address, ms)
      }
    }
    const end = (bytes: number): void => {
      isEnded = true
      const ms = measuredMs * processorShare() + otherMs
      paid(ms)
      admitsMs(address, ms)
      admitsBytes(address, bytes)
    }
    return { meter: new LoopMeter((ms) => (measuredMs += ms)), spend, end }
  }
  /** As `begin`; false: the address is over its budget. Files count no bytes: each visit brings all of them. */
  const admitFile = async (address: string, ms: number = anonymousCosts.msPerFile): Promise<boolean> => {
    const work = await begin(address, ms)
    work?.spend(ms)
    work?.end(0)
    return work !== undefined
  }
  const beginPage = (address: string) => begin(address, msPerPageBegun)
  return { admits, begin, beginPage, admitFile }
}

/** What a page costs beside what is measured of it, in milliseconds; `freshBytes` were compressed for it. */
export const pageMs = (freshBytes: number): number =>
  anonymousCosts.msPerPage + freshBytes / anonymousCosts.compressedBytesPerMs

export type AnonymousCosts = ReturnType<typeof createAnonymousCosts>
