import { limitRaiseConfirmMs, limitRaiseWaitMs } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { LimitName, ProtectionChangeKind } from '#contract/protection/entities/protection.ts'
import { isSameLimit, isTighter } from '#contract/protection/rules/limit-names.ts'
import { ownLimitOf } from './spending.ts'
import type { OwnLimit } from './protection-status.ts'

export interface LimitChange {
  readonly limits: readonly OwnLimit[]
  readonly kind: ProtectionChangeKind
  readonly beforeMinor: number | null
  readonly afterMinor: number | null
  /** From when a raise can be confirmed. */
  readonly untilMs: number | null
}

const replaced = (limits: readonly OwnLimit[], next: OwnLimit): OwnLimit[] => {
  const others = limits.filter((limit) => !isSameLimit(limit, next))
  return next.amountMinor === null && next.raise === null ? others : [...others, next]
}

const ownOf = (limits: readonly OwnLimit[], { kind, period, currency }: LimitName): OwnLimit =>
  ownLimitOf(limits, { kind, period, currency }) ?? { kind, period, currency, amountMinor: null, raise: null }

/**
 * A limit as its member wants it: a lower one holds at once, a higher one (null: none) waits to be confirmed, the present
 * one withdraws a raise. Undefined: nothing changes.
 */
export const planLimit = (
  limits: readonly OwnLimit[],
  name: LimitName,
  amountMinor: number | null,
  nowMs: number,
): LimitChange | undefined => {
  const own = ownOf(limits, name)
  const beforeMinor = own.amountMinor
  if (amountMinor === beforeMinor) return planWithdrawal(limits, name)
  if (isTighter(amountMinor, beforeMinor)) {
    const next = { ...own, amountMinor, raise: null }
    return {
      limits: replaced(limits, next),
      kind: 'limit.lowered',
      beforeMinor,
      afterMinor: amountMinor,
      untilMs: null,
    }
  }
  const confirmFromMs = nowMs + limitRaiseWaitMs
  const raise = { amountMinor, confirmFromMs, confirmUntilMs: confirmFromMs + limitRaiseConfirmMs }
  return {
    limits: replaced(limits, { ...own, raise }),
    kind: 'limit.raise-asked',
    beforeMinor,
    afterMinor: amountMinor,
    untilMs: confirmFromMs,
  }
}

/** The raise that waits is taken back; undefined when none does. */
export const planWithdrawal = (limits: readonly OwnLimit[], name: LimitName): LimitChange | undefined => {
  const own = ownOf(limits, name)
  if (!own.raise) return undefined
  return {
    limits: replaced(limits, { ...own, raise: null }),
    kind: 'limit.raise-withdrawn',
    beforeMinor: own.amountMinor,
    afterMinor: own.raise.amountMinor,
    untilMs: null,
  }
}

/** The raise holds: from the moment that its wait is over until it was left too long. */
export const planConfirmation = (
  limits: readonly OwnLimit[],
  name: LimitName,
  nowMs: number,
): Outcome<LimitChange, 'RAISE_WAITING' | 'RECORD_UNKNOWN'> => {
  const own = ownOf(limits, name)
  if (!own.raise || nowMs > own.raise.confirmUntilMs) return reject('RECORD_UNKNOWN')
  if (nowMs < own.raise.confirmFromMs) return reject('RAISE_WAITING', { confirmFromMs: own.raise.confirmFromMs })
  const { amountMinor } = own.raise
  return accept({
    limits: replaced(limits, { ...own, amountMinor, raise: null }),
    kind: 'limit.raised',
    beforeMinor: own.amountMinor,
    afterMinor: amountMinor,
    untilMs: null,
  })
}
