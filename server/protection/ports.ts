import type {
  IdentityPart,
  LimitName,
  PlayPause,
  PlaySession,
  Protection as ProtectionView,
  ProtectionChange,
} from '#contract/protection/entities/protection.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import type { SecurityOrigin } from '#server/accounts/ports/security-log.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { SpendingKind, PlaySpendingKind, PlayRefusal, PromotionRefusal, Spending } from './domain/spending.ts'

export type { SpendingKind, PlaySpendingKind, PlayRefusal, Spending } from './domain/spending.ts'

/** What a spending may be refused with: only a deposit asks who somebody is, promotions have no limits. */
export type RefusalOf<Kind extends SpendingKind> = Kind extends 'deposit'
  ? PlayRefusal | 'IDENTITY_REQUIRED'
  : Kind extends 'promotion'
    ? PromotionRefusal
    : PlayRefusal

/** Members whose status a unit of work holds: for what is decided in batches. */
export interface Allowance {
  /** Counts what it accepts for the decisions after it; nothing is written. */
  decide(spending: Spending<PlaySpendingKind>): Outcome<null, PlayRefusal>
  /** True for two accounts of one person, known by a document, a name with its birthday or a payout. The first one is held. */
  isSamePerson(memberId: string, otherId: string): boolean
  /** Writes what was done of it, in the unit, and what of it came back at once. */
  count(done: readonly Spending<PlaySpendingKind>[], back?: readonly Return[]): Promise<void>
  /** The same at the end of the unit, with the commit. */
  countLater(done: readonly Spending<PlaySpendingKind>[], back?: readonly Return[]): void
}

/**
 * What came back, or did not come about. `stake-void`: a stake that was given back; it frees the period in which it was
 * counted. `winnings`, `venue-out`: lower today's loss.
 * `venue-void`: it never came to the venue, and frees what it was counted towards.
 */
export interface Return {
  readonly memberId: string
  readonly what: 'stake-void' | 'winnings' | 'venue-out' | 'venue-void'
  readonly currency: Currency
  readonly amountMinor: number
  /** When it was counted; of winnings and what comes back from venues: now. */
  readonly countedAtMs: number
}

/** What a payment in counts for from now on. `reference`: the payment, one for good, such as `order:<id>`. */
export interface DepositCount {
  readonly memberId: string
  readonly reference: string
  readonly currency: Currency
  /** Integer minor units; 0: it did not come about. */
  readonly amountMinor: number
}

/**
 * What guards a member who spends: limits, time-outs, self-exclusion, identity. Judging and counting are two steps, since
 * money may come without being asked for. Whatever takes money from a member asks, in the unit of work that takes it;
 * whatever has come is counted, also what no question would have allowed. Each holds the member's row until the unit ends,
 * so that two at once cannot pass a limit and a limit that was lowered holds for whatever commits after it. Ledger accounts
 * are locked before it, and nothing is posted before it.
 */
export interface Protection {
  /** Judges and counts nothing. Integer minor units above zero; `amountMinor` 0 for promotions. */
  ask<Kind extends SpendingKind>(unit: Unit, spending: Spending<Kind>): Promise<Outcome<null, RefusalOf<Kind>>>
  /** Judges, and counts what it allows. A refusal promises that nothing was counted. */
  check<Kind extends PlaySpendingKind>(unit: Unit, spending: Spending<Kind>): Promise<Outcome<null, RefusalOf<Kind>>>
  /**
   * Counts a payment in, judging nothing: from now on it counts for this amount, whatever it did before, so a repeat changes
   * nothing. It counts on the day on which it first did; one that did not come about and comes after all, on the day it comes.
   */
  count(unit: Unit, deposit: DepositCount): Promise<void>
  /** `check` for a batch: one question and one write, whatever their number. */
  hold(unit: Unit, memberIds: readonly string[]): Promise<Allowance>
  /** Takes play out of what was counted; a pause or a limit never refuses it. */
  giveBack(unit: Unit, back: Return): Promise<void>
  /** The same for a batch, two statements whatever their number; an amount below zero was taken again. */
  giveBackAll(unit: Unit, backs: readonly Return[]): Promise<void>
}

/** Banners, floating windows, bonuses: whatever asks somebody to play. */
export interface Advertising {
  /** False for a member in a time-out or excluded from play. Visitors: true. */
  areOpenTo(memberId: string | undefined): Promise<boolean>
  /** Those of the members to whom they are. */
  openAmong(memberIds: readonly string[]): Promise<string[]>
}

/** What was paused in the past, for what a pause must not cost. */
export interface PastPauses {
  /** Of these members those who had a pause of play that ended after a moment, or lasts. */
  pausedSince(unit: Unit, memberIds: readonly string[], sinceMs: number): Promise<ReadonlySet<string>>
}

/** Who a member is, as far as the site was told. */
export interface Identity {
  readonly missing: readonly IdentityPart[]
  /** When the member said at registration to be of age. */
  readonly ageConfirmedAtMs: number | null
  /** To what, as contract/site/rules/agreed-versions.ts writes it. */
  readonly agreedVersions: string | null
}
export type IdentityOf = (unit: Unit, memberId: string) => Promise<Identity>

/** Who changes something: the member from somewhere, or an operator. */
export interface ChangedBy {
  readonly memberId: string
  readonly from: SecurityOrigin | null
}

/** What members and operators change of it: each in the caller's unit, audited, in the security log, pushed after the commit. */
export interface ProtectionChanges {
  view(unit: Unit, memberId: string): Promise<ProtectionView>
  /** Whether a member has changed so much within a day that nothing but a pause is taken any more. */
  areTooMany(unit: Unit, memberId: string): Promise<boolean>
  history(memberId: string, before: string | undefined): Promise<{ changes: ProtectionChange[]; hasMore: boolean }>
  setLimit(
    unit: Unit,
    by: ChangedBy,
    name: LimitName,
    amountMinor: number | null,
  ): Promise<Outcome<null, 'FIELD_REFUSED'>>
  confirmRaise(unit: Unit, by: ChangedBy, name: LimitName): Promise<Outcome<null, 'RAISE_WAITING' | 'RECORD_UNKNOWN'>>
  withdrawRaise(unit: Unit, by: ChangedBy, name: LimitName): Promise<Outcome<null, 'RECORD_UNKNOWN'>>
  setReminder(unit: Unit, by: ChangedBy, minutes: number): Promise<Outcome<null>>
  timeOut(unit: Unit, by: ChangedBy, days: number): Promise<Outcome<null, 'PAUSE_LONGER'>>
  exclude(unit: Unit, by: ChangedBy, months: number | null): Promise<Outcome<null, 'PAUSE_LONGER'>>
  answerReminder(unit: Unit, memberId: string, answer: 'continue' | 'stop'): Promise<PlaySession>
  /** Called after the commit. */
  onChanged(listener: (memberId: string, pause: PlayPause | null) => void): () => void
}

/** Stakes of a member since a moment that are not decided, minor units by currency; milliseconds since 1970. */
export type OpenStakes = (memberId: string, sinceMs: number) => Promise<ReadonlyMap<Currency, number>>

/** Says when it is time to remind somebody who plays; each time once. */
export interface PlayReminders {
  onDue(listener: (memberId: string, play: PlaySession) => void): () => void
}
