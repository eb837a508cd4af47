import type {
  LimitKind,
  LimitName,
  LimitPeriod,
  LimitRaise,
  PlayPause,
} from '#contract/protection/entities/protection.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import type { Play } from './play.ts'

/** A member's own limit; null = none, and then a raise may wait still. Minor units. */
export interface OwnLimit extends LimitName {
  readonly amountMinor: number | null
  readonly raise: LimitRaise | null
}

/** What the site sets for everybody. */
export interface SiteLimit extends LimitName {
  readonly amountMinor: number
}

/** What counts towards each limit of a currency, in the periods that today lies in. Losses are below zero after a win. */
export type Usage = Readonly<Record<LimitKind, Readonly<Record<LimitPeriod, number>>>>

/** Until when a member may not play; milliseconds since 1970, null when there never was such a pause. */
export interface Pauses {
  readonly timedOutUntilMs: number | null
  readonly excludedUntilMs: number | null
}

/** Limits, pauses and usage of a member, which decide about each spending. */
export interface ProtectionStatus extends Pauses {
  readonly memberId: string
  readonly limits: readonly OwnLimit[]
  /** Limits of the person's other accounts; they hold for this one, too. */
  readonly otherLimits: readonly OwnLimit[]
  /** Other accounts of the same person. */
  readonly personIds: readonly string[]
  /** The ones among them whose spending counts for this one. */
  readonly countedIds: readonly string[]
  /** Sums of this account and of those that count for it. */
  readonly usage: ReadonlyMap<Currency, Usage>
  readonly reminderMinutes: number
  readonly play: Play
}

const none = { day: 0, week: 0, month: 0 }
export const noUsage: Usage = { deposit: none, loss: none, stake: none }

/** The end of what never ends, as it is stored: the last second of the year 9999. */
export const foreverMs = 253_402_300_799_000

/** The end of a pause as it is told: null for ever. */
export const publicUntil = (untilMs: number): number | null => (untilMs >= foreverMs ? null : untilMs)

/** Who may not play at a moment, and until when: an exclusion goes before a time-out. A pause ends at its last millisecond. */
export const pauseAt = ({ timedOutUntilMs, excludedUntilMs }: Pauses, nowMs: number): PlayPause | null => {
  if (excludedUntilMs !== null && excludedUntilMs > nowMs)
    return { kind: 'exclusion', untilMs: publicUntil(excludedUntilMs) }
  if (timedOutUntilMs !== null && timedOutUntilMs > nowMs) return { kind: 'time-out', untilMs: timedOutUntilMs }
  return null
}
