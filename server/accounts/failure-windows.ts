import type { LoginWay } from '#contract/accounts/entities/security-event.ts'
import type { Client } from '#server/platform/calls/client.ts'
import { addressKey } from '#server/platform/address-key.ts'

export const failureWindowMs = 60 * 60_000
/** Addresses of a member that are told apart in a window; the others count together. */
export const failureAddressesMax = 20
/** Members and addresses that are told apart in a window; the others count together, of no member. */
export const failureWindowsMax = 2_000

export interface Failure {
  readonly kind: 'login.failed' | 'password.wrong'
  readonly memberId: string | null
  readonly way: LoginWay
  /** Null: from several addresses. */
  readonly client: Client | null
}

export interface CountedFailures extends Failure {
  /** How many there were since the last row of the same window. */
  readonly count: number
}

interface Window {
  readonly sinceMs: number
  newest: Failure
  count: number
  written: number
}

const keyOf = ({ kind, memberId, way, client }: Failure): string =>
  `${kind} ${way} ${memberId} ${client === null ? '' : addressKey(client.address)}`

const isPowerOfTen = (count: number): boolean => /^10*$/.test(String(count))

const rowOf = (window: Window): CountedFailures => {
  const row = { ...window.newest, count: window.count - window.written }
  window.written = window.count
  return row
}

/**
 * What is written of failed log-ins: in an hour the 1st, 10th, 100th … of a member, an address and a way, and what is left
 * at its end. Each row says how many it stands for; together they say how many there were. However many guess from however
 * many addresses, what is kept of it is bounded.
 */
export class FailureWindows {
  readonly #windows = new Map<string, Window>()
  readonly #perMember = new Map<string | null, number>()

  /** The row that is due at once, if one is. */
  add(failure: Failure, nowMs: number): CountedFailures | undefined {
    const window = this.#windowOf(failure, nowMs)
    window.count += 1
    return isPowerOfTen(window.count) ? rowOf(window) : undefined
  }

  /** What is left of windows that are over; those are forgotten. */
  over(nowMs: number): CountedFailures[] {
    const ended = [...this.#windows].filter(([, { sinceMs }]) => nowMs - sinceMs >= failureWindowMs)
    for (const [key, { newest }] of ended) {
      this.#windows.delete(key)
      this.#countMember(newest.memberId, -1)
    }
    return ended.filter(([, { count, written }]) => count > written).map(([, window]) => rowOf(window))
  }

  /** What is left of all of them, which go on. */
  rest(): CountedFailures[] {
    return [...this.#windows.values()].filter(({ count, written }) => count > written).map(rowOf)
  }

  get isEmpty(): boolean {
    return this.#windows.size === 0
  }

  #windowOf(failure: Failure, nowMs: number): Window {
    const own = this.#at(failure)
    if (own) return own
    const isShared = (this.#perMember.get(failure.memberId) ?? 0) >= failureAddressesMax
    const counted = isShared ? { ...failure, client: null } : failure
    const ofNobody = { ...failure, memberId: null, client: null }
    const isFull = this.#windows.size >= failureWindowsMax
    return (
      this.#at(counted) ?? (isFull ? (this.#at(ofNobody) ?? this.#open(ofNobody, nowMs)) : this.#open(counted, nowMs))
    )
  }

  #at(failure: Failure): Window | undefined {
    const window = this.#windows.get(keyOf(failure))
    if (window) window.newest = failure
    return window
  }

  #open(newest: Failure, sinceMs: number): Window {
    const window = { sinceMs, newest, count: 0, written: 0 }
    this.#windows.set(keyOf(newest), window)
    this.#countMember(newest.memberId, 1)
    return window
  }

  #countMember(memberId: string | null, by: 1 | -1): void {
    const count = (this.#perMember.get(memberId) ?? 0) + by
    if (count > 0) this.#perMember.set(memberId, count)
    else this.#perMember.delete(memberId)
  }
}
