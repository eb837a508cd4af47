import type { InputOf } from '#contract/define-call.ts'
import type { AcceptPolicy } from '#contract/sports/entities/order.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { StakeRule } from '#contract/sports/rules/stake.ts'
import type { betPlace } from '#contract/sports/ticket-calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { CommandProgress } from '#src/machines/command/command-machine.ts'
import type { LegKey } from './leg-key.ts'
import type { SlipLeg, SlipPick } from './slip-legs.ts'
import type { SlipSum } from './slip-sums.ts'

export type SlipMode = 'single' | 'parlay' | 'system'
export type StakeError = 'empty' | 'format' | StakeRule

/** What one stake is for: a leg's single, by its key, or the lines of a `parlay` or `system`. */
export type StakeTarget = LegKey

/** The slip as every tab and every reload has it. */
export interface SlipContext {
  /** Null: nobody is logged in. What is on its way belongs to the member. */
  readonly memberId: string | null
  /** The room that is open, or null. */
  readonly roomNo: string | null
  readonly legs: readonly SlipLeg[]
  readonly mode: SlipMode
  /** How many legs the lines of the system have; ascending. */
  readonly sizes: readonly number[]
  /** A line's stake, as typed. */
  readonly lineStakes: Readonly<Record<'parlay' | 'system', string>>
  /** What stakes leave. */
  readonly currency: SettlementCurrency
  readonly accept: AcceptPolicy
  /** Whether the member's bets are shown in the room that is open. */
  readonly shares: boolean
  /** Bets on their way, by what their stake is for. */
  readonly bets: Readonly<Record<StakeTarget, FlyingBet>>
  /** Bets of this slip that were answered, newest first, until they are put away. */
  readonly receipts: readonly Ticket[]
  /** Orders of the receipts whose outcome the member has looked at: they leave when the slip is opened anew. */
  readonly seen: readonly string[]
  /** Why the last try was refused, by what the stake is for. */
  readonly rejects: Readonly<Record<StakeTarget, Reject>>
  /** Something that the slip did not do: it is full. */
  readonly notice: 'full' | null
}

export type BetRequest = InputOf<typeof betPlace>
export type BetAnswer = Answer<typeof betPlace>

/** What a bet on its way says. */
export type BetBody = Omit<BetRequest, 'requestId'>

/**
 * A bet on its way. sending: asked, and not answered yet. unconfirmed: no answer came, and it is asked again under the
 * same id: the stake may be held. forgotten: it was left so long ago that it is not asked again by itself.
 */
export interface FlyingBet {
  readonly target: StakeTarget
  readonly kind: SlipMode
  readonly state: 'sending' | 'unconfirmed' | 'forgotten'
  readonly lineCount: number
  readonly riskMinor: number
  /** Of the stake; the slip's own may have changed since. */
  readonly currency: SettlementCurrency
  readonly legs: readonly Pick<SlipPick, 'matchId' | 'selectionId'>[]
}

export type BetProgress = CommandProgress<BetBody, BetAnswer>

/** Why a bet of the tab cannot be placed as it stands. */
export type Blocker = 'flying' | 'closed' | 'stake' | 'consent' | 'few-legs' | 'conflict' | 'no-sizes' | 'many-lines'

/** A bet that the slip would place now. */
export interface SlipBet {
  readonly target: StakeTarget
  readonly kind: SlipMode
  readonly legs: readonly SlipLeg[]
  readonly sizes: readonly number[] | null
  readonly stakeMinor: number | null
  readonly stakeError: StakeError | null
  readonly blocker: Blocker | null
  readonly sum: SlipSum
}
