import type { MatchState } from '#contract/sports/entities/match.ts'
import type { AcceptPolicy, TicketOddsFormat } from '#contract/sports/entities/order.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Reject } from '#src/machines/command/command.ts'
import type { SlipDocument } from './slip-document.ts'
import type { LegKey } from './leg-key.ts'
import type { SlipPick } from './slip-legs.ts'
import type { BetBody, BetProgress, SlipMode, StakeTarget } from './slip-types.ts'

export type SlipEvent =
  /** A price was pressed: it goes on the slip, or off it. */
  | { readonly type: 'slip.toggle'; readonly pick: SlipPick }
  | { readonly type: 'slip.add'; readonly pick: SlipPick }
  | { readonly type: 'slip.follow'; readonly picks: readonly SlipPick[] }
  | { readonly type: 'slip.remove'; readonly key: LegKey }
  /** Takes off what can no longer be bet on. */
  | { readonly type: 'slip.sweep' }
  | { readonly type: 'slip.clear' }
  | { readonly type: 'mode.change'; readonly mode: SlipMode }
  | { readonly type: 'size.toggle'; readonly size: number }
  | { readonly type: 'stake.change'; readonly target: StakeTarget; readonly text: string }
  | { readonly type: 'stake.max'; readonly target: StakeTarget }
  | { readonly type: 'currency.change'; readonly currency: SettlementCurrency }
  | { readonly type: 'accept.change'; readonly accept: AcceptPolicy }
  | { readonly type: 'share.change'; readonly shares: boolean }
  /** `key` null: all of them. */
  | { readonly type: 'odds.accept'; readonly key: LegKey | null }
  /** `oddsFormat`: in which the prices on the screen are written. */
  | { readonly type: 'bet.place'; readonly oddsFormat?: TicketOddsFormat }
  | { readonly type: 'bet.retry'; readonly target: StakeTarget }
  | { readonly type: 'bet.abandon'; readonly target: StakeTarget }
  /** Another tab has a bet under way, and this one goes on with it. */
  | { readonly type: 'bet.takeOver'; readonly target: StakeTarget }
  | { readonly type: 'receipt.close'; readonly orderId: string }
  /** The receipts were on the screen. */
  | { readonly type: 'receipts.seen' }
  /** The slip is opened anew: what was looked at before leaves it. */
  | { readonly type: 'receipts.sweep' }
  | { readonly type: 'room.changed'; readonly roomNo: string | null }
  | { readonly type: 'member.changed'; readonly memberId: string | null; readonly document: SlipDocument }
  /** Another tab has changed the slip. */
  | { readonly type: 'slip.synced'; readonly document: SlipDocument }
  | { readonly type: 'play.paused' }
  | ({ readonly type: 'match.changed' } & MatchState)
  | { readonly type: 'ticket.changed'; readonly ticket: Ticket }
  | {
      readonly type: 'bet.progressed'
      readonly target: StakeTarget
      readonly childId: string
      readonly progress: BetProgress
    }
  /** Nothing is kept of a bet that was on its way; `document`: as the slip is kept then. */
  | {
      readonly type: 'bet.missing'
      readonly target: StakeTarget
      readonly childId: string
      readonly document: SlipDocument
    }
  | {
      readonly type: 'bet.elsewhere'
      readonly target: StakeTarget
      readonly childId: string
      readonly isElsewhere: boolean
    }

/**
 * `bet.accepted`: the ticket is there; `balanceMinor` is the stake's wallet after it. `bet.taken`: this tab goes on with a
 * bet that another one has under way.
 */
export type SlipEmitted =
  | { readonly type: 'bet.accepted'; readonly ticket: Ticket; readonly balanceMinor: number }
  | { readonly type: 'bet.taken'; readonly target: StakeTarget }

export interface SlipInput {
  readonly memberId: string | null
  readonly currency: SettlementCurrency
  readonly document: SlipDocument
}

/** What a bet's command is kept by. `elsewhere`: another tab has it under way; `missing`: nothing was kept of it. */
export interface BetPlaceKey {
  readonly target: StakeTarget
  elsewhere(isElsewhere: boolean): void
  missing(document: SlipDocument): void
}

/** The most that a line may stake, or why there is none. */
export type MaxStake = { readonly stakeMinor: number } | { readonly reject: Reject | null }

export interface QuoteInput {
  readonly target: StakeTarget
  readonly body: Pick<BetBody, 'legs' | 'sizes' | 'currency' | 'accept'>
}

export type BetProgressed = Extract<SlipEvent, { type: 'bet.progressed' }>

export interface TicketFeedInput {
  readonly waiting: readonly { readonly orderId: string; readonly decideAtMs: number | null }[]
}
