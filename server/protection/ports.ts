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
import type { Deed, PlayDeed, PlayRefusal, Spending } from './domain/spending.ts'

export type { Deed, PlayDeed, PlayRefusal, Spending } from './domain/spending.ts'

/** What a deed may be refused with: only a deposit asks who somebody is, only an exclusion ends promotions. */
export type RefusalOf<D extends Deed> = D extends 'deposit'
  ? PlayRefusal | 'IDENTITY_REQUIRED'
  : D extends 'promotion'
    ? 'SELF_EXCLUDED'
    : PlayRefusal

/** Members whose standing a unit of work holds: for what is decided in batches. */
export interface Allowance {
  /** Counts what it accepts for the decisions after it; nothing is written. */
  decide(spending: Spending<PlayDeed>): Outcome<null, PlayRefusal>
  /** Writes what was done of it, in the unit. */
  count(done: readonly Spending<PlayDeed>[]): Promise<void>
}

/**
 * What came back, or did not come about. `deposit-void`: an order that was counted and failed; `stake-void`: a stake that
 * was given back; both free the period in which they were counted. `winnings`, `venue-out`: lower today's loss.
 */
export interface Return {
  readonly memberId: string
  readonly what: 'deposit-void' | 'stake-void' | 'winnings' | 'venue-out'
  readonly currency: Currency
  readonly amountMinor: number
  /** When it was counted; of winnings and what comes back from venues: now. */
  readonly countedAtMs: number
}

/**
 * What guards a member who spends: limits, time-outs, self-exclusion, identity. Every path that takes money from a member
 * asks it, in the unit of work that takes it. It holds the member's row until the unit ends, so that two at once cannot
 * pass a limit and a limit that was lowered holds for whatever commits after it. Ledger accounts are locked before it. A
 * refusal promises that nothing was counted.
 */
export interface Protection {
  /** Asks and counts one. Integer minor units above zero; `amountMinor` 0 for promotions. */
  check<D extends Deed>(unit: Unit, spending: Spending<D>): Promise<Outcome<null, RefusalOf<D>>>
  /** The same for a batch: one question and one write, whatever their number. */
  hold(unit: Unit, memberIds: readonly string[]): Promise<Allowance>
  /** Takes out of what was counted; a pause or a limit never refuses it. */
  giveBack(unit: Unit, back: Return): Promise<void>
}

/** Who a member is, as far as the site was told. */
export interface Identity {
  readonly missing: readonly IdentityPart[]
  /** When the member said at registration to be of age. */
  readonly ageConfirmedAtMs: number | null
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

/** Says when it is time to remind somebody who plays; each time once. */
export interface PlayReminders {
  onDue(listener: (memberId: string, play: PlaySession) => void): () => void
}
