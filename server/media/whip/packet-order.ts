import { heldPacketsMax, nackRepeatMs, sequenceJumpMax } from './whip-limits.ts'

export interface MediaPacket {
  sequenceNumber: number
  timestamp: number
  marker: boolean
  payload: Buffer
}

export interface PacketOrderOptions {
  /** Longest wait for a missing packet, in milliseconds. */
  waitMs: number
  onPacket(packet: MediaPacket): void
  /** Packets that will not come any more. */
  onLost(count: number): void
}

/** Nearest number to `reference` whose low 16 bits are `raw`. */
const unwrap = (raw: number, reference: number): number => reference + (((raw - reference) << 16) >> 16)

/** Puts the packets of one source in order. A hole is waited for, and given up; numbers wrap at 65535. */
export class PacketOrder {
  readonly #options: PacketOrderOptions
  readonly #held = new Map<number, MediaPacket>()
  /** Moments of the last NACK of each missing packet. */
  readonly #missing = new Map<number, number | undefined>()
  #next: number | undefined
  #newest = 0
  #holeSinceMs: number | undefined
  filled = 0
  lost = 0

  constructor(options: PacketOrderOptions) {
    this.#options = options
  }

  push(packet: MediaPacket, nowMs: number): void {
    const number = this.#numberOf(packet.sequenceNumber)
    this.#next ??= number
    if (number < this.#next || this.#held.has(number)) return
    if (this.#missing.delete(number)) this.filled += 1
    for (let hole = Math.max(this.#newest + 1, this.#next); hole < number; hole += 1) this.#missing.set(hole, undefined)
    this.#newest = Math.max(this.#newest, number)
    this.#held.set(number, packet)
    this.#drain()
    this.tick(nowMs)
  }

  /** Gives up a hole whose time is over; to be called from time to time, since nothing may arrive any more. */
  tick(nowMs: number): void {
    if (this.#held.size === 0) {
      this.#holeSinceMs = undefined
      return
    }
    this.#holeSinceMs ??= nowMs
    if (nowMs - this.#holeSinceMs < this.#options.waitMs && this.#held.size < heldPacketsMax) return
    this.#skipTo(Math.min(...this.#held.keys()))
    this.#drain()
    this.#holeSinceMs = this.#held.size > 0 ? nowMs : undefined
  }

  /** Sequence numbers to ask for now; each is due again after a while. */
  due(nowMs: number, max: number): number[] {
    const asked: number[] = []
    for (const [number, askedAtMs] of this.#missing) {
      if (asked.length === max) break
      if (askedAtMs !== undefined && nowMs - askedAtMs < nackRepeatMs) continue
      this.#missing.set(number, nowMs)
      asked.push(number & 0xffff)
    }
    return asked
  }

  #numberOf(raw: number): number {
    if (this.#next === undefined) {
      this.#newest = raw + 0x1_00_00
      return this.#newest
    }
    const number = unwrap(raw, this.#newest)
    if (Math.abs(number - this.#newest) <= sequenceJumpMax) return number
    this.#held.clear()
    this.#missing.clear()
    this.#holeSinceMs = undefined
    this.#next = number
    this.#newest = number
    this.#options.onLost(1)
    return number
  }

  #skipTo(first: number): void {
    const count = first - (this.#next ?? first)
    for (const number of this.#missing.keys()) if (number < first) this.#missing.delete(number)
    this.#next = first
    this.lost += count
    this.#options.onLost(count)
  }

  #drain(): void {
    if (this.#next === undefined) return
    for (let packet = this.#held.get(this.#next); packet; packet = this.#held.get(this.#next)) {
      this.#held.delete(this.#next)
      this.#holeSinceMs = undefined
      this.#next += 1
      this.#options.onPacket(packet)
    }
  }
}
