import type { InputOf } from '#contract/define-call.ts'
import type { Calls } from '#contract/registry.ts'
import type { Client } from '#server/accounts/ports.ts'

export type PointEvent = InputOf<Calls['logReport']>['events'][number]

/** Buried points: what screens report of themselves. Kept for 7 days. [C-17] */
export interface PointLogs {
  /** Answers how many were taken: an address that reports too much is no longer heard for a while. */
  take(events: readonly PointEvent[], client: Client, memberId: string | undefined): Promise<number>
}
