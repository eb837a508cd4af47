import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface Brought {
  readonly memberId: string
  /** As it is kept: contract/accounts/rules/invite-code.ts. */
  readonly code: string
  readonly atMs: number
}

/** Who brought whom. [C-15, P-03] */
export interface Referrals {
  isKnown(code: string): Promise<boolean>
  in(unit: Unit): {
    /** Keeps who brought a new member, in the transaction that makes the member. False: nobody has the code. */
    keep(brought: Brought): Promise<boolean>
  }
}

/** What a member played on a day of the site: minor units; `netMinor` is what came back less what was staked. */
export interface PlayedSum {
  readonly memberId: string
  readonly day: string
  readonly currency: SettlementCurrency
  readonly countedMinor: number
  readonly netMinor: number
}

export interface MemberSum {
  readonly memberId: string
  readonly currency: SettlementCurrency
  readonly amountMinor: number
}
