import type { TransferDirection, VenueRefusal } from '#contract/venues/entities/venue-transfer.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { RecordsAnswer } from './remote/callback-protocol.ts'
import type { VenueTable } from '#contract/venues/entities/game-table.ts'
import type { LaunchAnswer, LaunchRequest, VenueBrand, VenueGame } from './remote/game-protocol.ts'

export type { LaunchAnswer, LaunchRequest, VenueBrand, VenueGame } from './remote/game-protocol.ts'

/** A channel as the venue has it: `status` '1' open, anything else in maintenance. [E-04] */
export interface VenueChannel {
  readonly channelCode: string
  readonly status: string
  readonly isDisplay: boolean
}

/** One transfer as a venue is asked for it. The id is ours: the venue answers the same id the same for ever. */
export interface VenueOrder {
  readonly transferId: string
  readonly channelCode: string
  /** The member's name at the venue. */
  readonly account: string
  readonly direction: TransferDirection
  readonly currency: SettlementCurrency
  /** In the smallest unit of the currency. */
  readonly amountMinor: number
}

/**
 * What became of a transfer. `success` and `failed` are final: `balanceAfterMinor` is what lay at the venue right after it.
 * `pending`: the venue has it and has not decided. `unanswered`: nobody knows; it may have been applied. `unreached`: there
 * was no connection, so nothing was sent.
 */
export type VenueAnswer =
  | { readonly kind: 'success'; readonly balanceAfterMinor: number }
  | { readonly kind: 'failed'; readonly refusal: VenueRefusal }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'unreached' }

/** `unknown`: the venue has never received a transfer of this id. */
export type VenueStatusAnswer = VenueAnswer | { readonly kind: 'unknown' }

export interface VenueHolding {
  readonly balances: readonly { readonly currency: SettlementCurrency; readonly balanceMinor: number }[]
  readonly openRounds: number
}

/** All that a provider has to play. */
export interface Catalogue {
  readonly brands: readonly VenueBrand[]
  readonly games: readonly VenueGame[]
}

/** What a provider of venues has to do for us. None of these throws for what the provider does or does not. [C-13] */
export interface Venue {
  /** Null: no readable answer. */
  channels(): Promise<readonly VenueChannel[] | null>
  transfer(order: VenueOrder): Promise<VenueAnswer>
  /** Asked before an order without an answer is sent again. */
  statusOf(order: Pick<VenueOrder, 'transferId' | 'channelCode'>): Promise<VenueStatusAnswer>
  /** Null: no readable answer. */
  holdingOf(account: { readonly channelCode: string; readonly account: string }): Promise<VenueHolding | null>
  /** Has the venue refuse the account's stakes until then, milliseconds since 1970. False: no readable answer. */
  pause(asked: { readonly channelCode: string; readonly account: string; readonly untilMs: number }): Promise<boolean>
  /** All of it, whatever the number of its pages. Null: no readable answer. */
  catalogue(): Promise<Catalogue | null>
  /** Its tables with dealers as they are now. Null: no readable answer, also of who has none. */
  tables(): Promise<readonly VenueTable[] | null>
  /** Null: no readable answer. An address that it answers opens the game once. */
  launch(order: LaunchRequest): Promise<LaunchAnswer | null>
  /** What it holds of its callbacks after the cursor, the oldest first; null: from the first one on. Null: no readable answer. */
  records(channelCode: string, after: string | null): Promise<RecordsAnswer | null>
}
