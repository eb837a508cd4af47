import type { FinanceOrder, OrderKind, OrderOf } from '#contract/finance/entities/finance-order.ts'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { OrderActor } from '#contract/finance/machines/order-conventions.ts'
import type { OrderEvent, OrderInput } from '#contract/finance/machines/order-machines.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface OwnedOrder<Kind extends OrderKind = OrderKind> {
  readonly memberId: string
  readonly order: OrderOf<Kind>
}

export interface OrderEffectInput<Kind extends OrderKind> extends OwnedOrder<Kind> {
  readonly unit: Unit
}

/**
 * What the effects of a kind do, by their names in the machine: in the unit of work of the transition, after the new state
 * was written, with the order as it is then. What they throw undoes the transition. What leaves the process is not done in
 * them but after the commit (`unit.afterCommit`): a crash loses that, and the machine's timers ask for it again.
 */
export type OrderEffects<Kind extends OrderKind> = Readonly<
  Record<string, (input: OrderEffectInput<Kind>) => void | Promise<void>>
>

export interface NewFinanceOrder<Kind extends OrderKind> {
  readonly kind: Kind
  readonly memberId: string
  readonly currency: SettlementCurrency
  /** A whole number of the currency's smallest unit, above zero. */
  readonly amountMinor: number
  readonly input: Omit<OrderInput<Kind>, 'atMs'>
  readonly by: OrderActor
}

export interface SentEvent<Kind extends OrderKind> {
  readonly kind: Kind
  readonly orderId: string
  /** Unique for ever, such as `callback:<provider>:<event>` or `request:<member>:<request>`: the same id is done once. */
  readonly id: string
  readonly event: OrderEvent<Kind>
  /** Whose order it has to be; only an event of the member has one. */
  readonly memberId?: string
}

export interface SentOutcome<Kind extends OrderKind> extends OwnedOrder<Kind> {
  /** The event was known: nothing was done now. */
  readonly isRepeat: boolean
}

export type OrderRefusal = 'FINANCE_ORDER_UNKNOWN' | 'ORDER_MOVED_ON' | 'REQUEST_ID_REUSED'

export interface OrderQuery {
  readonly kinds?: readonly OrderKind[] | undefined
  readonly states?: readonly string[] | undefined
  readonly beforeId?: string | undefined
  readonly oldestFirst?: boolean
  readonly limit: number
}

/**
 * The orders of the finance group. A transition, its postings, its timers and what is announced are one unit of work. An
 * order's row is locked before ledger accounts are: whoever holds accounts asks for no order. [S-13, C-14]
 */
export interface FinanceOrders {
  /** Says what the effects of a kind do; every effect of its machine has to be there. Before anything else of the kind. */
  provide<Kind extends OrderKind>(kind: Kind, effects: OrderEffects<Kind>): void
  open<Kind extends OrderKind>(unit: Unit, order: NewFinanceOrder<Kind>): Promise<OrderOf<Kind>>
  /** A refusal promises that nothing was changed. */
  send<Kind extends OrderKind>(unit: Unit, sent: SentEvent<Kind>): Promise<Outcome<SentOutcome<Kind>, OrderRefusal>>
  find(orderId: string): Promise<OwnedOrder | undefined>
  /** Those of one member, or of all with null; the newest first unless the query says otherwise. */
  list(memberId: string | null, query: OrderQuery): Promise<OwnedOrder[]>
  /** Every state that the order came to, the oldest first. */
  timeline(order: FinanceOrder): Promise<OrderStepEntry[]>
  in(unit: Unit): Pick<FinanceOrders, 'find' | 'list'>
}

/** Who counts what members have staked: bets, rounds of games. A further one is one more of these. [C-14] */
export interface PlayedStakes {
  /**
   * Stakes that count as turnover, minor units, by when they were made: from each of `fromMs` (ascending) to the next, the
   * last one's until now. `oddsMinMilli`: of what has odds, only what had so high ones.
   */
  stakesSince(
    memberId: string,
    currency: SettlementCurrency,
    of: { fromMs: readonly number[]; oddsMinMilli: number },
  ): Promise<number[]>
  /** The same by the connection of a unit of work. */
  in(unit: Unit): Pick<PlayedStakes, 'stakesSince'>
}
