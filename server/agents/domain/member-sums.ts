import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

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
