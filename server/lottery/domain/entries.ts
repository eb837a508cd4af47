import type { LotteryLine } from '#contract/lottery/entities/lottery.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** An entry whose stake goes back. */
export interface FreedEntry {
  readonly entryId: string
  readonly ticketId: string
  readonly memberId: string
  readonly currency: SettlementCurrency
  readonly stakeMinor: number
  readonly boughtAtMs: number
}

/** An entry of a draw that is over, with what of its ticket decides about it. */
export interface OpenEntry extends FreedEntry {
  readonly multiple: number
  readonly lines: LotteryLine[]
  readonly stopsOnWin: boolean
}

export interface GradedEntry {
  readonly entry: OpenEntry
  readonly state: 'won' | 'lost' | 'void'
  /** Minor units. */
  readonly returnedMinor: number
}
